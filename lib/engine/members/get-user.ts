import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import { type Context, requireUser } from "../access/index.ts";
import { holdingsOf, limitsOf, memberRole } from "../projects/index.ts";

/** An account as the console reads it, with what it may do in the session's project. */
export interface UserDetails {
  id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar: string;
  role: string;
  is_admin: boolean;
  /** null: any number. */
  project_limit: number | null;
  user_subscription_type: string;
  current_project_id: string | null;
  organization_id: string;
  created_at: Date;
  updated_at: Date;
  /** Empty before a project is chosen, and for other users. */
  project_assigned_role: string;
  administrative_permissions: string[];
}

/** The signed-in user, or for super admins any user. NOT_FOUND for others. */
export async function getUser(ctx: Context, id: string | null): Promise<UserDetails> {
  const actor = requireUser(ctx);
  const isSelf = id === null || id === actor.user.id;
  const row =
    isSelf || actor.is_super_admin
      ? await ctx.platform.db
          .selectFrom("plinth.users")
          .selectAll()
          .where((eb) => eb(eb.cast<string>("id", "text"), "=", id ?? actor.user.id))
          .executeTakeFirst()
      : undefined;
  if (!row) throw new PlinthError("NOT_FOUND", t("There is no user with this id."));
  const { plan } = await holdingsOf(sqlOf(ctx.platform.db), row.id);
  const membership = isSelf && actor.project_id ? await memberRole(ctx, actor.project_id) : null;
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    avatar: row.avatar,
    role: row.role,
    is_admin: row.role !== "user",
    project_limit: limitsOf(ctx.platform, plan.key, row.role).projects,
    user_subscription_type: plan.key,
    current_project_id: isSelf ? actor.project_id : row.current_project_id,
    organization_id: row.organization_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    project_assigned_role: membership ? (membership.is_owner ? "owner" : membership.role.name) : "",
    administrative_permissions: membership?.administrative_permissions ?? [],
  };
}
