/** What the field drawer edits: flat values for its controls, and the way to and from a field's definition. */
import { z } from "zod";
import { untranslatable } from "../../../lib/contract/locales.ts";
import {
  type FieldDefinition,
  FieldLabel,
  type FieldType,
  type FieldValidation,
} from "../../../lib/contract/models.ts";
import { kindOf } from "../field-types.ts";

/** Offered for text fields; the validation keeps them as flags. */
export const textFormats = [
  { value: "plain", label: "Plain text" },
  { value: "email", label: "E-mail address" },
  { value: "url", label: "Web address (URL)" },
  { value: "password", label: "Password" },
] as const;

const wholeLimit = z.string().regex(/^\d*$/, "Please enter a whole number");
const numberText = z.string().refine((text) => text.trim() === "" || Number.isFinite(Number(text)), {
  error: "Please enter a number",
});

export const FieldConfig = z
  .object({
    type: z.string(),
    label: FieldLabel,
    description: z.string().max(500, "Please use at most 500 characters"),
    number_type: z.enum(["int", "double"]),
    list_type: z.enum(["dropdown", "multiSelect", "dynamicList"]),
    element: z.enum(["string", "int", "double", "bool"]),
    /** `was`: of one that was there when the drawer opened. */
    options: z.array(z.object({ text: z.string(), was: z.string().optional() })),
    format: z.enum(["plain", "email", "url", "password"]),
    required: z.boolean(),
    unique: z.boolean(),
    hide: z.boolean(),
    as_title: z.boolean(),
    is_gallery: z.boolean(),
    char_limit: wholeLimit,
    min: numberText,
    max: numberText,
    placeholder: z.string().max(200, "Please use at most 200 characters"),
    /** The type of a plugin, as `plugin/type`; empty for the console's own. */
    plugin_field: z.string(),
    locals: z.array(z.string()),
    hide_for_roles: z.array(z.string()),
  })
  .superRefine((config, issue) => {
    const at = (path: (string | number)[], message: string) => issue.addIssue({ code: "custom", path, message });
    if (config.type === "list" && config.list_type !== "dynamicList") {
      if (config.options.length === 0) at(["options"], "Please add at least one option.");
      config.options.forEach(({ text }, index) => {
        if (text.trim() === "") at(["options", index, "text"], "Please input an option or delete this field.");
        else if (config.options.findIndex((other) => other.text.trim() === text.trim()) < index)
          at(["options", index, "text"], "This option is there already.");
      });
    }
    const numbers = numbersOf(config);
    if (numbers) {
      if (config.min.trim() !== "" && config.max.trim() !== "" && Number(config.min) > Number(config.max))
        at(["max"], "The maximum must not be below the minimum");
      for (const end of ["min", "max"] as const)
        if (numbers === "int" && !Number.isInteger(Number(config[end]))) at([end], "Please enter a whole number");
    }
  });
export type FieldConfig = z.infer<typeof FieldConfig>;
type ElementChoice = Pick<FieldConfig, "type" | "list_type" | "number_type" | "element">;

/** The drawer's values for a new field of a type. */
export function newConfig(type: FieldType, pluginField?: string | null): FieldConfig {
  return {
    type,
    label: "",
    description: "",
    number_type: "int",
    list_type: "dropdown",
    element: "string",
    options: type === "list" ? [{ text: "" }] : [],
    format: "plain",
    required: false,
    unique: false,
    hide: false,
    as_title: false,
    is_gallery: false,
    char_limit: "",
    min: "",
    max: "",
    placeholder: "",
    plugin_field: pluginField ?? "",
    locals: [],
    hide_for_roles: [],
  };
}

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The drawer's values for a field that is there. */
export function configOf(field: FieldDefinition): FieldConfig {
  const { validation } = field;
  const range = (field.input_type === "double" ? validation.double_range_limit : validation.int_range_limit) ?? [];
  const lists = ["dropdown", "multiSelect", "dynamicList"] as const;
  const elements = ["string", "int", "double", "bool"] as const;
  return {
    ...newConfig(field.field_type, validation.plugin_field),
    label: field.label,
    description: field.description,
    number_type: field.input_type === "double" ? "double" : "int",
    list_type: lists.find((type) => type === field.field_sub_type || type === field.input_type) ?? "dynamicList",
    element: elements.find((type) => type === (validation.fixed_list_element_type ?? field.input_type)) ?? "string",
    options: (validation.fixed_list_elements ?? []).map((option) => ({ text: String(option), was: String(option) })),
    format: validation.is_email ? "email" : validation.is_url ? "url" : validation.is_password ? "password" : "plain",
    required: validation.required ?? false,
    unique: validation.unique ?? false,
    hide: validation.hide ?? false,
    as_title: validation.as_title ?? false,
    is_gallery: validation.is_gallery ?? false,
    char_limit: textOf(validation.char_limit?.[0]),
    min: textOf(range[0]),
    max: textOf(range[1]),
    placeholder: validation.placeholder ?? "",
    locals: validation.locals ?? [],
    hide_for_roles: validation.hide_for_roles ?? [],
  };
}

/** The kind of number that a field or each entry of a list is; null for other fields. */
export function numbersOf({ type, list_type, number_type, element }: ElementChoice): "int" | "double" | null {
  if (type === "number") return number_type;
  const isList = type === "list" && list_type === "dynamicList";
  return isList && (element === "int" || element === "double") ? element : null;
}

/** Whether a field is a text, or a list of such. */
export const isLong = ({ type, list_type, element }: ElementChoice): boolean =>
  type === "text" || type === "multiline" || (type === "list" && list_type === "dynamicList" && element === "string");

/** Empty ends are dropped; where both are empty there is no limit. */
function rangeOf(config: FieldConfig): (number | null)[] | undefined {
  const end = (text: string) => (text.trim() === "" ? null : Number(text));
  const range = [end(config.min), end(config.max)];
  return range.every((value) => value === null) ? undefined : range;
}

/** Whether a root field with these values can be kept in several languages. */
export const isTranslatable = ({ format, unique }: Pick<FieldConfig, "format" | "unique">): boolean =>
  untranslatable({ isNested: false, validation: { is_password: format === "password", unique } }) === null;

function validationOf(config: FieldConfig): FieldValidation {
  const validation: FieldValidation = { required: config.required, hide: config.hide };
  if (config.hide_for_roles.length > 0) validation.hide_for_roles = config.hide_for_roles;
  if (config.locals.length > 0 && isTranslatable(config)) validation.locals = config.locals;
  if (config.placeholder.trim()) validation.placeholder = config.placeholder.trim();
  if (config.plugin_field) validation.plugin_field = config.plugin_field;
  if (config.type === "text") {
    if (config.format !== "plain") validation[`is_${config.format}`] = true;
    validation.as_title = config.as_title && config.format !== "password";
  }
  if (["text", "number", "date"].includes(config.type))
    validation.unique = config.unique && config.format !== "password";
  if (isLong(config) && Number(config.char_limit) > 0) validation.char_limit = [Number(config.char_limit)];
  const numbers = numbersOf(config);
  const range = numbers && rangeOf(config);
  if (range) validation[`${numbers}_range_limit`] = range;
  if (config.type === "media") validation.is_gallery = config.is_gallery;
  if (config.type === "list") {
    if (config.list_type === "dynamicList") validation.fixed_list_element_type = config.element;
    else {
      validation.fixed_list_elements = config.options.map(({ text }) => text.trim());
      validation.fixed_list_element_type = "string";
    }
  }
  return validation;
}

/** What upsertFieldToModel takes for the drawer's values, but for the model and the place of the field. */
export function fieldVariables(config: FieldConfig) {
  const kind = kindOf(config.type as FieldType);
  const list = config.type === "list";
  const inputs = { number: config.number_type, list: config.list_type === "dynamicList" ? config.element : "string" };
  return {
    field_label: config.label,
    field_description: config.description.trim(),
    field_type: kind.type,
    field_sub_type: list ? config.list_type : kind.field_sub_type,
    input_type: inputs[config.type as keyof typeof inputs] ?? kind.input_type,
    validation: validationOf(config),
  };
}
