/**
 * Writing in languages beside the default one: what of an input is a translation, and how a row's translations are
 * merged with it.
 */
import type { RecordMode } from "../../../contract/records/records.ts";
import type { FieldErrors } from "../../../kernel/errors.ts";
import { type Catalog, type CatalogField, type CatalogModel, isTranslated } from "../../compiler/index.ts";
import { prepareTranslation, prepareValues, type RecordValues } from "./prepare-values.ts";
import { type Replaced, shownPath, takeSets } from "./replaced-objects.ts";

/** Values by language and identifier; null takes a translation away. */
export type Translations = Readonly<Record<string, RecordValues>>;

interface Input {
  input: unknown;
  /** The language of the input; null for the default one. */
  locale?: string | null;
  /** In other languages as well; faults are named `translations.de.title`. */
  translations?: Translations | undefined;
  /** Of a new record, which has default values in what is left out. */
  isNew?: boolean;
}

export interface PreparedRecord {
  /** For the fields' own columns. */
  values: RecordValues;
  translations: Translations;
  /** What of the input is for the fields' own columns, as it was given. */
  own: unknown;
  /** Objects that become what is given, and not more than that. */
  replaced: Replaced;
}

/**
 * prepareValues for an input in any language: fields that are kept in it become translations, the others are written as
 * always. What is required is required in the default language, which is also the one of default values.
 */
export async function prepareRecord(
  catalog: Pick<Catalog, "languages" | "tenancy" | "bound" | "schema" | "unlimited">,
  model: CatalogModel,
  { input: given, locale = null, translations = {}, isNew = false }: Input,
  mode: RecordMode,
  prefix: string,
  errors: FieldErrors,
): Promise<PreparedRecord> {
  const found: FieldErrors = {};
  const { input, replaced } = takeSets(model, given, prefix, errors);
  const { own, translated } = split(model, input, locale, prefix, errors);
  const values = await prepareValues(catalog, model, own, mode, prefix, found, isNew);
  for (const name of Object.keys(translated)) {
    const path = `${prefix}.${name}`;
    if (found[path]) found[path] += ` in the default language, ${catalog.languages.fallback}`;
  }
  const prepared: Record<string, RecordValues> = {};
  const all = locale === null ? translations : { ...translations, [locale]: translated };
  for (const [language, given] of Object.entries(all)) {
    if (Object.keys(given).length === 0) continue;
    const place = language === locale ? prefix : `translations.${language}`;
    prepared[language] = await prepareTranslation(catalog, model, given, mode, place, found);
  }
  for (const [path, message] of Object.entries(found)) errors[shownPath(path, replaced)] ??= message;
  return { values, translations: prepared, own, replaced };
}

function split(
  model: CatalogModel,
  input: unknown,
  locale: string | null,
  prefix: string,
  errors: FieldErrors,
): { own: unknown; translated: RecordValues } {
  if (locale === null || typeof input !== "object" || input === null || Array.isArray(input))
    return { own: input, translated: {} };
  const own: RecordValues = Object.create(null);
  const translated: RecordValues = Object.create(null);
  for (const [name, value] of Object.entries(input)) {
    const field = model.fields.get(name);
    if (isTranslated({ locale }, field)) translated[name] = value;
    else if (field && field.translations.length > 0) errors[`${prefix}.${name}`] = notKeptIn(field, locale);
    else own[name] = value;
  }
  return { own, translated };
}

/** It is not written instead to the default language, where it would be taken for a text of that. */
export const notKeptIn = ({ definition, translations }: CatalogField, locale: string) =>
  `${definition.label} has no translation into ${locale}, only into ${translations.join(", ")}`;

/** Translations as a new row has them; null for none. */
export function newTranslations(translations: Translations): Translations | null {
  const kept = Object.entries(translations)
    .map(([locale, values]) => [locale, withoutNulls(values)] as const)
    .filter(([, values]) => Object.keys(values).length > 0);
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

const withoutNulls = (values: RecordValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/**
 * SQL for what a row `t` keeps of its translations and gets of these; values are added to `parameters`. Null where
 * nothing changes.
 */
export function mergedTranslations(translations: Translations, parameters: unknown[]): string | null {
  const merges = Object.entries(translations).map(([locale, values]) => {
    const removed = Object.keys(values).filter((name) => values[name] === null);
    const at = parameters.push(locale, removed, JSON.stringify(withoutNulls(values)));
    const language = `$${at - 2}::text`;
    const before = `coalesce(t._translations -> ${language}, '{}') - $${at - 1}::text[]`;
    return `jsonb_build_object(${language}, (${before}) || $${at}::jsonb)`;
  });
  return merges.length > 0 ? ["coalesce(t._translations, '{}')", ...merges].join(" || ") : null;
}
