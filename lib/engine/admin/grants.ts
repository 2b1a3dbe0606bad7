/** Plans that super admins give: to a project, or to an account and with it to all its projects. */

import type { z } from "zod";
import { accessDenied, type PlanGrant, PlanGrantInput } from "../../contract/admin/admin.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import type { SystemTransaction } from "../../platform/db/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Context, requireSuperAdmin, type UserActor } from "../access/index.ts";
import { updateAccount } from "../accounts/index.ts";
import { addGrant, followPlans, type GrantTarget, removeGrant, settlePlans, tryMoveAgain } from "../projects/index.ts";
import { readProject } from "./list-all-projects.ts";
import { noSuchUser } from "./list-all-users.ts";

/**
 * Gives a plan to a project, and if wished a database of its own, in place of what it was given before. It counts at
 * once; the data then moves by itself. For super admins. NOT_FOUND, BAD_USER_INPUT on `ends_at` for a day that is over.
 */
export function grantPlan(ctx: Context, input: unknown): Promise<PlanGrant> {
  const { _id, ...grant } = parseInput(PlanGrantInput, input);
  return give(ctx, requireSuperAdmin(ctx, accessDenied.panel), { project_id: _id }, grant);
}

/** The same for an account and all its projects. */
export function grantUserPlan(ctx: Context, input: unknown): Promise<PlanGrant> {
  const { _id, ...grant } = parseInput(PlanGrantInput, input);
  return give(ctx, requireSuperAdmin(ctx, accessDenied.users), { user_id: _id }, grant);
}

/**
 * Takes a project's grant back: what is paid counts again, and the data moves to where it then belongs. For super
 * admins. NOT_FOUND where nothing was given.
 */
export async function endGrant(ctx: Context, id: string): Promise<void> {
  requireSuperAdmin(ctx, accessDenied.panel);
  await takeBack(ctx.platform, { project_id: id });
}

/** The same for an account. */
export async function endUserGrant(ctx: Context, id: string): Promise<void> {
  requireSuperAdmin(ctx, accessDenied.users);
  await takeBack(ctx.platform, { user_id: id });
}

async function give(
  { platform }: Context,
  { user }: UserActor,
  target: GrantTarget,
  { plan, reason, ...given }: Omit<z.infer<typeof PlanGrantInput>, "_id">,
): Promise<PlanGrant> {
  const granted_at = platform.clock.now();
  const ends_at = endOf(given.ends_at);
  if (ends_at && ends_at <= granted_at) throw badInput({ ends_at: t("Please enter a day that is not over") });
  const grant = { plan, dedicated_database: given.dedicated_database ?? false, reason };
  await change(platform, target, async (tx) => {
    await removeGrant(tx, target);
    const about = { project_id: null, user_id: null, ...target, granted_by: user.id, granted_at, ends_at };
    await addGrant(tx, { ...about, ...grant });
  });
  return {
    ...grant,
    granted_by: user.email,
    granted_at: granted_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  };
}

const takeBack = (platform: Platform, target: GrantTarget): Promise<void> =>
  change(platform, target, async (tx) => {
    if (!(await removeGrant(tx, target))) throw new PlinthError("NOT_FOUND", t("No plan was granted here."));
  });

/** Tries again to move a project's data, where that has failed. For super admins. NOT_FOUND. */
export async function moveAnyProject(ctx: Context, id: string): Promise<void> {
  requireSuperAdmin(ctx, accessDenied.panel);
  await readProject(ctx, id);
  await tryMoveAgain(ctx.platform, id);
}

/**
 * The same for an account whose form names a plan: without an end, and with no reason. The transaction is the caller's,
 * who settles afterwards.
 */
export async function setUserGrant(tx: SystemTransaction, userId: string, plan: string, by: string): Promise<void> {
  await removeGrant(tx, { user_id: userId });
  if (plan === "free") return;
  const values = { project_id: null, user_id: userId, plan, granted_by: by, ends_at: null };
  await addGrant(tx, values);
}

/** The end of a day that was named; the moment itself where that was. */
function endOf(text: string | null | undefined): Date | null {
  if (!text) return null;
  return /^\d{4}-\d\d-\d\d$/.test(text)
    ? new Date(Date.parse(`${text}T00:00:00Z`) + 24 * 60 * 60 * 1000)
    : new Date(text);
}

/** Changes the grants of something that there is, and lets its projects follow. */
async function change(
  platform: Platform,
  target: GrantTarget,
  work: (tx: SystemTransaction) => Promise<void>,
): Promise<void> {
  if ("user_id" in target && !isUuid(target.user_id)) throw noSuchUser();
  await platform.transaction(async (tx) => {
    const found =
      "project_id" in target
        ? await tx
            .selectFrom("plinth.projects")
            .select("id")
            .where("id", "=", target.project_id)
            .where("deleted_at", "is", null)
            .forUpdate()
            .executeTakeFirst()
        : await tx
            .selectFrom("plinth.users")
            .select("id")
            .where("id", "=", target.user_id)
            .forUpdate()
            .executeTakeFirst();
    if (!found) throw "project_id" in target ? noSuchProject() : noSuchUser();
    await work(tx);
    if ("user_id" in target) await noteGranted(tx, target.user_id);
  });
  await followGrants(platform, target);
}

const noSuchProject = () => new PlinthError("NOT_FOUND", t("There is no project with this id."));

/** What lists of people and the limit of projects read. */
async function noteGranted(tx: SystemTransaction, userId: string): Promise<void> {
  const grant = await tx
    .selectFrom("plinth.plan_grants")
    .select("plan")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  await updateAccount(tx, userId, { granted_plan: grant?.plan ?? "free" });
}

/** After a change of grants: all projects that they are about. */
export async function followGrants(platform: Platform, target: GrantTarget): Promise<void> {
  const [condition, value] =
    "project_id" in target ? ["p.id = $3", target.project_id] : ["p.owner_id = $3", target.user_id];
  await followPlans(platform, await settlePlans(platform, sqlOf(platform.db), condition!, [value]));
}
