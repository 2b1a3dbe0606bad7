/** What becomes of a field's default value when its type or its options change. */
import { isDeepStrictEqual } from "node:util";
import { checkDefault } from "../../../contract/fields/field-rules.ts";
import type { OptionChange } from "../../../contract/fields/model-changes.ts";
import type { FieldDefinition, FieldValidation } from "../../../contract/models.ts";
import { Shortened, unconvertible } from "../../field-kinds/index.ts";
import { removedOptions, replaced } from "./change-options.ts";

/** A default value that is another one afterwards; `to` is null where it goes. */
export interface DefaultChange {
  from: unknown;
  to: unknown;
}

/** Null where the default value stays as it is. */
const defaultChange = (from: unknown, to: unknown): DefaultChange | null =>
  isDeepStrictEqual(from, to) ? null : { from, to };

/** Gives a field of another type the default value that it had before, as far as it can have it. */
export function convertDefault(target: FieldDefinition, convert: (value: unknown) => unknown): DefaultChange | null {
  const { default: from, ...rest } = target.validation;
  if (from === undefined) return null;
  const result = convert(from);
  const converted = result instanceof Shortened ? result.kept : result;
  const checked = converted === unconvertible ? null : checkDefault({ ...target, validation: rest }, converted);
  const to = checked && "value" in checked ? checked.value : null;
  target.validation = to === null ? rest : { ...rest, default: to };
  return defaultChange(from, to);
}

/**
 * The rules that a field shall have, where its default value follows its options: it is what takes the place of its
 * own, or goes with that. One that is asked for stays, to be checked.
 */
export function withFollowingDefault(
  field: FieldDefinition,
  asked: FieldValidation,
  changes: readonly OptionChange[],
): FieldValidation {
  const from = field.validation.default;
  if (from === undefined || !isDeepStrictEqual(asked.default, from)) return asked;
  return { ...asked, default: followOptions(field, asked, changes) };
}

/** What a change of options would do to the default value. */
export function previewDefault(field: FieldDefinition, asked: FieldValidation): DefaultChange | null {
  const from = field.validation.default;
  return from === undefined ? null : defaultChange(from, followOptions(field, asked, []));
}

function followOptions(field: FieldDefinition, after: FieldValidation, changes: readonly OptionChange[]): unknown {
  const gone = removedOptions(field, after).map((option) => [option, null] as const);
  const replacements = new Map([...gone, ...changes.map(({ from, to }) => [from, to ?? null] as const)]);
  const next = replaced(field.validation.default, replacements);
  return next === undefined ? field.validation.default : next;
}
