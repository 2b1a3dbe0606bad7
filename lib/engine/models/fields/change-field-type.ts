import {
  contractKindOf,
  hasOptions,
  holdsFields,
  typeNamed,
  typeNameOf,
} from "../../../contract/field-kinds/declared-type.ts";
import type { DeclaredType } from "../../../contract/field-kinds/kind.ts";
import { isLocalised } from "../../../contract/locales.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { plural, t } from "../../../kernel/words/words.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { converter, Shortened, unconvertible } from "../../field-kinds/index.ts";
import { pathOf } from "../find-definition.ts";
import { forExample, requireSeenWhole, seesValues } from "../keep-hidden.ts";
import type { ModelChange } from "../model-change.ts";
import { applyRules, dropColumn, renameColumn } from "../sql/columns.ts";
import { noteTypeInRevisions } from "../sql/insert-revisions.ts";
import { rewriteTranslations } from "../sql/translations.ts";
import { columnTypeOf, tableOf } from "../storage.ts";
import { convertDefault, type DefaultChange } from "./change-default.ts";
import type { FieldOperation } from "./field-operation.ts";
import { rewriteNested } from "./rewrite-nested.ts";
import { rewriteValues } from "./rewrite-values.ts";
import { keepRules } from "./settle-validation.ts";

/** Options that a list of fixed options can be given from the values that are there. */
const optionsMax = 100;
/** A column name that no field can have. */
const interim = "_convert";

/** Values that have no meaning in the new type, or lose a part in it. */
export interface Failures {
  count: number;
  examples: string[];
  /** How many of them lose a part. */
  partial: number;
}

/**
 * Gives a field another type and converts the values of all records. Where only one cannot be converted whole nothing
 * changes: BAD_USER_INPUT with their number and up to three of them; with `force` what has no place is dropped. A field
 * that becomes a list of fixed options gets the values that are there as its options. Values are told, and made options
 * of, only where the caller sees those of all records; FORBIDDEN for options else.
 */
export const changeFieldType: FieldOperation = async (change, model, field, { changed_type, force }) => {
  await convertField(change, model, field, changed_type, force ?? false);
  return field;
};

/** What a change of type finds. */
export interface TypeChange {
  /** Values that did not stay whole, of which `force` drops what has no place. */
  failures: Failures;
  default_change: DefaultChange | null;
}

/** changeFieldType; a default value is converted too, or dropped where it cannot be. */
export async function convertField(
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  changed_type: string | DeclaredType | null | undefined,
  force: boolean,
): Promise<TypeChange> {
  if (!changed_type) throw badInput({ changed_type: t("Please select a field type") });
  if (field.validation.is_password)
    throw badInput({ changed_type: t("A password cannot be turned into something else") });
  const kind = typeof changed_type === "string" ? parseKind(changed_type) : changed_type;
  const isDeepest = field.parent_field?.includes(".") ?? false;
  if (isDeepest && holdsFields(kind))
    throw badInput({ changed_type: t("Fields can be nested two levels deep at most") });
  refuseUnique(kind, field);

  if (!holdsFields(kind)) requireSeenWhole(change, model, field);
  const isTold = seesValues(change, model, field);
  const target: FieldDefinition = { ...field, ...kind, validation: keepRules(kind, field.validation) };
  const convertOne = converter(field, target);
  const failures: Failures = { count: 0, examples: [], partial: 0 };
  const texts = new Set<string>();
  const convert = (value: unknown): unknown => {
    const result = convertOne(value);
    const isShortened = result instanceof Shortened;
    const converted = isShortened ? result.kept : result;
    if (converted !== unconvertible && !isShortened) {
      for (const one of [converted].flat()) if (texts.size <= optionsMax) texts.add(String(one));
      return converted;
    }
    failures.count++;
    if (isShortened) failures.partial++;
    if (isTold && failures.examples.length < 3) failures.examples.push(exampleOf(value));
    if (!force) return undefined;
    return isShortened ? converted : null;
  };

  const refuse = (kind: DeclaredType) => {
    if (!force) refuseFailures(field, kind, failures);
  };
  if (!holdsFields(kind)) target.fields = [];
  if (field.parent_field === null) await convertColumn(change, model, field, target, convert, () => refuse(kind));
  else await convertNested(change, model, field, convert);
  refuse(kind);
  if (hasOptions(kind)) target.validation.fixed_list_elements ??= isTold ? optionsOf(texts) : refuseOptions(field);
  const default_change = convertDefault(target, convertOne);
  await noteTypeInRevisions(change, model, field);
  Object.assign(field, target);
  if (field.parent_field === null) await applyRules(change, model, field);
  return { failures, default_change };
}

/** Values of a kind that is always unique are each a record's own. */
function refuseUnique(kind: DeclaredType, field: FieldDefinition): void {
  if (!contractKindOf({ ...kind, validation: {} }).isUnique) return;
  if (field.parent_field !== null)
    throw badInput({
      changed_type: t("A {kind} is unique, which only fields that are not nested can be", { kind: typeNameOf(kind) }),
    });
  if (isLocalised(field))
    throw badInput({
      changed_type: t("A {kind} is unique, and a unique field cannot be translated", { kind: typeNameOf(kind) }),
    });
}

function parseKind(name: string): DeclaredType {
  try {
    return typeNamed(name);
  } catch (error) {
    throw badInput({ changed_type: error instanceof Error ? error.message : String(error) });
  }
}

async function convertColumn(
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  target: FieldDefinition,
  convert: (value: unknown) => unknown,
  refuse: () => void,
): Promise<void> {
  const table = tableOf(change.project.database, model.name);
  const type = columnTypeOf(target);
  await change.sql(`alter table ${table} add column ${quoteIdentifier(interim)} ${type}`);
  await rewriteValues(change, model, { source: field.identifier, target: interim, targetType: type }, convert);
  await rewriteTranslations(change, model, field.identifier, convert);
  refuse();
  await dropColumn(change, model, field.identifier);
  await renameColumn(change, model, interim, field.identifier);
}

async function convertNested(
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  convert: (value: unknown) => unknown,
): Promise<void> {
  await rewriteNested(change, model, field.parent_field!, (object) => {
    const value = object[field.identifier];
    return value === null || value === undefined ? object : { ...object, [field.identifier]: convert(value) };
  });
}

function refuseFailures(field: FieldDefinition, kind: DeclaredType, { count, examples }: Failures): void {
  if (count === 0) return;
  throw badInput({
    changed_type: [
      plural(
        count,
        "{count} record has a value in {field} that cannot become {type}. Nothing was changed",
        "{count} records have values in {field} that cannot become {type}. Nothing was changed",
        { field: pathOf(field), type: typeNameOf(kind) },
      ),
      ...forExample(examples),
    ].join(". "),
  });
}

function refuseOptions({ label }: FieldDefinition): never {
  throw new PlinthError(
    "FORBIDDEN",
    t(
      "The options would be the values of {label} in all records, which your role does not see. Please ask an admin of the project.",
      { label },
    ),
  );
}

function optionsOf(texts: Set<string>): string[] {
  if (texts.size === 0)
    throw badInput({
      changed_type: t("No record has a value to make options of. Please add a new field with its options"),
    });
  if (texts.size > optionsMax)
    throw badInput({
      changed_type: t("The records have more than {optionsMax} different values; these are too many options", {
        optionsMax,
      }),
    });
  return [...texts].sort();
}

function exampleOf(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
