import { badInput } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { FieldDefinition, InputType } from "../models.ts";
import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind, DeclaredType, ElementKind, FieldShape, RuleName, TypedField } from "./kind.ts";
import { listOf, oneOf, optionSchema } from "./list-values.ts";

const listTypes: readonly string[] = ["dropdown", "dynamicList", "multiSelect"];
const elementKinds: readonly string[] = ["string", "int", "double", "bool"];

const optionRules: readonly RuleName[] = ["as_title", "fixed_list_elements", "fixed_list_element_type"];

const namesOf = ({ field_sub_type, input_type }: DeclaredType): readonly string[] => [field_sub_type ?? "", input_type];

/** A dropdown offers a list and keeps one value of it. */
export const keepsOne = (field: TypedField) => namesOf(field).includes("dropdown") && !field.validation.is_multi_choice;

export const fixedOptions = ({ validation }: TypedField) =>
  validation.fixed_list_elements?.length ? validation.fixed_list_elements : null;

const hasOptions = ({ field_sub_type }: DeclaredType) => field_sub_type !== "dynamicList";

/** What both kinds of list share: one `field_type`, settled and given its options alike. */
export const listType: Pick<ContractKind, "inputs" | "ownsType" | "hasOptions" | "settle" | "rules" | "settleRules"> = {
  inputs: [],
  ownsType: true,
  hasOptions,
  settle({ field_sub_type: sub, input_type: input, isMultiChoice }) {
    const said = [sub, input].filter((name) => name !== null);
    const kinds = said.filter((name) => listTypes.includes(name));
    const elements = said.filter((name) => elementKinds.includes(name));
    if (new Set(kinds).size > 1) throw badInput({ field_sub_type: t("Please choose one kind of list") });
    if (new Set(elements).size > 1)
      throw badInput({ input_type: t("Please choose one type for the entries of the list") });
    if (said.some((name) => name === "object" || name === "repeated"))
      throw badInput({ field_sub_type: t("A list of objects is a repeated field") });
    if (said.includes("geo"))
      throw badInput({ field_sub_type: t("A list of positions is a repeated field with a geo field in it") });
    const kind = (kinds[0] ?? "dynamicList") as "dropdown" | "dynamicList" | "multiSelect";
    const element = (elements[0] ?? "string") as InputType;
    if (kind !== "dynamicList" && element !== "string")
      throw badInput({ input_type: t("The options of a {kind} field are texts", { kind }) });
    return {
      field_type: "list",
      field_sub_type: kind === "dropdown" && isMultiChoice ? "multiSelect" : kind,
      input_type: element,
    };
  },
  rules(type) {
    if (type.field_sub_type === "multiSelect") return ["is_multi_choice", ...optionRules];
    if (hasOptions(type)) return optionRules;
    if (type.input_type === "bool") return [];
    if (type.input_type === "string") return ["char_limit", "pattern", "pattern_message"];
    return [type.input_type === "double" ? "double_range_limit" : "int_range_limit"];
  },
  settleRules(validation, type, errors) {
    if (!hasOptions(type)) return;
    const options = (validation.fixed_list_elements ?? []).map((option) => String(option).trim());
    if (options.length === 0 || options.includes(""))
      errors["validation.fixed_list_elements"] = t("Please input an option or delete this field.");
    else if (new Set(options).size < options.length)
      errors["validation.fixed_list_elements"] = t("Each option can be there only once");
    validation.fixed_list_elements = options;
    validation.is_multi_choice = type.field_sub_type === "multiSelect" || undefined;
  },
};

const typeOfElement = { string: "text", int: "number", double: "number", bool: "boolean" } as const;

/**
 * One entry of a list, as a field of its own: the length, the pattern and the range that are set for a list of free
 * entries are those of each.
 */
export function entryOf(field: FieldDefinition, { element }: Pick<FieldShape, "element">): FieldDefinition {
  const { char_limit, pattern, pattern_message, int_range_limit, double_range_limit } = field.validation;
  return {
    ...field,
    field_type: typeOfElement[element],
    field_sub_type: null,
    input_type: element,
    validation: { char_limit, pattern, pattern_message, int_range_limit, double_range_limit },
  };
}

/** A list of plain values: free ones, or several of fixed options. */
export const list: ContractKind = {
  ...listType,
  form: "values",
  fits: (field) => !keepsOne(field),
  otherNames: {
    multiSelect: { field_type: "list", field_sub_type: "multiSelect" },
    dynamicList: { field_type: "list", field_sub_type: "dynamicList" },
  },
  sample: () => [],
  shape: (field) => ({
    element: (namesOf(field).find((name) => elementKinds.includes(name)) ?? "string") as ElementKind,
    options: namesOf(field).includes("dynamicList") ? null : fixedOptions(field),
  }),
  schema(field, shape, mode, tools) {
    const entry = entryOf(field, shape);
    const schema = optionSchema(entry.label, tools.value(entry, mode), shape.options);
    return tools.z.array(schema, { error: () => recordMessages.list(field.label) });
  },
  check: (field, shape, mode, tools) => listOf(oneOf(tools.value(entryOf(field, shape), mode), shape.options)),
};
