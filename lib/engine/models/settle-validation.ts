import { untranslatable } from "../../contract/locales.ts";
import type { FieldValidation } from "../../contract/models.ts";
import { badInput, type FieldErrors } from "../../kernel/errors.ts";
import type { FieldKind } from "./settle-field-type.ts";

const always = ["required", "hide", "hide_for_roles", "placeholder", "plugin_field", "locals"] as const;

/** Rules that each kind of field knows beside those that every field has. */
function rulesOf(kind: FieldKind): readonly (keyof FieldValidation)[] {
  switch (kind.field_type) {
    case "text":
      return ["unique", "is_email", "is_url", "is_password", "as_title", "char_limit"];
    case "multiline":
      return ["char_limit"];
    case "number":
      return ["unique", "as_title", ...rangeOf(kind)];
    case "date":
      return ["unique", "as_title"];
    case "list":
      if (kind.field_sub_type === "dynamicList") return kind.input_type === "string" ? ["char_limit"] : rangeOf(kind);
      return ["is_multi_choice", "as_title", "fixed_list_elements", "fixed_list_element_type"];
    case "media":
      return ["is_gallery"];
    default:
      return [];
  }
}

function rangeOf({ input_type }: FieldKind): readonly (keyof FieldValidation)[] {
  if (input_type === "bool") return [];
  return [input_type === "double" ? "double_range_limit" : "int_range_limit"];
}

/** What is said of a rule that a field of the kind cannot have. */
const names: Partial<Record<keyof FieldValidation, string>> = {
  unique: "Unique",
  is_email: "E-mail",
  is_url: "Link",
  is_password: "Password",
  as_title: "Title",
  char_limit: "Maximum length",
  int_range_limit: "Number range",
  double_range_limit: "Number range",
  fixed_list_elements: "Options",
};

/**
 * The rules of a field: those set, and nothing that its kind does not know. Every rule that is asked for and makes no sense is BAD_USER_INPUT under
 * `validation.<rule>`. Unique and password belong to the root, because the database has to see them.
 */
export function settleValidation(kind: FieldKind, asked: FieldValidation, isNested: boolean): FieldValidation {
  const allowed = new Set<string>([...always, ...rulesOf(kind)]);
  const settled: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const [rule, value] of Object.entries(asked) as [keyof FieldValidation, unknown][]) {
    const isSet =
      value !== null &&
      value !== undefined &&
      value !== false &&
      !(Array.isArray(value) && value.every((one) => one === null));
    if (!isSet) continue;
    if (allowed.has(rule)) settled[rule] = value;
    else if (names[rule]) errors[`validation.${rule}`] = `${names[rule]} makes no sense for a ${kind.field_type} field`;
  }
  const validation = settled as FieldValidation;
  if (isNested && validation.unique) errors["validation.unique"] = "Only fields that are not nested can be unique";
  if (isNested && validation.is_password)
    errors["validation.is_password"] = "Only fields that are not nested can be passwords";
  if (validation.is_password && validation.unique) errors["validation.unique"] = "A password cannot be unique";
  if (validation.is_password && validation.as_title) errors["validation.as_title"] = "A password cannot be a title";
  const untranslated = untranslatable({ isNested, validation });
  if (validation.locals && untranslated) errors["validation.locals"] = untranslated;
  if (validation.char_limit && (validation.char_limit[0] ?? 1) < 1)
    errors["validation.char_limit"] = "The maximum length must be at least 1";
  for (const rule of ["int_range_limit", "double_range_limit"] as const) {
    const [min, max] = validation[rule] ?? [];
    if (min != null && max != null && min > max)
      errors[`validation.${rule}`] = "The minimum must not be above the maximum";
  }
  if (kind.field_type === "list" && kind.field_sub_type !== "dynamicList") {
    const options = (validation.fixed_list_elements ?? []).map((option) => String(option).trim());
    if (options.length === 0 || options.includes(""))
      errors["validation.fixed_list_elements"] = "Please input an option or delete this field.";
    else if (new Set(options).size < options.length)
      errors["validation.fixed_list_elements"] = "Each option can be there only once";
    validation.fixed_list_elements = options;
    validation.is_multi_choice = kind.field_sub_type === "multiSelect" || undefined;
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return validation;
}

/** The rules of a field that survive a change of its kind. */
export function keepRules(kind: FieldKind, validation: FieldValidation): FieldValidation {
  const allowed = new Set<string>([...always, ...rulesOf(kind)]);
  return Object.fromEntries(Object.entries(validation).filter(([rule]) => allowed.has(rule)));
}
