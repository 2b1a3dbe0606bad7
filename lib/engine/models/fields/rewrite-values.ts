import type { ModelDefinition } from "../../../contract/models.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import type { ColumnType } from "../../field-kinds/index.ts";
import type { ModelChange } from "../model-change.ts";
import { tableOf } from "../storage.ts";

const rowsPerBatch = 2_000;

/** What a rewrite makes of a value; `undefined` keeps the row as it is, `null` empties it. */
type Rewrite = (value: unknown) => unknown;

interface Columns {
  source: string;
  target: string;
  targetType: ColumnType;
}

/**
 * Reads every value of a column as JSON, in batches, and writes what `rewrite` makes of it into a column of the same
 * table. Runs in the change's transaction; dates of last change stay as they are, because the records' content does.
 */
export async function rewriteValues(
  change: ModelChange,
  model: ModelDefinition,
  columns: Columns,
  rewrite: Rewrite,
): Promise<void> {
  const table = tableOf(change.project.database, model.name);
  const source = quoteIdentifier(columns.source);
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await change.sql<{ id: string; value: unknown }>(
      `select id, to_jsonb(${source}) as value from ${table} where ${source} is not null and id > $1 order by id limit ${rowsPerBatch}`,
      [after],
    );
    const changed = rows
      .map(({ id, value }) => ({ id, value: rewrite(value) }))
      .filter(({ value }) => value !== undefined);
    if (changed.length > 0)
      await change.sql(
        `update ${table} t set ${quoteIdentifier(columns.target)} = ${fromJson("v.value::jsonb", columns.targetType)}
         from unnest($1::uuid[], $2::text[]) as v (id, value) where t.id = v.id`,
        [changed.map(({ id }) => id), changed.map(({ value }) => JSON.stringify(value))],
      );
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerBatch) return;
    after = last.id;
  }
}

/** SQL that turns a JSON value into one of a column's type; JSON null becomes null. */
export function fromJson(json: string, type: ColumnType): string {
  if (type === "jsonb") return `nullif(${json}, 'null')`;
  const text = `(${json} #>> '{}')`;
  if (!type.endsWith("[]")) return `${text}::${type}`;
  return `(case when jsonb_typeof(${json}) = 'array' then array(select jsonb_array_elements_text(${json}))::${type} end)`;
}
