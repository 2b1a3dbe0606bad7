/** Writing rows: one statement for any number of records. Values have been prepared. */

import type { RecordStatus } from "../../../contract/models.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { columnTypeOf, quoteIdentifier } from "../../models/index.ts";
import { writeNoted } from "../changes/outbox.ts";
import { holdsKey } from "../links/links.ts";
import { forgottenPlace } from "../links/orders.ts";
import { requireCreatableRows } from "../reading/permitted.ts";
import type { RowValues } from "../values/merge-rows.ts";
import type { RecordValues } from "../values/prepare-values.ts";
import { mergedTranslations, newTranslations, type Translations } from "../values/translations.ts";
import { insertWithSlugs } from "./made-slugs.ts";
import { namingClashes } from "./name-clash.ts";
import type { Writing } from "./writing.ts";

export interface WriteInput {
  /** Fields by identifier. */
  values: RecordValues;
  /** Foreign keys by column name. */
  keys: Record<string, string | null>;
  status: RecordStatus | undefined;
  /** In languages beside the default one. */
  translations: Translations;
}

interface ColumnWrite {
  name: string;
  type: string;
}

/** Columns that at least one of the inputs writes, with their types. */
export function columnsOf(model: CatalogModel, inputs: readonly WriteInput[]): ColumnWrite[] {
  const names = new Set(inputs.flatMap((input) => Object.keys(input.values)));
  // Of all fields: those that are hidden from the role have their default values.
  const fields = model.definition.fields
    .filter(({ identifier }) => names.has(identifier))
    .map((field) => ({ name: field.identifier, type: columnTypeOf(field) }));
  const keys = [...new Set(inputs.flatMap((input) => Object.keys(input.keys)))];
  return [...fields, ...keys.map((name) => ({ name, type: "uuid" }))];
}

/** The column of translations, where one of the inputs has any. */
export function translationColumn(inputs: readonly WriteInput[]): ColumnWrite[] {
  return inputs.some(({ translations }) => newTranslations(translations))
    ? [{ name: "_translations", type: "jsonb" }]
    : [];
}

/** Rows as one JSON parameter, so that a statement is the same for one record and a thousand, whatever their types. */
const recordset = (columns: readonly ColumnWrite[]) =>
  columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(", ");

/** A row to insert. */
export interface NewRow {
  id: string;
  /** Where its values stand in the request: `inputs.3`. */
  place: string;
  write: WriteInput;
}

/**
 * Inserts records, with slugs for those that lack them. FORBIDDEN for those that the role may not create, where that
 * can be told from the rows alone; CONFLICT names the row and the field whose value is taken.
 */
export async function insertRecords(at: Writing, model: CatalogModel, rows: readonly NewRow[]): Promise<void> {
  const values = rows.map(({ write }) => write.values);
  await insertWithSlugs(at, model, values, () => insertRows(at, model, rows));
}

async function insertRows(at: Writing, model: CatalogModel, rows: readonly NewRow[]): Promise<void> {
  const inputs = rows.map(({ write }) => write);
  const columns: ColumnWrite[] = [
    { name: "id", type: "uuid" },
    { name: "_status", type: "text" },
    ...columnsOf(model, inputs),
    ...translationColumn(inputs),
  ];
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(", ");
  const placed = rows.map(({ id, place, write }) => ({ id, place, values: { ...write.values, ...write.keys } }));
  const json = placed.map(({ id, values }, i) => ({
    id,
    _status: inputs[i]!.status ?? "published",
    ...values,
    _translations: newTranslations(inputs[i]!.translations),
  }));
  await requireCreatableRows(at, model, json);
  await namingClashes(at, model, placed, () =>
    writeNoted(at, model, "create", {
      text: `insert into ${model.table} as t (${names}, _created_at, _updated_at, _created_by, _modified_by)
     select ${names}, now(), now(), $2::text, $2::text from json_to_recordset($1::json) as x(${recordset(columns)})`,
      values: [JSON.stringify(json), at.writer],
    }),
  );
}

/**
 * Writes the same values to all these records; what is left out stays as it is. Returns how many there were. `rows` has
 * values of single records in place of those for all.
 */
export async function updateRecords(
  at: Writing,
  model: CatalogModel,
  ids: readonly string[],
  input: WriteInput,
  rows: ReadonlyMap<string, RowValues> | null = null,
): Promise<number> {
  const columns = columnsOf(model, [input]);
  if (input.status) columns.push({ name: "_status", type: "text" });
  if (rows?.values().some((row) => "_translations" in row)) columns.push({ name: "_translations", type: "jsonb" });
  const sets = columns.map(({ name }) => `${quoteIdentifier(name)} = x.${quoteIdentifier(name)}`);
  for (const relation of model.relations.values())
    if (relation.storage.kind === "column" && holdsKey(relation) && relation.storage.column in input.keys)
      sets.push(...forgottenPlace(relation, `x.${quoteIdentifier(relation.storage.column)}`));
  const given = rows ? [{ name: "id", type: "uuid" }, ...columns] : columns;
  const from = columns.length > 0 ? `from json_to_recordset($3::json) as x(${recordset(given)})` : "";
  const row = { ...input.values, ...input.keys, _status: input.status };
  const json = rows ? [...rows].map(([id, { values, ...more }]) => ({ ...row, ...values, ...more, id })) : [row];
  const values: unknown[] = [ids, at.writer, ...(columns.length > 0 ? [JSON.stringify(json)] : [])];
  const isMerged = columns.some(({ name }) => name === "_translations");
  const translations = isMerged ? null : mergedTranslations(input.translations, values);
  if (translations) sets.push(`_translations = ${translations}`);
  return writeNoted(at, model, "update", {
    text: `update ${model.table} as t set ${[...sets, "_updated_at = now()", "_modified_by = $2::text"].join(", ")} ${from} where t.id = any($1::uuid[])${rows ? " and x.id = t.id" : ""}`,
    values,
  });
}

/** Deletes records by id; join rows go with them, foreign keys to them become null. Returns how many there were. */
export function deleteRecords(at: Writing, model: CatalogModel, ids: readonly string[]): Promise<number> {
  return writeNoted(at, model, "delete", {
    text: `delete from ${model.table} as t where t.id = any($1::uuid[])`,
    values: [ids],
  });
}
