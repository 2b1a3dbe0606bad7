/**
 * What is written into an object goes beside what is there (docs/generated-api.md, "Writing"): fields that are left out
 * stay, and so does what is hidden from the role, in the entries of lists too (docs/roles-and-tenants.md, "Parts that
 * are hidden").
 */
import { recordMessages } from "../../../contract/records/record-messages.ts";
import { missingValues, saysNothing } from "../../../contract/records/records.ts";
import type { FieldErrors } from "../../../kernel/errors.ts";
import { isObject } from "../../../kernel/is-object.ts";
import { timeSlices } from "../../../kernel/time-slices.ts";
import type { CatalogField, CatalogModel } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";
import type { Writing } from "../writing/writing.ts";
import { keptEntries } from "./kept-entries.ts";
import { definitionsOf, type RecordValues } from "./prepare-values.ts";
import type { Replaced } from "./replaced-objects.ts";
import type { Translations } from "./translations.ts";

/** What one row gets in place of the values that were given for all. */
export interface RowValues {
  values: RecordValues;
  /** All that the row has, null for none. */
  _translations?: Translations | null;
}

/** Prepared values, and how they are written. */
export interface Merge {
  values: RecordValues;
  translations: Translations;
  /** Objects become what is given, and not more than that. */
  whole: boolean;
  /** Objects of which that is true all the same. */
  replaced: Replaced;
  /** What an object must have that was none before: `published` asks it of all of them. */
  requires: "nothing" | "of new objects" | "of all objects";
  /** Where values stand in the request; of which language, null for the default one. */
  placeOf(locale: string | null): string;
}

type RowReader = (ids: readonly string[]) => Promise<ReadonlyMap<string, RowValues>>;

/**
 * Reads and locks rows, until the transaction ends, and gives their values by id; null where what is given does not
 * depend on what a row has. What an object lacks goes to `errors`, and so does a list whose entries cannot be
 * recognised.
 */
export function mergeWithRows(
  { tx }: Writing,
  model: CatalogModel,
  merge: Merge,
  errors: FieldErrors,
): RowReader | null {
  const { own, translated } = mergedFields(model, merge);
  if (own.length + translated.length === 0) return null;
  const columns = [...new Set([...own, ...translated])].map(quoteIdentifier);
  if (translated.length > 0) columns.push("_translations");
  return async (ids) => {
    const { rows } = await tx.query<RowBefore & { id: string }>(
      `select id, ${columns.join(", ")} from ${model.table} where id = any($1::uuid[]) order by id for update`,
      [ids],
    );
    const mergeInto = mergerOf(model, merge, errors);
    const merged = new Map<string, RowValues>();
    const slice = timeSlices();
    for (const row of rows) {
      merged.set(row.id, {
        values: mergeInto(row, merge.values, null),
        ...(translated.length > 0 && { _translations: translatedValues(row, merge, mergeInto) }),
      });
      // Lists in many rows are long work.
      await slice();
    }
    return merged;
  };
}

/** What a row has, by column. */
export type RowBefore = RecordValues & { _translations?: Translations | null };

/** The fields whose values depend on what a row has: those of its own, and those of its translations. */
export function mergedFields(
  model: CatalogModel,
  { values, translations }: Pick<Merge, "values" | "translations">,
): { own: string[]; translated: string[] } {
  const among = (given: RecordValues) => dependent(model, given).map(({ name }) => name);
  return { own: among(values), translated: Object.values(translations).flatMap(among) };
}

/** The values of one row, which has been read and locked; all its translations where some are given. */
export function mergedRow(model: CatalogModel, merge: Merge, row: RowBefore, errors: FieldErrors): RowValues {
  const mergeInto = mergerOf(model, merge, errors);
  const isTranslated = Object.keys(merge.translations).length > 0;
  return {
    values: mergeInto(row, merge.values, null),
    ...(isTranslated && { _translations: translatedValues(row, merge, mergeInto) }),
  };
}

const dependent = ({ fields }: CatalogModel, given: RecordValues): CatalogField[] =>
  [...fields.values()].filter(
    (field) => Object.hasOwn(given, field.name) && (hidesParts(field) || leavesOut(field, given[field.name])),
  );

type Merger = (before: RecordValues, given: RecordValues, locale: string | null) => RecordValues;

function mergerOf(model: CatalogModel, merge: Merge, errors: FieldErrors): Merger {
  return (before, given, locale) => {
    const merged = { ...given };
    for (const field of dependent(model, given)) {
      const at: At = { ...merge, path: `${merge.placeOf(locale)}.${field.name}`, errors };
      merged[field.name] = mergedValue(field, before[field.name] ?? null, given[field.name] ?? null, at);
    }
    return merged;
  };
}

interface At extends Pick<Merge, "whole" | "replaced" | "requires"> {
  path: string;
  errors: FieldErrors;
}

/** Written field by field: an object that is one of the model's, and no position, which is one value. */
const isMerged = ({ shape, kind }: CatalogField) => shape.form === "fields" && !kind.isWhole;

/** Whether something inside of the field is hidden from the role. */
function hidesParts(field: CatalogField): boolean {
  return field.nested.length < field.definition.fields.length || field.nested.some(hidesParts);
}

/** Whether an object is given without one of its fields, or with an object of which that is true. */
function leavesOut(field: CatalogField, given: unknown): boolean {
  if (!isMerged(field) || !isObject(given)) return false;
  return field.nested.some((nested) => !Object.hasOwn(given, nested.name) || leavesOut(nested, given[nested.name]));
}

function mergedValue(field: CatalogField, before: unknown, given: unknown, at: At): unknown {
  if (isMerged(field)) return mergedObject(field, before, given, at);
  if (!hidesParts(field) || !Array.isArray(before) || !Array.isArray(given)) return given;
  const places = keptEntries(field, before, given);
  if (!places) at.errors[at.path] = unclear(field);
  return given.map((entry, i) => {
    const place = places?.[i] ?? null;
    // An entry is written as a whole.
    const one: At = { ...at, path: `${at.path}.${i}`, whole: true, requires: "nothing" };
    return place === null ? entry : mergedObject(field, before[place], entry, one);
  });
}

const unclear = ({ definition }: CatalogField) =>
  `The entries of ${definition.label} cannot be told apart: please change entries where they stand, and remove or insert others in another request`;

/** Emptied by someone who does not see all of it, an object stays, so that nothing tells whether there was more. */
function mergedObject(field: CatalogField, before: unknown, given: unknown, from: At): unknown {
  const isReplaced = from.replaced.has(from.path);
  const at = isReplaced ? { ...from, path: `${from.path}.set`, whole: true } : from;
  const was = isObject(before) ? before : null;
  if (!isObject(given) && (was === null || !hidesParts(field))) return given;
  const is: RecordValues = {};
  for (const nested of field.nested) {
    const { name } = nested;
    const inner = was?.[name] ?? null;
    const below = { ...at, path: `${at.path}.${name}` };
    if (isObject(given) && Object.hasOwn(given, name))
      is[name] = mergedValue(nested, inner, given[name] ?? null, below);
    else if (isObject(given) && !at.whole && inner !== null) is[name] = inner;
    else if (hidesParts(nested)) {
      const hidden = mergedValue(nested, inner, null, below);
      if (hidden !== null) is[name] = hidden;
    }
  }
  const isNew = was === null || at.whole;
  if (isObject(given) && (at.requires === "of all objects" || (isNew && at.requires === "of new objects")))
    Object.assign(at.errors, missingValues(definitionsOf(field.nested), is, at.path));
  // A required object cannot be emptied from within either.
  const [seen] = definitionsOf([field]);
  if (at.requires !== "nothing" && field.definition.validation.required && saysNothing(seen!, is))
    at.errors[at.path] ??= recordMessages.required(field.definition.label);
  const shown = new Set(field.nested.map(({ name }) => name));
  for (const { identifier } of field.definition.fields)
    if (!shown.has(identifier) && was && Object.hasOwn(was, identifier)) is[identifier] = was[identifier];
  return is;
}

/**
 * What the row has in each language after the change; null takes a value away. What had no translation is beside what
 * it was read as: the default language.
 */
function translatedValues(row: RowBefore, { translations, whole }: Merge, mergeInto: Merger): Translations | null {
  const all: Record<string, RecordValues> = { ...row._translations };
  for (const [locale, values] of Object.entries(translations)) {
    const was = all[locale] ?? {};
    const read = (name: string) => was[name] ?? (whole || values[name] === null ? null : (row[name] ?? null));
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, read(name)]));
    const merged = { ...was, ...mergeInto(before, values, locale) };
    all[locale] = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  }
  return Object.keys(all).length > 0 ? all : null;
}
