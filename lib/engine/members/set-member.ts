import type { Kysely } from "kysely";
import type { AdministrativePermission } from "../../contract/projects.ts";
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
