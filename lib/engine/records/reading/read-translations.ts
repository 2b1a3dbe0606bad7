import { recordMessages } from "../../../contract/records/record-messages.ts";
import type { FieldErrors } from "../../../kernel/errors.ts";
import { isObject } from "../../../kernel/is-object.ts";
import type { Catalog, CatalogModel } from "../../compiler/index.ts";
import { notKeptIn, type Translations } from "../values/translations.ts";

type Entries = Readonly<Record<string, unknown>>;

/**
 * The `translations` of an input: values by language and identifier, of fields that are kept in the language. Faults go
 * to `errors` as `translations.de.title`. `locale` is the language of the rest of the input, which has its values
 * there.
 */
export function readTranslations(
  { languages }: Pick<Catalog, "languages">,
  model: CatalogModel,
  given: unknown,
  locale: string | null,
  errors: FieldErrors,
): Translations {
  if (given === undefined || given === null) return {};
  const read: Record<string, Record<string, unknown>> = {};
  if (!isObject(given))
    errors.translations = "translations must be an object of objects: values by language and identifier";
  else
    for (const [language, values] of Object.entries(given)) {
      const path = `translations.${language.slice(0, 100)}`;
      const fault = languageFault(languages, language, locale, values);
      if (fault) errors[path] = fault;
      else read[language] = valuesIn(model, language, values as Entries, path, errors);
    }
  return read;
}

function languageFault(
  { fallback, all }: Catalog["languages"],
  language: string,
  locale: string | null,
  values: unknown,
) {
  if (language === fallback) return `${language} is the default language: its values belong into payload`;
  if (!all.includes(language)) return `The project's languages are ${all.join(", ")}`;
  if (language === locale) return `payload is in ${language} already`;
  return isObject(values) ? null : "It must be an object: values by identifier";
}

function valuesIn(model: CatalogModel, language: string, values: Entries, path: string, errors: FieldErrors) {
  const read: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(values)) {
    const field = model.fields.get(name);
    if (!field) errors[`${path}.${name}`] = recordMessages.unknownField(name);
    else if (!field.translations.includes(language)) errors[`${path}.${name}`] = notKeptIn(field, language);
    else read[name] = value;
  }
  return read;
}
