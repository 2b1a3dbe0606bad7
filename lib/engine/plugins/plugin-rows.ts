/** What other rooms change of a project's plugins, each in the transaction of the caller. */
import type { SystemSql } from "../../platform/db/raw-sql.ts";

/** Columns that a document of a project carries, with what they are where it says nothing. */
const defaults = {
  title: "",
  icon: "",
  version: "",
  description: "",
  type: "project",
  role: "",
  exported_variable: "",
  enable: true,
  repository_url: "",
  branch: "",
  author: "",
  activate_status: "Deactivated",
};
type CarriedColumn = keyof typeof defaults;
export const carriedColumns = Object.keys(defaults) as CarriedColumn[];

/** Makes a plugin what a document says, with these variables (encrypted); what is not given is the default. */
export async function savePlugin(
  sql: SystemSql,
  { project_id, id, now }: { project_id: string; id: string; now: Date },
  values: { readonly [Column in CarriedColumn]?: unknown },
  env_vars: Buffer | null,
): Promise<void> {
  const columns = [...carriedColumns, "env_vars", "updated_at"];
  const numbered = columns.map((column, i) => ({ column, parameter: `$${i + 3}` }));
  await sql(
    `insert into plinth.plugins (project_id, id, ${columns.join(", ")})
     values ($1, $2, ${numbered.map(({ parameter }) => parameter).join(", ")})
     on conflict (project_id, id) do update set
       ${numbered.map(({ column, parameter }) => `${column} = ${parameter}`).join(", ")}`,
    [project_id, id, ...carriedColumns.map((column) => values[column] ?? defaults[column]), env_vars, now],
  );
}

/** Removes a plugin from a project. */
export async function removePlugin(sql: SystemSql, projectId: string, id: string): Promise<void> {
  await sql("delete from plinth.plugins where project_id = $1 and id = $2", [projectId, id]);
}
