/**
 * Which fields have translations. The words: a *locale* is a language that the project's settings name, such as `de` or
 * `pt-BR`.
 */
import { t } from "../kernel/words/words.ts";
import type { FieldDefinition, FieldValidation } from "./models.ts";

/** A project's languages. What is in the default one stands in the fields' own columns. */
export interface Languages {
  readonly fallback: string;
  readonly all: readonly string[];
}

/** Why a field cannot have translations; null where it can. */
export function untranslatable(field: { isNested: boolean; validation: FieldValidation }): string | null {
  if (field.isNested) return t("Only fields that are not nested can be translated; those inside go with them");
  if (field.validation.is_password) return t("A password cannot be translated");
  if (field.validation.unique) return t("A unique field cannot be translated");
  return null;
}

/** Whether a field is kept in languages at all. */
export function isLocalised(field: FieldDefinition): boolean {
  return (
    (field.validation.locals ?? []).length > 0 &&
    untranslatable({ isNested: field.parent_field !== null, validation: field.validation }) === null
  );
}

/** Languages beside the default one that a root field has translations in. */
export function translationsOf(field: FieldDefinition, { fallback, all }: Languages): string[] {
  if (!isLocalised(field)) return [];
  return field.validation.locals!.filter((locale) => locale !== fallback && all.includes(locale));
}

/**
 * Languages that a field can be translated into: the project's beside the default one, and those that the field has
 * kept from a time when the project had them.
 */
export function offeredLanguages({ fallback, all }: Languages, kept: readonly string[]): string[] {
  return [...new Set([...all, ...kept])].filter((locale) => locale !== fallback);
}
