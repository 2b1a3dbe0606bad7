import { type SqlBool, sql } from "kysely";
import { AuditFilter, PageInput } from "../../contract/filters.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { dateCondition, numberCondition, textCondition } from "../../platform/db/conditions.ts";
import { type Context, requireUser } from "../access/index.ts";

/** An entry of the audit log. Payloads are null to those who may not read them. */
export interface AuditLog {
  id: string;
  activity: string;
  created_at: Date;
  graphql_operation_name: string;
  graphql_payload: string | null;
  graphql_variable: string | null;
  internal_error: string | null;
  internal_function: string;
  request_path: string;
  response_payload: string | null;
  response_code: number;
  user: { id: string; email: string; first_name: string; last_name: string; avatar: string } | null;
  project: { id: string; name: string } | null;
}

/**
 * The newest entries first: one's own, and those of the projects that one is a member of; super admins see all. What was sent is shown to those who
 * sent it and to members with the permission `audit`. `_id` narrows it to a project or to one entry.
 */
export async function listAuditLogs(
  ctx: Context,
  input: { _id?: string | null; filter?: unknown; where?: unknown },
): Promise<AuditLog[]> {
  const { user, is_super_admin } = requireUser(ctx);
  const { limit, offset } = parseInput(PageInput, input.filter);
  const where = parseInput(AuditFilter, input.where);
  const isWhole = sql<boolean>`(${is_super_admin}::boolean or a.user_id = ${user.id}::uuid or p.owner_id = ${user.id}::uuid
    or coalesce(r.is_admin, false) or coalesce('audit' = any(m.administrative_permissions), false))`;
  const rows = await ctx.platform.db
    .selectFrom("plinth.audit_log as a")
    .leftJoin("plinth.users as u", "u.id", "a.user_id")
    .leftJoin("plinth.projects as p", "p.id", "a.project_id")
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.project_id", "=", "a.project_id").on("m.user_id", "=", user.id),
    )
    .leftJoin("plinth.project_roles as r", (join) =>
      join.onRef("r.project_id", "=", "m.project_id").onRef("r.name", "=", "m.role"),
    )
    .select([
      "a.id",
      "a.activity",
      "a.created_at",
      "a.graphql_operation_name",
      "a.graphql_payload",
      "a.graphql_variable",
    ])
    .select(["a.internal_error", "a.internal_function", "a.request_path", "a.response_payload", "a.response_code"])
    .select(["a.project_id", "p.name as project_name", "u.id as user_id"])
    .select(["u.email", "u.first_name", "u.last_name", "u.avatar", isWhole.as("is_whole")])
    .where(
      sql<SqlBool>`(${is_super_admin}::boolean or a.user_id = ${user.id}::uuid
        or (p.deleted_at is null and (p.owner_id = ${user.id}::uuid or m.user_id is not null)))`,
    )
    .where(
      sql<SqlBool>`(${input._id ?? null}::text is null or ${input._id ?? null}::text in (a.project_id, a.id::text))`,
    )
    .where(textCondition(sql`a.user_id::text`, where?.user_id))
    .where(textCondition(sql`a.project_id`, where?.project_id))
    .where(textCondition(sql`a.internal_function`, where?.internal_function))
    .where(textCondition(sql`a.graphql_operation_name`, where?.graphql_operation_name))
    .where(numberCondition(sql`a.response_code`, where?.response_code))
    .where(dateCondition(sql`a.created_at`, where?.created_at))
    .orderBy("a.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ is_whole, project_id, project_name, user_id, email, first_name, last_name, avatar, ...row }) => ({
    ...row,
    ...(!is_whole && { graphql_payload: null, graphql_variable: null, internal_error: null, response_payload: null }),
    user: user_id
      ? { id: user_id, email: email!, first_name: first_name!, last_name: last_name!, avatar: avatar! }
      : null,
    project: project_id ? { id: project_id, name: project_name ?? "" } : null,
  }));
}
