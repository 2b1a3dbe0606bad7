import { type SqlBool, sql } from "kysely";
import { type Context, requireUser } from "../access/index.ts";
import type { GroupMember, OrganizationSummary } from "../members/index.ts";

/** People and organizations of one list. */
const choicesMax = 1_000;

export interface AuditChoices {
  users: GroupMember[];
  organizations: Pick<OrganizationSummary, "id" | "name">[];
}

/**
 * Who did something that the caller may see, by address, and the organizations that these people belong to, by name.
 */
export async function auditChoices(ctx: Context): Promise<AuditChoices> {
  const { user, is_super_admin, viewing } = requireUser(ctx);
  const { db } = ctx.platform;
  const mine = viewing
    ? sql`${viewing.project_id}::text`
    : sql`select id from plinth.projects where owner_id = ${user.id}::uuid and deleted_at is null
    union select m.project_id from plinth.project_members m join plinth.projects p on p.id = m.project_id
    where m.user_id = ${user.id}::uuid and p.deleted_at is null`;
  const people = await db
    .selectFrom("plinth.users as u")
    .select(["u.id", "u.email", "u.first_name", "u.last_name", "u.avatar", "u.organization_id"])
    .where(
      sql<SqlBool>`exists (select from plinth.audit_log a where a.user_id = u.id
        and (${is_super_admin}::boolean or (${!viewing}::boolean and u.id = ${user.id}::uuid)
          or a.project_id in (${mine})))`,
    )
    .orderBy("u.email")
    .limit(choicesMax)
    .execute();
  const ids = [...new Set(people.map(({ organization_id }) => organization_id))];
  const organizations = await db
    .selectFrom("plinth.organizations")
    .select(["id", "name"])
    .where(sql<string>`id::text`, "in", ["-", ...ids])
    .orderBy("name")
    .execute();
  return { users: people.map(({ organization_id: _, ...person }) => person), organizations };
}
