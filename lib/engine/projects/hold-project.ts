import type { SystemSql } from "../../platform/db/raw-sql.ts";

/**
 * Holds the project's row until the transaction of `sql` ends. Models, roles, functions and webhooks name one another:
 * whoever saves a name, and whoever lets the others follow a rename or a deletion, holds it before looking at them.
 */
export async function holdProject(sql: SystemSql, id: string): Promise<void> {
  await sql("select from plinth.projects where id = $1 for update", [id]);
}
