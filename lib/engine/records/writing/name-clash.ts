/** Which of many rows the database refused, and for which field. */
import pg from "pg";
import type { PlinthError } from "../../../kernel/errors.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { columnTypeOf, quoteIdentifier } from "../../models/index.ts";
import { clashOf } from "../statements/database-error.ts";
import type { Writing } from "./writing.ts";

/** A row on its way into the database, and where its values stand in the request: `inputs.3`. */
export interface PlacedRow {
  id: string;
  place: string;
  /** By column. */
  values: Readonly<Record<string, unknown>>;
}

/**
 * Runs an insert of these rows. CONFLICT that names row and field where a value is taken; the transaction is as it was
 * before, and may go on.
 */
export async function namingClashes(
  at: Writing,
  model: CatalogModel,
  rows: readonly PlacedRow[],
  insert: () => Promise<unknown>,
): Promise<void> {
  await at.tx.query("savepoint before_rows");
  try {
    await insert();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== "23505") throw error;
    await at.tx.query("rollback to savepoint before_rows");
    throw (await findClash(at, model, rows, error)) ?? error;
  }
  await at.tx.query("release savepoint before_rows");
}

async function findClash(
  { tx }: Writing,
  model: CatalogModel,
  rows: readonly PlacedRow[],
  { schema, constraint }: pg.DatabaseError,
): Promise<PlinthError | null> {
  const columns = await tx.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid
      and a.attnum = any(i.indkey::smallint[])
     where i.indexrelid = format('%I.%I', $1::text, $2::text)::regclass and a.attname not in ('_tenant_id', 'id')`,
    [schema, constraint],
  );
  const name = columns.rows[0]?.name;
  if (!name) return null;
  const field = model.fields.get(name);
  const type = field ? columnTypeOf(field.definition) : "uuid";
  const given = rows.filter((row) => row.values[name] !== undefined && row.values[name] !== null);
  const { rows: taken } = await tx.query<{ id: string }>(
    `select x.id from json_to_recordset($1::json) as x (id uuid, value ${type})
     where exists (select from ${model.table} t where t.${quoteIdentifier(name)} = x.value)`,
    [JSON.stringify(given.map((row) => ({ id: row.id, value: row.values[name] })))],
  );
  const bad = new Set(taken.map(({ id }) => id));
  const seen = new Set<unknown>();
  for (const row of given) {
    if (bad.has(row.id) || seen.has(row.values[name])) return clashOf(model, name, row.place);
    seen.add(row.values[name]);
  }
  return null;
}
