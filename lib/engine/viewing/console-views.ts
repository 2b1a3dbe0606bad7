/**
 * Views of the console as somebody else. One is of a session, and of a project; each call is judged anew by the rights
 * that the viewer and the one whom they view the console as have at that moment.
 */

import { parseInput } from "../../contract/parse-input.ts";
import { EndViewInput, StartViewInput } from "../../contract/projects/viewing.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { isUuid, uuidv7 } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Context, requireNotViewing, requireUser, type UserActor } from "../access/index.ts";
import { type Member, memberRole, openProject, requireMember } from "../projects/index.ts";
import { holderOf } from "../roles/index.ts";
import { findTokenRow } from "../tokens/index.ts";
import { findSubject, type Named } from "./find-subject.ts";
import { requireViewable } from "./require-viewable.ts";

/** Who forgot to end one begins anew. */
export const viewHours = 8;

export const earliestStart = ({ clock }: Pick<Platform, "clock">): Date =>
  new Date(clock.now().getTime() - viewHours * 3_600_000);

/**
 * Begins to view the console of the session's project as a role, a member or a token. Needs `roles`, with `teams` for
 * members and `api_secrets` for tokens; FORBIDDEN for who has more than the caller, BAD_USER_INPUT for what is not
 * there.
 */
export async function startView(ctx: Context, input: unknown): Promise<{ id: string; name: string }> {
  const { kind, id: asked, permissions = ["content"] } = parseInput(StartViewInput, input);
  requireNotViewing(ctx);
  const member = await requireMember(ctx, "roles");
  const named: Named = {
    project_id: member.project.id,
    kind,
    subject: await subjectId(ctx, member, kind, asked),
    permissions,
  };
  const subject = await findSubject(ctx.platform, named);
  if (!subject) throw badInput({ id: t("There is no such {kind} in this project", { kind }) });
  requireViewable(await holderOf(member), subject, kind);
  const { session_id, user } = member.actor;
  const id = uuidv7();
  await ctx.platform.db
    .insertInto("plinth.console_views")
    .values({
      id,
      session_id,
      user_id: user.id,
      ...named,
      permissions: [...permissions],
      name: subject.name,
      started_at: ctx.platform.clock.now(),
      ended_at: null,
    })
    .execute();
  return { id, name: subject.name };
}

/** Tokens are named by their beginning, as everywhere. */
async function subjectId(ctx: Context, member: Member, kind: Named["kind"], asked: string): Promise<string> {
  if (kind !== "token") return asked;
  return (await findTokenRow(ctx, member, asked)).id;
}

/** Ends a view of one's own. NOT_FOUND for all others, and for one that has ended. */
export async function endView(ctx: Context, input: unknown): Promise<{ id: string; name: string }> {
  const { user, session_id } = requireUser(ctx);
  const { id } = parseInput(EndViewInput, input);
  const ended = isUuid(id)
    ? await ctx.platform.db
        .updateTable("plinth.console_views")
        .set({ ended_at: ctx.platform.clock.now() })
        .where("id", "=", id)
        .where("user_id", "=", user.id)
        .where("ended_at", "is", null)
        .returning(["id", "name"])
        .executeTakeFirst()
    : undefined;
  if (!ended) throw new PlinthError("NOT_FOUND", t("This view has ended already."));
  await ctx.platform.notices.publish("sessions", session_id);
  return ended;
}

/**
 * The actor of a call that is made in a view. FORBIDDEN for a view of another session or project, one that has ended,
 * and where either side has lost what it takes: such a call is never answered with the rights of the person themselves.
 */
export async function viewedActor(ctx: Context, id: string): Promise<UserActor> {
  const actor = requireUser(ctx);
  const { platform } = ctx;
  const row = isUuid(id)
    ? await platform.db
        .selectFrom("plinth.console_views")
        .select(["id", "project_id", "kind", "subject", "permissions"])
        .where("id", "=", id)
        .where("session_id", "=", actor.session_id)
        .where("user_id", "=", actor.user.id)
        .where("ended_at", "is", null)
        .where("started_at", ">", earliestStart(platform))
        .executeTakeFirst()
    : undefined;
  if (!row || row.project_id !== actor.project_id) throw ended();
  const subject = await findSubject(platform, row);
  if (!subject) throw ended();
  const membership = await memberRole(ctx, row.project_id);
  const { role } = membership;
  // No database of the project is asked for an admin, who holds everything.
  const project = role.is_admin ? null : await openProject(platform, row.project_id);
  const holder = project
    ? await holderOf({ ...membership, project })
    : { ...membership, project: anyProject, models: [] };
  requireViewable(holder, subject, row.kind);
  const { is_owner: _, ...seen } = subject;
  return {
    ...actor,
    is_super_admin: false,
    viewing: { ...seen, id, project_id: row.project_id },
    ...(subject.caller?.kind === "token" && { tenant_id: subject.caller.tenant_id ?? null }),
  };
}

const anyProject = { project_type: "general" } as const;

const ended = () => new PlinthError("FORBIDDEN", t("This view of the console has ended. Please load the page again."));
