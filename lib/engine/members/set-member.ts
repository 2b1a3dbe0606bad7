import type { Kysely } from "kysely";
import { type AdministrativePermission, administrativePermissions } from "../../contract/projects/projects.ts";
import type { SystemSql } from "../../platform/db/raw-sql.ts";
import type { SystemTables } from "../../platform/db/tables/index.ts";

/** Makes somebody a member of a project with these rights, whatever they had, in the transaction of the caller. */
export async function setMember(
  db: Kysely<SystemTables>,
  member: { project_id: string; user_id: string },
  rights: { role: string; administrative_permissions: AdministrativePermission[] },
): Promise<void> {
  await db
    .insertInto("plinth.project_members")
    .values({ ...member, ...rights })
    .onConflict((conflict) => conflict.columns(["project_id", "user_id"]).doUpdateSet(rights))
    .execute();
}

/** Makes the owner of a new project its first member, with the role that it begins with and every permission. */
export async function addOwner(sql: SystemSql, project: { id: string; owner_id: string }): Promise<void> {
  await sql(
    `insert into plinth.project_members (project_id, user_id, role, administrative_permissions)
     values ($1, $2, 'admin', $3)`,
    [project.id, project.owner_id, [...administrativePermissions]],
  );
}
