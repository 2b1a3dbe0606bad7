/**
 * A record's form as parts: each root field, and each of its translations. Parts are what two people change at the same
 * time without harm, what a save sends, and what a merge decides about. The values of language `de` stand in the form
 * under `@de`.
 */
import { languageName } from "../../../../lib/contract/language-name.ts";
import { type Languages, translationsOf } from "../../../../lib/contract/locales.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { isObject } from "../../../../lib/kernel/is-object.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { kindOf } from "../../../field-kinds/index.ts";
import { emptyValue, newValues, payloadOf, valuesOf } from "../../../field-kinds/record-values.ts";

export interface RecordPart {
  /** Path in the form: `title`, `@de.title`. */
  path: string;
  field: FieldDefinition;
  /** Null in the default language. */
  locale: string | null;
  label: string;
}

/** A record's data in the default language, and in the others. */
export interface RecordSource {
  data: RecordValues;
  translations: Readonly<Record<string, RecordValues>>;
}
/** Languages beside the default one that the model has translations in. */
export function translatedLocales(fields: readonly FieldDefinition[], languages: Languages): string[] {
  const found = new Set(fields.flatMap((field) => translationsOf(field, languages)));
  return languages.all.filter((locale) => found.has(locale));
}

/** The parts of a form, each field with its translations behind it. */
export function partsOf(fields: readonly FieldDefinition[], languages: Languages): RecordPart[] {
  return fields.flatMap((field) => [
    { path: field.identifier, field, locale: null, label: field.label },
    ...translationsOf(field, languages).map((locale) => ({
      path: `@${locale}.${field.identifier}`,
      field,
      locale,
      label: `${field.label} (${languageName(locale)})`,
    })),
  ]);
}

/** The value of a part among the form's values. */
export function partValue(values: RecordValues, { locale, field }: RecordPart): unknown {
  const among = locale === null ? values : (values[`@${locale}`] as RecordValues | undefined);
  return among?.[field.identifier];
}

/**
 * The form's values of a record; null gives those of a new one. What reads as in the default language has no
 * translation.
 */
export function formValues(parts: readonly RecordPart[], source: RecordSource | null): RecordValues {
  const fields = parts.filter(({ locale }) => locale === null).map(({ field }) => field);
  const values: RecordValues = source ? valuesOf(fields, source.data) : newValues(fields);
  for (const { field, locale } of parts) {
    if (locale === null) continue;
    const name = field.identifier;
    const translated = source?.translations[locale]?.[name];
    const isOwn = translated !== undefined && !same(translated, source?.data[name]);
    const value = isOwn ? valuesOf([field], { [name]: translated })[name] : emptyValue(field);
    values[`@${locale}`] = { ...(values[`@${locale}`] as RecordValues | undefined), [name]: value };
  }
  return values;
}

/** Whether two values are sent alike. */
export function samePart({ field }: RecordPart, a: unknown, b: unknown): boolean {
  const sent = (value: unknown) => payloadOf([field], { [field.identifier]: value });
  return same(sent(a), sent(b));
}

/**
 * What is sent of a part: of an object that was there before, the fields that were changed; the API leaves the others
 * as they are.
 */
export function patchOf(field: FieldDefinition, before: unknown, after: unknown): unknown {
  const [was, is] = [before, after].map((value) => payloadOf([field], { [field.identifier]: value })[field.identifier]);
  if (!kindOf(field).merges || !isObject(was) || !isObject(is)) return is;
  const changed = field.fields.filter(({ identifier: name }) => !same(was[name], is[name]));
  return Object.fromEntries(
    changed.map((inner) => {
      const name = inner.identifier;
      return [name, patchOf(inner, (before as RecordValues)[name], (after as RecordValues)[name])];
    }),
  );
}

/** Equality of JSON, without regard to the order of keys. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => key in b && same((a as RecordValues)[key], (b as RecordValues)[key]));
}

/** The parts whose values are not those of `base`. */
export function changedParts(parts: readonly RecordPart[], base: RecordValues, values: RecordValues): RecordPart[] {
  return parts.filter((part) => !samePart(part, partValue(base, part), partValue(values, part)));
}
