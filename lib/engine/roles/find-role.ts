import type { Kysely } from "kysely";
import type { SystemTables } from "../../platform/db/tables/index.ts";
import type { Role } from "../access/index.ts";

/**
 * A role of a project by its name, as it is now, in the transaction where one is given; undefined where there is none.
 */
export async function findRole(db: Kysely<SystemTables>, projectId: string, name: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom("plinth.project_roles")
    .select(["name", "is_admin", "system_generated", "api_permissions", "logic_executions", "introspection"])
    .where("project_id", "=", projectId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row && { ...row, introspection: row.is_admin || row.introspection };
}
