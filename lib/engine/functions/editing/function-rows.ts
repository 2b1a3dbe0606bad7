/** What other rooms change of functions, each in the transaction of the caller, who announces them afterwards. */
import type { Insertable, Updateable } from "kysely";
import type { SystemSql } from "../../../platform/db/raw-sql.ts";
import type { FunctionTable } from "../../../platform/db/tables/functions.ts";

/** Adds a function. Columns that are JSON come as text. */
export async function addFunction(sql: SystemSql, values: Insertable<FunctionTable>): Promise<void> {
  const columns = Object.keys(values);
  await sql(
    `insert into plinth.functions (${columns.join(", ")}) values (${columns.map((_, i) => `$${i + 1}`)})`,
    Object.values(values),
  );
}

/** Changes a function. Columns that are JSON come as text. */
export async function changeFunction(sql: SystemSql, id: string, changes: Updateable<FunctionTable>): Promise<void> {
  const set = Object.keys(changes).map((column, i) => `${column} = $${i + 2}`);
  await sql(`update plinth.functions set ${set.join(", ")} where id = $1`, [id, ...Object.values(changes)]);
}

/** Removes a function, and with it its versions and logs. */
export async function removeFunction(sql: SystemSql, projectId: string, name: string): Promise<void> {
  await sql("delete from plinth.functions where project_id = $1 and name = $2", [projectId, name]);
}

/**
 * What functions take and give of a model, and their hooks on it, follow its new name; with null the hooks go, and what
 * they take and give names no model any more.
 */
export async function renameModelInFunctions(sql: SystemSql, projectId: string, from: string, to: string | null) {
  const renamed = (column: "request" | "response") =>
    `${column} = case when ${column} ->> 'model' = $2::text
       then jsonb_set(${column}, '{model}', coalesce(to_jsonb($3::text), 'null')) else ${column} end`;
  await sql(
    `update plinth.functions f set ${renamed("request")}, ${renamed("response")},
       hooks = coalesce((
         select jsonb_agg(
           case when hook ->> 'model' = $2::text then jsonb_set(hook, '{model}', to_jsonb($3::text)) else hook end)
         from jsonb_array_elements(f.hooks) hook
         where $3::text is not null or hook ->> 'model' is distinct from $2::text), '[]')
     where project_id = $1
       and ($2::text in (request ->> 'model', response ->> 'model')
         or hooks @> jsonb_build_array(jsonb_build_object('model', $2::text)))`,
    [projectId, from, to],
  );
}
