/** The names that a definition says its kind by: told from what clients send, compared and described. */

import { badInput } from "../../kernel/errors.ts";
import { listed, t } from "../../kernel/words/words.ts";
import { fieldSubTypes, inputTypes } from "../models.ts";
import { fieldKinds, kindOf, kindsOfType } from "./index.ts";
import type { AskedType, DeclaredType, TypedField } from "./kind.ts";
import { type FieldType, fieldTypes } from "./names.ts";

/** What a definition's type is called in messages. */
export const typeNameOf = ({ field_type }: DeclaredType): FieldType => field_type;

export const isSameType = (a: DeclaredType, b: DeclaredType): boolean =>
  a.field_type === b.field_type && a.field_sub_type === b.field_sub_type && a.input_type === b.input_type;

/** What decides the kind of a field, without its options and its default value. */
export function typeAlone({ field_type, field_sub_type, input_type, validation }: TypedField): TypedField {
  const { default: _, fixed_list_elements: __, ...rules } = validation;
  return { field_type, field_sub_type, input_type, validation: rules };
}

/** A refusal of the type that is asked for. */
export const badType = (message: string) => badInput({ field_type: message });

/** Whether clients name the `field_type` that the field has. */
export const isNamed = (asked: AskedType, type: DeclaredType): boolean => asked.field_type === type.field_type;

/** What is asked for, with what is left out as it was. */
export const completeType = (asked: AskedType, type: DeclaredType): AskedType => ({
  field_type: asked.field_type ?? type.field_type,
  field_sub_type: asked.field_sub_type ?? type.field_sub_type,
  input_type: asked.input_type ?? type.input_type,
});

/** `object`, `number (int)`, or `list (dropdown, string)`. */
export function describeType({ field_type, field_sub_type, input_type }: DeclaredType): string {
  const more = [field_sub_type, input_type].filter(Boolean);
  return more.every((part) => part === field_type) ? field_type : `${field_type} (${more.join(", ")})`;
}

/** As documents have it. */
export const presentType = ({ field_type, field_sub_type, input_type }: DeclaredType) => ({
  field_type,
  ...(field_sub_type !== null && { field_sub_type }),
  input_type,
});

/** Whether a model can have fields inside of such a field. */
export const holdsFields = (type: DeclaredType): boolean =>
  kindsOfType(type.field_type).some((kind) => kind.holdsFields);

/** Whether its values are among fixed options. */
export const hasOptions = (type: DeclaredType): boolean =>
  kindsOfType(type.field_type).some((kind) => kind.hasOptions?.(type));

/** What the contract knows of a field's kind. */
export const contractKindOf = (field: TypedField) => fieldKinds[kindOf(field)];

/** The names of a kind from what clients say of it. BAD_USER_INPUT for a combination that makes no sense. */
export function settleType(asked: AskedType): DeclaredType {
  if (!asked.field_type) throw badInput({ field_type: t("Please select a field type") });
  const type = known(fieldTypes, asked.field_type, "field_type");
  const input = asked.input_type ? known(inputTypes, asked.input_type, "input_type") : null;
  const sub = asked.field_sub_type ? known(fieldSubTypes, asked.field_sub_type, "field_sub_type") : null;
  const kinds = kindsOfType(type);
  const settle = kinds.find((kind) => kind.settle)?.settle;
  if (settle)
    return settle({
      field_sub_type: sub,
      input_type: input,
      isMultiChoice: asked.validation?.is_multi_choice === true,
    });
  const kept = [...new Set(kinds.flatMap(({ inputs }) => inputs))];
  const allowed = [...kept, ...kinds.flatMap(({ otherInputs }) => otherInputs ?? [])];
  // Some clients name the number's kind, or the field's own type, as its sub type.
  const hint = sub && includes(allowed, sub) ? sub : null;
  if (sub && !hint) throw badInput({ field_sub_type: t("A {type} field has no sub type {sub}", { type, sub }) });
  if (input && !allowed.includes(input))
    throw badInput({
      input_type: t("The input type of a {type} field is {allowed}, not {input}", {
        type,
        allowed: listed(allowed, "or"),
        input,
      }),
    });
  const said = input ?? hint ?? kept[0]!;
  return { field_type: type, field_sub_type: null, input_type: kept.includes(said) ? said : kept[0]! };
}

const otherNames = new Map(Object.values(fieldKinds).flatMap((kind) => Object.entries(kind.otherNames ?? {})));

/**
 * The names of a kind from one name: a `field_type`, or an input or sub type that says it alone. BAD_USER_INPUT for any
 * other.
 */
export const typeNamed = (name: string): DeclaredType => settleType(otherNames.get(name) ?? { field_type: name });

function known<T extends string>(names: readonly T[], name: string, field: string): T {
  if (!includes(names, name)) throw badInput({ [field]: t("There is no type {name}", { name }) });
  return name;
}

function includes<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}
