/**
 * What the field drawer edits: its rules, and the way to and from a field's definition. What differs by type is in the
 * types themselves.
 */

import { z } from "zod";
import { contractKindOf } from "../../../lib/contract/field-kinds/declared-type.ts";
import type { RuleName } from "../../../lib/contract/field-kinds/kind.ts";
import { FieldIdentifier } from "../../../lib/contract/fields/identifiers.ts";
import { limits } from "../../../lib/contract/limits.ts";
import { untranslatable } from "../../../lib/contract/locales.ts";
import {
  type FieldDefinition,
  FieldLabel,
  type FieldType,
  type FieldValidation,
  fieldWidths,
} from "../../../lib/contract/models.ts";
import { says, t } from "../../../lib/kernel/words/words.ts";
import { defaultOf, sentValue } from "../record-values.ts";
import { typeNamed, typeOf } from "../types.ts";
import { type ElementChoice, elementTypes, type FieldConfig as FieldConfigValues, listTypes } from "./config-values.ts";

const wholeLimit = z.string().regex(/^\d*$/, { error: () => t("Please enter a whole number") });
const numberText = z
  .string()
  .refine((text) => text.trim() === "" || Number.isFinite(Number(text)), says("Please enter a number"));

const settingsOf = ({ type }: Pick<FieldConfigValues, "type">) => typeNamed(type as FieldType).settings;

export const FieldConfig = z
  .object({
    type: z.string(),
    label: FieldLabel,
    identifier: z.literal("").or(FieldIdentifier),
    description: z.string().max(500, { error: () => t("Please use at most 500 characters") }),
    number_type: z.enum(["int", "double"]),
    list_type: z.enum(listTypes),
    element: z.enum(elementTypes),
    options: z.array(z.object({ text: z.string(), was: z.string().optional() })),
    format: z.enum(["plain", "email", "url", "password"]),
    required: z.boolean(),
    unique: z.boolean(),
    hide: z.boolean(),
    as_title: z.boolean(),
    is_gallery: z.boolean(),
    char_limit: wholeLimit,
    pattern: z.string().max(limits.patternCharsMax, {
      error: () => t("Please use at most {max} characters", { max: limits.patternCharsMax }),
    }),
    pattern_message: z.string().max(200, { error: () => t("Please use at most 200 characters") }),
    min: numberText,
    max: numberText,
    placeholder: z.string().max(200, { error: () => t("Please use at most 200 characters") }),
    width: z.enum(fieldWidths),
    slug_source: z.string(),
    has_default: z.boolean(),
    default: z.unknown(),
    plugin_field: z.string(),
    locals: z.array(z.string()),
    hide_for_roles: z.array(z.string()),
  })
  .superRefine((config, issue) => {
    const at = (path: (string | number)[], message: string) => issue.addIssue({ code: "custom", path, message });
    settingsOf(config).check?.(config, at);
    if (hasDefault(config) && defaultSent(config) === null)
      at(["default"], t("Please enter the default value, or switch it off"));
    const numbers = numbersOf(config);
    if (numbers) {
      if (config.min.trim() !== "" && config.max.trim() !== "" && Number(config.min) > Number(config.max))
        at(["max"], t("The maximum must not be below the minimum"));
      for (const end of ["min", "max"] as const)
        if (numbers === "int" && !Number.isInteger(Number(config[end]))) at([end], t("Please enter a whole number"));
    }
  });
export type FieldConfig = FieldConfigValues;

/** The drawer's values for a new field of a type. */
export function newConfig(type: FieldType, pluginField?: string | null): FieldConfig {
  return {
    type,
    label: "",
    identifier: "",
    description: "",
    number_type: "int",
    list_type: "dropdown",
    element: "string",
    options: [],
    format: "plain",
    required: false,
    unique: false,
    hide: false,
    as_title: false,
    is_gallery: false,
    char_limit: "",
    pattern: "",
    pattern_message: "",
    min: "",
    max: "",
    placeholder: "",
    width: "full",
    slug_source: "",
    has_default: false,
    default: null,
    plugin_field: pluginField ?? "",
    locals: [],
    hide_for_roles: [],
    ...typeNamed(type).settings.starts,
  };
}

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The drawer's values for a field that is there. */
export function configOf(field: FieldDefinition): FieldConfig {
  const { validation } = field;
  const { type, settings } = typeOf(field);
  const config: FieldConfig = {
    ...newConfig(type, validation.plugin_field),
    label: field.label,
    identifier: field.identifier,
    description: field.description,
    format: validation.is_email ? "email" : validation.is_url ? "url" : validation.is_password ? "password" : "plain",
    required: validation.required ?? false,
    unique: validation.unique ?? false,
    hide: validation.hide ?? false,
    as_title: validation.as_title ?? false,
    is_gallery: validation.is_gallery ?? false,
    char_limit: textOf(validation.char_limit?.[0]),
    pattern: validation.pattern ?? "",
    pattern_message: validation.pattern_message ?? "",
    placeholder: validation.placeholder ?? "",
    width: validation.width ?? "full",
    slug_source: validation.slug_source ?? "",
    has_default: validation.default !== undefined,
    default: defaultOf(field) ?? null,
    locals: validation.locals ?? [],
    hide_for_roles: validation.hide_for_roles ?? [],
    ...settings.read?.(field),
  };
  const numbers = numbersOf(config);
  const range = numbers && validation[`${numbers}_range_limit`];
  return { ...config, min: textOf(range?.[0]), max: textOf(range?.[1]) };
}

const limitsOf = (config: ElementChoice) => settingsOf(config).limits?.(config as FieldConfig) ?? null;

/** The kind of number that a field or each entry of a list is; null for other fields. */
export function numbersOf(config: ElementChoice): "int" | "double" | null {
  const limits = limitsOf(config);
  return limits === "text" ? null : limits;
}

/** Whether a field is a text, or a list of such. */
export const isLong = (config: ElementChoice): boolean => limitsOf(config) === "text";

/** Empty ends are dropped; where both are empty there is no limit. */
function rangeOf(config: FieldConfig): (number | null)[] | undefined {
  const end = (text: string) => (text.trim() === "" ? null : Number(text));
  const range = [end(config.min), end(config.max)];
  return range.every((value) => value === null) ? undefined : range;
}

/** Whether a root field with these values can be kept in several languages. */
export const isTranslatable = ({ format, unique }: Pick<FieldConfig, "format" | "unique">): boolean =>
  untranslatable({ isNested: false, validation: { is_password: format === "password", unique } }) === null;

/** Whether the contract knows a rule of fields with these values. */
function knows(config: FieldConfig, rule: RuleName): boolean {
  return contractKindIn(config).rules(storedAs(config)).includes(rule);
}

const contractKindIn = (config: FieldConfig) => contractKindOf({ ...storedAs(config), validation: {} });

/** Whether a root field with these values can be unique, and whether it is so in any case. */
export const canBeUnique = (config: FieldConfig): boolean => knows(config, "unique") && config.format !== "password";
export const isAlwaysUnique = (config: FieldConfig): boolean => contractKindIn(config).isUnique === true;

/** Whether texts of a field with these values can be held against a pattern. */
export const canHavePattern = (config: FieldConfig): boolean => knows(config, "pattern");

/** The rules but for the default value. */
function rulesOf(config: FieldConfig): FieldValidation {
  const settings = settingsOf(config);
  const validation: FieldValidation = { required: config.required, hide: config.hide };
  if (config.hide_for_roles.length > 0) validation.hide_for_roles = config.hide_for_roles;
  if (config.locals.length > 0 && isTranslatable(config)) validation.locals = config.locals;
  if (config.placeholder.trim()) validation.placeholder = config.placeholder.trim();
  if (config.width === "half") validation.width = "half";
  if (config.plugin_field) validation.plugin_field = config.plugin_field;
  if (canBeUnique(config)) validation.unique = config.unique || isAlwaysUnique(config);
  if (isLong(config) && Number(config.char_limit) > 0) validation.char_limit = [Number(config.char_limit)];
  if (canHavePattern(config) && config.pattern !== "") {
    validation.pattern = config.pattern;
    if (config.pattern_message.trim()) validation.pattern_message = config.pattern_message.trim();
  }
  const numbers = numbersOf(config);
  const range = numbers && rangeOf(config);
  if (range) validation[`${numbers}_range_limit`] = range;
  return { ...validation, ...settings.validation?.(config) };
}

/** The field that has the values in the drawer, for the input of its default value. */
export function fieldIn(config: FieldConfig): FieldDefinition {
  const { required: _, hide: _hide, hide_for_roles: _roles, ...validation } = rulesOf(config);
  return {
    ...storedAs(config),
    identifier: "default",
    label: config.label.trim() || t("Value"),
    description: "",
    serial: 1,
    parent_field: null,
    system_generated: false,
    enable_indexing: false,
    validation,
    fields: [],
  };
}

export function canHaveDefault(config: FieldConfig): boolean {
  return !(canBeUnique(config) && config.unique) && !contractKindOf(fieldIn(config)).noDefault;
}

const hasDefault = (config: FieldConfig) => config.has_default && canHaveDefault(config);

/** Null where nothing was entered. An empty text is a value like others: the switch says whether there is one. */
function defaultSent(config: FieldConfig): unknown {
  const field = fieldIn(config);
  return sentValue(field, config.default) ?? (contractKindOf(field).keepsEmptyText ? "" : null);
}

function storedAs(config: FieldConfig) {
  const { type, input_type, field_sub_type, settings } = typeNamed(config.type as FieldType);
  return { field_type: type, ...(settings.stored?.(config) ?? { field_sub_type, input_type }) };
}

/** What upsertFieldToModel takes for the drawer's values, but for the model and the place of the field. */
export function fieldVariables(config: FieldConfig) {
  return {
    field_label: config.label,
    identifier: config.identifier || null,
    field_description: config.description.trim(),
    ...storedAs(config),
    validation: { ...rulesOf(config), ...(hasDefault(config) && { default: defaultSent(config) }) },
  };
}
