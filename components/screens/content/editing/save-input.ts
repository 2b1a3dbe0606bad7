/** What a save of a record's form sends. */

import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { linkMaps, type RecordLinks } from "../../../records/record-links.ts";
import { partValue, patchOf, type RecordPart } from "./record-parts.ts";

interface SaveInput {
  model: ConsoleModel;
  /** Null makes a new record. */
  id: string | null;
  /** What a new record is called: sent again, it is the same one. */
  newId: string;
  /** Makes a stored record's form a record again that was deleted meanwhile. */
  anew: boolean;
  /** The form's values as the API takes them. */
  output: RecordValues;
  /** The form's values, as they were when the record was read and as they are. */
  base: RecordValues;
  values: RecordValues;
  /** The parts that differ between the two. */
  changed: readonly RecordPart[];
  locales: readonly string[];
  links: RecordLinks;
}

/**
 * The variables that stand for the values: those of a stored record that were changed, or all of a new one. Its
 * languages go together, so that they are saved together or not at all.
 */
export function saveInput({ model, id, newId, anew, output, base, values, changed, locales, links }: SaveInput) {
  const isNew = id === null || anew;
  const pick = (locale: string | null) => {
    const among = (locale === null ? output : output[`@${locale}`]) as RecordValues;
    return Object.fromEntries(
      changed
        .filter((part) => part.locale === locale && Object.hasOwn(among, part.field.identifier))
        .map((part) => [part.field.identifier, patchOf(part.field, partValue(base, part), partValue(values, part))]),
    );
  };
  const filled = (locale: string) =>
    Object.fromEntries(Object.entries(output[`@${locale}`] as RecordValues).filter(([, value]) => value !== null));
  const whole = () =>
    Object.fromEntries(model.fields.flatMap(({ identifier: name }) => (name in output ? [[name, output[name]]] : [])));
  const translations = locales
    .map((locale) => [locale, isNew ? filled(locale) : pick(locale)] as const)
    .filter(([, values]) => Object.keys(values).length > 0);
  const isMade = isNew && !model.single_page;
  return {
    id: id ?? (model.single_page ? null : newId),
    model: model.name,
    single: model.single_page,
    payload: isNew ? whole() : pick(null),
    ...(translations.length > 0 ? { translations: Object.fromEntries(translations) } : {}),
    ...(anew || isMade ? { force: true } : {}),
    ...linkMaps(model, links),
  };
}

/** Where a fault of the API stands in the form: `payload.title` is `title`, `translations.de.title` is `@de.title`. */
export function formPath(path: string): string {
  return path.replace(/^(payload|input)\./, "").replace(/^translations\./, "@");
}
