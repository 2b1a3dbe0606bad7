/** What rows of a file make of the records that they are about: checked and merged as changes by hand are. */

import { missingValues, type RecordMode, requiresValue } from "../../../../contract/records/records.ts";
import type { FieldErrors } from "../../../../kernel/errors.ts";
import type { CatalogModel } from "../../../compiler/index.ts";
import { quoteIdentifier } from "../../../models/index.ts";
import { requireFilesOf } from "../../files/known-files.ts";
import { seenRows, unchangeableIn } from "../../values/kept-fields.ts";
import { type Merge, mergedFields, mergedRow, type RowBefore } from "../../values/merge-rows.ts";
import { definitionsOf, prepareTranslation, prepareValues, type RecordValues } from "../../values/prepare-values.ts";
import type { Writing } from "../../writing/writing.ts";
import { type Checked, keysOf, type ReadRow, statusIn, type Targets } from "../check-rows.ts";
import type { StagedRow } from "../stage.ts";
import type { Match } from "./match.ts";

/** A row that is about a record. */
export type MatchedRow = ReadRow & { match: Match };

interface Prepared extends Checked {
  row: MatchedRow;
  status: "draft" | "published" | null;
  merge: Merge;
  errors: FieldErrors;
}

/** The rows as they are staged; those with faults are given to `tell`. What they depend on is read for all at once. */
export async function changedRows(
  at: Writing,
  model: CatalogModel,
  rows: readonly MatchedRow[],
  found: Targets,
  tell: (line: number, errors: FieldErrors) => void,
): Promise<StagedRow[]> {
  const prepared: Prepared[] = [];
  for (const row of await withoutUnread(at, model, rows)) prepared.push(await prepareRow(at, model, row, found));
  const before = await readBefore(at, model, prepared);
  const merged = prepared.map((one) => ({ ...one, next: mergedChange(model, one, before.get(one.row.match.id)) }));
  // Values with faults are no values of their columns.
  const next = merged
    .filter(({ errors }) => Object.keys(errors).length === 0)
    .map(({ row, merge, next }) => ({ id: row.match.id, ...merge, row: next }));
  const refused = await unchangeableIn(at, model, next);
  const staged: StagedRow[] = [];
  for (const { row, status, keys, joins, errors, next } of merged) {
    const { values, _translations: translations } = next;
    Object.assign(errors, refused.get(row.match.id));
    if (Object.keys(errors).length > 0) tell(row.line, errors);
    else
      staged.push({
        line: row.line,
        id: row.match.id,
        status,
        values: Object.assign({ ...values }, keys),
        joins,
        translations,
      });
  }
  return staged;
}

/** Of fields that the role does not read in a record, null says nothing, and any other value is a fault. */
async function withoutUnread(
  at: Writing,
  model: CatalogModel,
  rows: readonly MatchedRow[],
): Promise<readonly MatchedRow[]> {
  const asked = rows.map((row) => {
    const { input, translations } = row.record;
    return { id: row.match.id, row, change: { input, translations: translations ?? undefined } };
  });
  const seen = await seenRows(at, model, asked, ({ row }, faults) => Object.assign(row.record.faults, faults));
  return seen.map(({ row, change: { input, translations } }) => {
    const record = { ...row.record, input: input as RecordValues, translations: translations ?? null };
    return { ...row, record };
  });
}

async function prepareRow(
  { catalog }: Writing,
  model: CatalogModel,
  row: MatchedRow,
  found: Targets,
): Promise<Prepared> {
  const { record, match } = row;
  const errors = record.faults;
  const status = statusIn(record, errors) ?? null;
  const mode: RecordMode = (status ?? match.status) === "draft" ? "draft" : "update";
  const isOther = typeof record.id === "string" && record.id.toLowerCase() !== match.id;
  if (isOther) errors.id = "The record that the row is about has another id";
  const owners = () => [match.owner];
  const values = await prepareValues(catalog, model, record.input, mode, "", errors);
  await requireFilesOf(catalog, model, owners, values, "", errors);
  const translations: Record<string, RecordValues> = {};
  for (const [locale, given] of Object.entries(record.translations ?? {})) {
    const own: FieldErrors = {};
    translations[locale] = await prepareTranslation(catalog, model, given, mode, "", own);
    await requireFilesOf(catalog, model, owners, translations[locale], "", own);
    for (const [path, message] of Object.entries(own)) errors[`${path}@${locale}`] = message;
  }
  const requires = mode === "draft" ? "nothing" : status === "published" ? "of all objects" : "of new objects";
  const placeOf = (locale: string | null) => (locale === null ? place : `${place}@${locale}`);
  const merge: Merge = { values, translations, whole: false, replaced: new Set(), requires, placeOf };
  return { row, status, merge, errors, ...keysOf(record, found, errors) };
}

/** No column begins so. */
const place = "$";

/** What was wrong in the row, by column: `$@de.place.city` is `place.city@de`. */
function tellBelow(errors: FieldErrors, told: FieldErrors): void {
  for (const [path, message] of Object.entries(told)) {
    const [, locale = "", column = ""] = /^\$(@[^.]+)?\.(.*)$/s.exec(path) ?? [];
    errors[column + locale] ??= message;
  }
}

/** Of what the role reads in some records only, nothing tells whether there is a value. */
const requiredOf = (model: CatalogModel) =>
  definitionsOf([...model.fields.values()].filter(({ guarded }) => !guarded.includes("read"))).filter(requiresValue);

/** Of the records that have to be known before they are changed, the columns that matter. They are locked. */
async function readBefore(
  { tx }: Writing,
  model: CatalogModel,
  prepared: readonly Prepared[],
): Promise<ReadonlyMap<string, RowBefore>> {
  const columns = new Set<string>();
  const ids: string[] = [];
  for (const { row, status, merge } of prepared) {
    const { own, translated } = mergedFields(model, merge);
    const isTranslated = Object.keys(merge.translations).length > 0;
    const missing = status === "published" ? requiredOf(model).map(({ identifier }) => identifier) : [];
    const needed = [...own, ...translated, ...missing, ...(isTranslated ? ["_translations"] : [])];
    for (const name of needed) columns.add(name);
    if (needed.length > 0) ids.push(row.match.id);
  }
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<RowBefore & { id: string }>(
    `select ${["id", ...columns].map(quoteIdentifier).join(", ")} from ${model.table} where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function mergedChange(model: CatalogModel, { merge, status, errors }: Prepared, before: RowBefore | undefined) {
  if (!before) return { values: merge.values, _translations: undefined };
  const told: FieldErrors = {};
  if (status === "published") {
    const left = requiredOf(model).filter(({ identifier }) => !Object.hasOwn(merge.values, identifier));
    Object.assign(told, missingValues(left, before, place));
  }
  const merged = mergedRow(model, merge, before, told);
  tellBelow(errors, told);
  return { _translations: undefined, ...merged };
}
