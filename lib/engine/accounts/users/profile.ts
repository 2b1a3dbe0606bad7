/** What people see and change of their own account. */

import { ProfileCall, type SessionUser } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { type Language, readLanguage } from "../../../kernel/words/languages.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { sessionUserOf } from "../sessions/session-user.ts";

/** The account as its owner sees it. */
export interface Profile extends SessionUser {
  role: "user" | "admin" | "super_admin";
  organization_id: string;
  current_project_id: string;
  /** False for accounts that only sign in with a provider. */
  has_password: boolean;
  /** Of the console; empty where the browser decides. */
  language: string;
}

const columns = [
  "id",
  "email",
  "first_name",
  "last_name",
  "username",
  "avatar",
  "role",
  "organization_id",
  "current_project_id",
  "password_hash",
  "language",
] as const;

/** The signed-in user's account, or UNAUTHENTICATED. */
export async function getProfile(ctx: Context): Promise<Profile> {
  const { user } = requireUser(ctx);
  const row = await ctx.platform.db
    .selectFrom("plinth.users")
    .select(columns)
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return present(row);
}

/**
 * Changes the named fields of the signed-in user's account; others stay. BAD_USER_INPUT, also for an organization that
 * is not there; UNAUTHENTICATED; FORBIDDEN for others' organizations.
 */
export async function updateProfile(ctx: Context, input: unknown): Promise<Profile> {
  const { email, ...changes } = parseInput(ProfileCall, input);
  const { user } = requireUser(ctx);
  if (email && email !== user.email) throw badInput({ email: t("The email address of an account cannot be changed") });
  if (changes.organization_id) await refuseOthersOrganization(ctx, user.id, changes.organization_id);
  const row = await ctx.platform.db
    .updateTable("plinth.users")
    .set({ ...changes, updated_at: ctx.platform.clock.now() })
    .where("id", "=", user.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return present(row);
}

/** The language that somebody chose for the console; null where their browser decides. */
export async function accountLanguage(platform: Platform, userId: string): Promise<Language | null> {
  const row = await platform.db
    .selectFrom("plinth.users")
    .select("language")
    .where("id", "=", userId)
    .executeTakeFirst();
  return readLanguage(row?.language);
}

/** Who belongs to an organization sees its people: nobody joins one by knowing its id. */
async function refuseOthersOrganization(ctx: Context, userId: string, id: string): Promise<void> {
  const row = await ctx.platform.db
    .selectFrom("plinth.organizations as o")
    .innerJoin("plinth.users as u", (join) => join.on("u.id", "=", userId))
    .select(["o.created_by", "u.organization_id"])
    .where((eb) => eb(eb.cast<string>("o.id", "text"), "=", id))
    .executeTakeFirst();
  if (!row) throw badInput({ organization_id: t("There is no such organization.") });
  if (row.created_by !== userId && row.organization_id !== id)
    throw new PlinthError("FORBIDDEN", t("Only the person who made an organization can take people in."));
}

function present(
  row: Parameters<typeof sessionUserOf>[0] & {
    role: Profile["role"];
    organization_id: string;
    current_project_id: string | null;
    password_hash: string | null;
    language: string;
  },
): Profile {
  return {
    ...sessionUserOf(row),
    role: row.role,
    organization_id: row.organization_id,
    current_project_id: row.current_project_id ?? "",
    has_password: row.password_hash !== null,
    language: row.language,
  };
}
