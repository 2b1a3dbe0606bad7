import {
  type FieldDefinition,
  type FieldSubType,
  type FieldType,
  fieldSubTypes,
  fieldTypes,
  type InputType,
  inputTypes,
} from "../../contract/models.ts";
import { badInput } from "../../kernel/errors.ts";

export type FieldKind = Pick<FieldDefinition, "field_type" | "field_sub_type" | "input_type">;

/** Input types of each field type, the default first. Lists are settled apart. */
const inputTypesOf: Record<Exclude<FieldType, "list">, readonly InputType[]> = {
  text: ["string"],
  multiline: ["string"],
  number: ["int", "double"],
  boolean: ["bool"],
  date: ["string"],
  geo: ["geo"],
  object: ["object"],
  repeated: ["repeated", "object"],
  media: ["string"],
};

const listKinds = ["dropdown", "dynamicList", "multiSelect"] as const;
const elementKinds = ["string", "int", "double", "bool"] as const;

interface AskedKind {
  field_type?: string | null;
  field_sub_type?: string | null;
  input_type?: string | null;
  validation?: { is_multi_choice?: boolean | null } | null;
}

/** The kind of a field from what clients say of it, which may leave out or repeat. BAD_USER_INPUT for a combination that makes no sense. */
export function settleFieldType(asked: AskedKind): FieldKind {
  if (!asked.field_type) throw badInput({ field_type: "Please select a field type" });
  const type = known(fieldTypes, asked.field_type, "field_type");
  const input = asked.input_type ? known(inputTypes, asked.input_type, "input_type") : null;
  const sub = asked.field_sub_type ? known(fieldSubTypes, asked.field_sub_type, "field_sub_type") : null;
  if (type === "list") return settleList(sub, input, asked.validation?.is_multi_choice === true);
  const allowed = inputTypesOf[type];
  // Some clients name the number's kind, or the field's own type, as its sub type.
  const hint = sub && includes(allowed, sub) ? sub : null;
  if (sub && !hint) throw badInput({ field_sub_type: `A ${type} field has no sub type ${sub}` });
  if (input && !allowed.includes(input))
    throw badInput({ input_type: `The input type of a ${type} field is ${allowed.join(" or ")}, not ${input}` });
  return {
    field_type: type,
    field_sub_type: null,
    input_type: type === "repeated" ? "repeated" : (input ?? hint ?? allowed[0]!),
  };
}

function settleList(sub: FieldSubType | null, input: InputType | null, isMultiChoice: boolean): FieldKind {
  const kinds = [sub, input].filter((name) => name !== null && includes(listKinds, name));
  const elements = [sub, input].filter((name) => name !== null && includes(elementKinds, name));
  if (new Set(kinds).size > 1) throw badInput({ field_sub_type: "Please choose one kind of list" });
  if (new Set(elements).size > 1) throw badInput({ input_type: "Please choose one type for the entries of the list" });
  const other = [sub, input].find((name) => name === "object" || name === "repeated");
  if (other) throw badInput({ field_sub_type: "A list of objects is a repeated field" });
  if (sub === "geo" || input === "geo")
    throw badInput({ field_sub_type: "A list of positions is a repeated field with a geo field in it" });
  const kind = (kinds[0] ?? "dynamicList") as (typeof listKinds)[number];
  const element = (elements[0] ?? "string") as InputType;
  if (kind !== "dynamicList" && element !== "string")
    throw badInput({ input_type: `The options of a ${kind} field are texts` });
  return {
    field_type: "list",
    field_sub_type: kind === "dropdown" && isMultiChoice ? "multiSelect" : kind,
    input_type: element,
  };
}

function known<T extends string>(names: readonly T[], name: string, field: string): T {
  if (!includes(names, name)) throw badInput({ [field]: `There is no type ${name}` });
  return name;
}

function includes<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}
