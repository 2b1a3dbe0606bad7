/**
 * Fields that a role reads or changes in some records only, in a change of records. What it does not read in a record
 * it cannot write there either: else it would learn the value by what is refused.
 */
import type { FieldAction } from "../../../contract/projects/field-conditions.ts";
import { type FieldErrors, PlinthError } from "../../../kernel/errors.ts";
import { isObject } from "../../../kernel/is-object.ts";
import { t } from "../../../kernel/words/words.ts";
import { type CatalogField, type CatalogModel, compileKeptFields, variable } from "../../compiler/index.ts";
import { columnTypeOf, quoteIdentifier } from "../../models/index.ts";
import { runStatement } from "../statements/run-statement.ts";
import type { Writing } from "../writing/writing.ts";
import type { RowValues } from "./merge-rows.ts";
import type { RecordValues } from "./prepare-values.ts";
import type { Translations } from "./translations.ts";

type At = Pick<Writing, "tx" | "catalog">;

/** No variable of a request has a name with a space. */
const idsName = "ids of kept fields";

const guardedFields = (model: CatalogModel, action: FieldAction): CatalogField[] =>
  [...model.fields.values()].filter(({ guarded }) => guarded.includes(action));

/** By record, the names of those of the fields for which the role's condition does not hold; locked. */
export async function keptFields(
  { tx, catalog }: At,
  model: CatalogModel,
  ids: readonly string[],
  fields: readonly CatalogField[],
  action: FieldAction,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (fields.length === 0 || ids.length === 0) return new Map();
  const statement = compileKeptFields(catalog, model, variable(idsName, ids), { fields, action, isLocked: true });
  const text = await runStatement(tx, statement, { ...catalog.bound, [idsName]: ids });
  const rows = JSON.parse(text) as { id: string; fields: string[] }[];
  return new Map(rows.map((row) => [row.id, row.fields]));
}

/** What is asked of a record, as far as fields depend on it. */
interface Asked {
  input: unknown;
  translations?: Translations | undefined;
}

/**
 * The change in as many parts as it differs for the records: null in a field that the role does not read in a record is
 * what it sees there, and changes nothing. FORBIDDEN for any other value.
 */
export async function seenParts<C extends Asked>(
  at: At,
  model: CatalogModel,
  ids: readonly string[],
  change: C,
  prefix: string,
): Promise<{ ids: readonly string[]; change: C }[]> {
  const named = guardedFields(model, "read").filter(({ name }) => valuesOf(change, name).length > 0);
  const kept = await keptFields(at, model, ids, named, "read");
  if (kept.size === 0) return [{ ids, change }];
  const written = new Set(
    [...kept.values()].flat().filter((name) => valuesOf(change, name).some((one) => one !== null)),
  );
  if (written.size > 0) throw notChangeable(model, written, prefix);
  const parts = Map.groupBy(ids, (id) => (kept.get(id) ?? []).join(" "));
  return [...parts].map(([names, some]) => ({ ids: some, change: without(change, names.split(" ")) }));
}

/** What is given for a field, in all languages. */
function valuesOf({ input, translations = {} }: Asked, name: string): unknown[] {
  return [input, ...Object.values(translations)].flatMap((values) =>
    isObject(values) && Object.hasOwn(values, name) ? [values[name] ?? null] : [],
  );
}

function without<C extends Asked>(change: C, names: readonly string[]): C {
  const left = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  const { input, translations } = change;
  return {
    ...change,
    input: isObject(input) ? left(input) : input,
    ...(translations && {
      translations: Object.fromEntries(Object.entries(translations).map(([locale, one]) => [locale, left(one)])),
    }),
  };
}

/**
 * Of rows that each change a record, as a file has them: without what the role does not read in its record where that
 * is null, and with what is wrong by column where it is not.
 */
export async function seenRows<R extends { id: string; change: Asked }>(
  at: At,
  model: CatalogModel,
  rows: readonly R[],
  tell: (row: R, faults: FieldErrors) => void,
): Promise<R[]> {
  const asks = (row: R, name: string) => valuesOf(row.change, name).length > 0;
  const named = guardedFields(model, "read").filter(({ name }) => rows.some((row) => asks(row, name)));
  const ids = rows.map(({ id }) => id);
  const kept = await keptFields(at, model, ids, named, "read");
  return rows.map((row) => {
    const unread = kept.get(row.id) ?? [];
    const written = unread.filter((name) => valuesOf(row.change, name).some((value) => value !== null));
    if (written.length > 0) tell(row, faultsOf(model, written));
    return unread.length > 0 ? { ...row, change: without(row.change, unread) } : row;
  });
}

/** A change as it is to be stored. */
interface Prepared {
  values: RecordValues;
  translations: Translations;
  /** What single records get in place of that. */
  rows: ReadonlyMap<string, RowValues> | null;
}

/**
 * FORBIDDEN where the change gives a field another value in a record in which the role may not change it, as the record
 * is before.
 */
export async function requireChangeable(
  at: At,
  model: CatalogModel,
  ids: readonly string[],
  { values, translations, rows }: Prepared,
  prefix: string,
): Promise<void> {
  const next = ids.map((id) => ({ id, values, translations, row: rows?.get(id) }));
  const changed = new Set([...(await unchangeable(at, model, next)).values()].flat());
  if (changed.size > 0) throw notChangeable(model, changed, prefix);
}

/** The same of rows that each change a record: what is wrong by column, by id of the record. */
export async function unchangeableIn(
  at: At,
  model: CatalogModel,
  next: readonly Next[],
): Promise<ReadonlyMap<string, FieldErrors>> {
  const found = await unchangeable(at, model, next);
  return new Map([...found].map(([id, names]) => [id, faultsOf(model, names)]));
}

/** What a record is given, and what it gets in place of that. */
interface Next extends Omit<Prepared, "rows"> {
  id: string;
  row?: RowValues | undefined;
}

/** By record, names of fields that would have another value in it and may not. */
async function unchangeable(
  at: At,
  model: CatalogModel,
  next: readonly Next[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = (one: Next) => ({ input: one.values, translations: one.translations });
  const fields = guardedFields(model, "update").filter(({ name }) =>
    next.some((one) => valuesOf(names(one), name).length > 0),
  );
  const ids = next.map(({ id }) => id);
  const kept = await keptFields(at, model, ids, fields, "update");
  if (kept.size === 0) return new Map();
  const rows = next.flatMap(({ id, values, translations, row }) => {
    const names = kept.get(id);
    if (!names) return [];
    const languages = Object.entries(translations).map(([locale, all]) => [
      locale,
      { ...all, ...(row?._translations && pick(row._translations[locale] ?? {}, Object.keys(all))) },
    ]);
    const own = names.filter((name) => Object.hasOwn(values, name));
    const _translations = Object.fromEntries(languages);
    return [{ ...values, ...row?.values, id, _kept: names, _own: own, _translations }];
  });
  const locales = [...new Set(next.flatMap(({ translations }) => Object.keys(translations)))];
  return changedFields(at, model, fields, rows, locales);
}

const pick = (values: RecordValues, names: readonly string[]): RecordValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/**
 * By record, names of the fields that the rows would have another value in, in any language; only what a row has in
 * `_kept` is asked for, in its own language only what it has in `_own`.
 */
async function changedFields(
  { tx }: At,
  model: CatalogModel,
  fields: readonly CatalogField[],
  rows: readonly RecordValues[],
  locales: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const columns = ["id uuid", "_kept text[]", "_own text[]", "_translations jsonb"];
  const parts: string[] = [];
  const parameters: unknown[] = [JSON.stringify(rows)];
  for (const field of fields) {
    const column = quoteIdentifier(field.name);
    const name = `$${parameters.push(field.name)}::text`;
    const differs: string[] = [];
    if (rows.some((row) => Object.hasOwn(row, field.name))) {
      columns.push(`${column} ${columnTypeOf(field.definition)}`);
      differs.push(`${name} = any(x._own) and x.${column} is distinct from t.${column}`);
    }
    for (const locale of locales.filter((one) => field.translations.includes(one))) {
      const language = `$${parameters.push(locale)}::text`;
      const of = (row: string) => `nullif(${row}._translations -> ${language} -> ${name}, 'null')`;
      differs.push(`(x._translations -> ${language}) ? ${name} and ${of("x")} is distinct from ${of("t")}`);
    }
    if (differs.length > 0)
      parts.push(`case when ${name} = any(x._kept) and (${differs.join(" or ")}) then ${name} end`);
  }
  if (parts.length === 0) return new Map();
  const { rows: found } = await tx.query<{ id: string; names: string[] }>(
    `select t.id, array_remove(array[${parts.join(", ")}]::text[], null) as names
     from json_to_recordset($1::json) as x(${columns.join(", ")}) join ${model.table} t on t.id = x.id`,
    parameters,
  );
  return new Map(found.filter(({ names }) => names.length > 0).map(({ id, names }) => [id, names]));
}

function faultsOf({ name: model, fields }: CatalogModel, names: Iterable<string>): FieldErrors {
  const labelled = [...names].map((name) => [name, fields.get(name)!.definition.label] as const);
  return Object.fromEntries(
    labelled.map(([name, field]) => [
      name,
      t("Your role may not change {field} in this record of {model}.", { field, model }),
    ]),
  );
}

function notChangeable(model: CatalogModel, names: ReadonlySet<string>, prefix: string): PlinthError {
  const faults = Object.entries(faultsOf(model, names));
  return new PlinthError("FORBIDDEN", faults[0]![1], {
    fields: Object.fromEntries(faults.map(([name, message]) => [`${prefix}.${name}`, message])),
  });
}
