/**
 * What a record must look like, with the specification's messages (section 5): one zod builder for the server, which
 * has the last word, and for the console's forms, which say it sooner.
 */
import { z } from "zod";
import type { FieldErrors } from "../../kernel/errors.ts";
import { fieldKinds, fieldShapeOf } from "../field-kinds/index.ts";
import type { PatternCompiler, RecordMode, SchemaTools } from "../field-kinds/kind.ts";
import { limits } from "../limits.ts";
import type { FieldDefinition } from "../models.ts";
import { recordMessages } from "./record-messages.ts";

export type { RecordMode } from "../field-kinds/kind.ts";

/** Whether a value says nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (typeof value === "string" && value.trim() === "");

/**
 * Schema of a record's values by identifier. Parsing gives them in the form that is stored: dates in UTC, empty numbers
 * and dates as null. Unknown names are an error. `fields` are a model's root fields, or the nested fields of an object.
 * RangeError where one of them has a pattern and nothing is given that reads it.
 */
export function recordSchema(
  fields: readonly FieldDefinition[],
  mode: RecordMode,
  compile: PatternCompiler = withoutPatterns,
) {
  const tools = toolsWith(compile);
  const shape: Record<string, z.ZodType> = {};
  for (const field of fields) shape[field.identifier] = fieldSchema(field, mode, tools);
  return z.strictObject(shape);
}

/** Where no field has a pattern. */
export const withoutPatterns: PatternCompiler = (pattern) => {
  throw new RangeError(`Nothing was given that reads the pattern ${pattern}.`);
};

/**
 * Messages by path below `prefix` (`input.title`, `input.items.0.name`) of a failed parse: every bad field at once, up
 * to a bound.
 */
export function recordErrors(error: z.ZodError, prefix: string): FieldErrors {
  // No prototype: a client may call a key `__proto__`.
  const errors: FieldErrors = Object.create(null);
  for (const issue of error.issues.slice(0, limits.faultsMax)) {
    const path = [prefix, ...issue.path].filter((part) => part !== "").join(".");
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys.slice(0, limits.faultsMax))
        errors[path ? `${path}.${key}` : key] = recordMessages.unknownField(key);
    else errors[path] ??= issue.message;
  }
  return errors;
}

/**
 * What a stored record still lacks to be published: messages by path below `prefix`. `values` are as they are stored,
 * and were checked for their types and limits when they were written.
 */
export function missingValues(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
  prefix: string,
): FieldErrors {
  const errors: FieldErrors = Object.create(null);
  for (const field of fields) {
    const value = values[field.identifier];
    const path = `${prefix}.${field.identifier}`;
    if (isMissing(value)) {
      if (isRequired(field)) errors[path] = requiredMessage(field);
    } else if (field.fields.length > 0) {
      const entries = Array.isArray(value) ? value.map((entry, i) => [`${path}.${i}`, entry]) : [[path, value]];
      const inside = Object.assign({}, ...entries.map(([at, entry]) => missingValues(field.fields, entry ?? {}, at)));
      Object.assign(errors, inside);
      if (field.validation.required && Object.keys(inside).length === 0 && saysNothing(field, value))
        errors[path] = requiredMessage(field);
    }
  }
  return errors;
}

/** Whether what is written must bring its value. For a slug that can be made, the database asks when it is not. */
export const isRequired = ({ validation }: Pick<FieldDefinition, "validation">): boolean =>
  !!validation.required && !validation.slug_source;

/** Whether publishing asks for this field, or for one inside of it. */
export function requiresValue(field: FieldDefinition): boolean {
  return isRequired(field) || field.fields.some(requiresValue);
}

/** Whether a field, or one inside of it, has a pattern. */
export const hasPatterns = (fields: readonly FieldDefinition[]): boolean =>
  fields.some((field) => Boolean(field.validation.pattern) || hasPatterns(field.fields));

const isMissing = (value: unknown) => isEmpty(value) || (Array.isArray(value) && value.length === 0);

/** Whether an object has fields and no value in any of them: it is as good as none. */
export function saysNothing(field: FieldDefinition, value: unknown): boolean {
  if (field.fields.length === 0 || typeof value !== "object" || fieldShapeOf(field).form !== "fields") return false;
  return field.fields.every((inner) => {
    const one = Object.hasOwn(Object(value), inner.identifier) ? Reflect.get(Object(value), inner.identifier) : null;
    return isMissing(one) || saysNothing(inner, one);
  });
}

function requiredMessage(field: FieldDefinition): string {
  const { requiredMessage: own = recordMessages.required } = fieldKinds[fieldShapeOf(field).kind];
  return own(field.label);
}

function fieldSchema(field: FieldDefinition, mode: RecordMode, tools: SchemaTools): z.ZodType {
  const shape = fieldShapeOf(field);
  const required = mode !== "draft" && isRequired(field);
  const { keepsEmptyText } = fieldKinds[shape.kind];
  const value = tools.value(field, mode);
  // Every object has a constructor, which is not what was given for a field of that name.
  const inherited: unknown = Reflect.get(Object.prototype, field.identifier);
  const schema = z.unknown().transform((raw, issue) => {
    if (raw === inherited && inherited !== undefined) {
      if (required && mode === "create") issue.addIssue({ code: "custom", message: requiredMessage(field) });
      return undefined;
    }
    // An empty text is a value of a text field; anywhere else a form's empty text means no value.
    const empty = isEmpty(raw) && (required || raw === null || raw === undefined || !keepsEmptyText);
    if (empty || (required && Array.isArray(raw) && raw.length === 0)) {
      if (required) issue.addIssue({ code: "custom", message: requiredMessage(field) });
      return null;
    }
    const parsed = value.safeParse(raw);
    if (parsed.success && required && saysNothing(field, parsed.data) && (mode === "create" || isWhole(field, raw))) {
      issue.addIssue({ code: "custom", message: requiredMessage(field) });
      return z.NEVER;
    }
    if (parsed.success) return parsed.data;
    for (const found of parsed.error.issues) issue.addIssue({ ...found, input: raw } as never);
    return z.NEVER;
  });
  return required && mode === "create" ? schema : schema.optional();
}

/** Whether all of an object is given: in an update, what is left out stays. */
const isWhole = (field: FieldDefinition, raw: unknown) =>
  field.fields.every(({ identifier }) => Object.hasOwn(Object(raw), identifier));

const email = z.email();
const url = z.url({ protocol: /^https?$/ });
export const isEmail = (text: string): boolean => email.safeParse(text).success;
export const isUrl = (text: string): boolean => url.safeParse(text).success;

function toolsWith(compile: PatternCompiler): SchemaTools {
  const tools: SchemaTools = {
    z,
    isEmail,
    isUrl,
    record: (fields, mode) => recordSchema(fields, mode, compile),
    value(field, mode) {
      const shape = fieldShapeOf(field);
      return patterned(field, fieldKinds[shape.kind].schema(field, shape, mode, tools), compile);
    },
  };
  return tools;
}

/** The texts of a field with a pattern match it, of a list each of its entries, which come here by themselves. */
function patterned({ label, validation }: FieldDefinition, value: z.ZodType, compile: PatternCompiler): z.ZodType {
  const { pattern, pattern_message } = validation;
  if (!pattern) return value;
  const matches = compile(pattern);
  const max = limits.patternTextCharsMax;
  return value
    .refine((text) => typeof text !== "string" || text.length <= max, {
      error: () => recordMessages.patternCharacters(max),
      abort: true,
    })
    .refine((text) => typeof text !== "string" || text === "" || matches(text), {
      error: () => pattern_message || recordMessages.pattern(label),
    });
}
