import { type SqlBool, sql } from "kysely";
import { AuditFilter } from "../../contract/filters.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { dateCondition, numberCondition, textCondition } from "../../platform/db/conditions.ts";
import { type Context, requireUser } from "../access/index.ts";

export interface AuditQuery {
  /** A project's id, or an entry's. */
  _id?: string | null;
  /** AuditWhereFilterArgObject. */
  where?: unknown;
}

/**
 * The entries that the caller may see, as far as the filter finds them: one's own, those about one's account, and those
 * of the projects that one is a member of; super admins see all. Who views the console as somebody else sees those of
 * the project, as that one does. Tables: `a` the entry, `u` who did it, `p` the
 * project, `m` and `r` the caller's place in it.
 */
export function visibleEntries(ctx: Context, { _id = null, where: given }: AuditQuery) {
  const { user, is_super_admin, viewing } = requireUser(ctx);
  const where = parseInput(AuditFilter, given);
  const seen = viewing
    ? sql<SqlBool>`a.project_id = ${viewing.project_id}`
    : sql<SqlBool>`(${is_super_admin}::boolean or a.user_id = ${user.id}::uuid or a.account_id = ${user.id}::uuid
        or (p.deleted_at is null and (p.owner_id = ${user.id}::uuid or m.user_id is not null)))`;
  return ctx.platform.db
    .selectFrom("plinth.audit_log as a")
    .leftJoin("plinth.users as u", "u.id", "a.user_id")
    .leftJoin("plinth.projects as p", "p.id", "a.project_id")
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.project_id", "=", "a.project_id").on("m.user_id", "=", user.id),
    )
    .leftJoin("plinth.project_roles as r", (join) =>
      join.onRef("r.project_id", "=", "m.project_id").onRef("r.name", "=", "m.role"),
    )
    .where(seen)
    .where(sql<SqlBool>`(${_id}::text is null or ${_id}::text in (a.project_id, a.id::text))`)
    .where(textCondition(sql`a.user_id::text`, where?.user_id))
    .where(textCondition(sql`a.project_id`, where?.project_id))
    .where(textCondition(sql`u.organization_id`, where?.organization_id))
    .where(textCondition(sql`a.internal_function`, where?.internal_function))
    .where(textCondition(sql`a.graphql_operation_name`, where?.graphql_operation_name))
    .where(numberCondition(sql`a.response_code`, where?.response_code))
    .where(dateCondition(sql`a.created_at`, where?.created_at));
}

/**
 * Whether the caller may read what was sent, and from where: those who sent it, members with the permission `audit`,
 * super admins; and of what was tried at an account by nobody who is known, its owner.
 */
export function isWhole(ctx: Context) {
  const { user, viewing } = requireUser(ctx);
  if (viewing) return mayAudit(ctx);
  return sql<boolean>`(${mayAudit(ctx)} or a.user_id = ${user.id}::uuid
    or (a.account_id = ${user.id}::uuid and a.user_id is null))`;
}

/**
 * Whether the caller may read what changed. In a project it shows values that not everybody who may write them may
 * read; of one's account one may know all.
 */
export function isOpen(ctx: Context) {
  const { user, viewing } = requireUser(ctx);
  if (viewing) return mayAudit(ctx);
  return sql<boolean>`(${mayAudit(ctx)} or a.account_id = ${user.id}::uuid
    or (a.project_id is null and a.user_id = ${user.id}::uuid))`;
}

/**
 * Whether the caller is in the entry's project: who has left it, or only tried to reach it, does not learn what things
 * in it are called.
 */
export function isInside(ctx: Context) {
  const { user, is_super_admin, viewing } = requireUser(ctx);
  if (viewing) return sql<boolean>`true`;
  return sql<boolean>`(${is_super_admin}::boolean or a.project_id is null
    or coalesce(p.owner_id = ${user.id}::uuid, false) or m.user_id is not null)`;
}

function mayAudit(ctx: Context) {
  const { user, is_super_admin, viewing } = requireUser(ctx);
  if (viewing) return sql<boolean>`${viewing.administrative_permissions.includes("audit")}::boolean`;
  return sql<boolean>`(${is_super_admin}::boolean or coalesce(p.owner_id = ${user.id}::uuid, false)
    or coalesce(r.is_admin, false) or coalesce('audit' = any(m.administrative_permissions), false))`;
}
