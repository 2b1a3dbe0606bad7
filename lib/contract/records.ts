/**
 * What a record must look like, with the specification's messages (section 5): one zod builder for the server, which
 * has the last word, and for the console's forms, which say it sooner.
 */
import { z } from "zod";
import type { FieldErrors } from "../kernel/errors.ts";
import { fieldKinds, fieldShapeOf } from "./field-kinds/index.ts";
import type { RecordMode, SchemaTools } from "./field-kinds/kind.ts";
import type { FieldDefinition } from "./models.ts";
import { recordMessages } from "./record-messages.ts";

export type { RecordMode } from "./field-kinds/kind.ts";

/** Whether a value says nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (typeof value === "string" && value.trim() === "");

/**
 * Schema of a record's values by identifier. Parsing gives them in the form that is stored: dates in UTC, empty numbers
 * and dates as null. Unknown names are an error. `fields` are a model's root fields, or the nested fields of an object.
 */
export function recordSchema(fields: readonly FieldDefinition[], mode: RecordMode) {
  const shape: Record<string, z.ZodType> = {};
  for (const field of fields) shape[field.identifier] = fieldSchema(field, mode);
  return z.strictObject(shape);
}

/** Messages by path below `prefix` (`input.title`, `input.items.0.name`) of a failed parse: every bad field at once. */
export function recordErrors(error: z.ZodError, prefix: string): FieldErrors {
  // No prototype: a client may call a key `__proto__`.
  const errors: FieldErrors = Object.create(null);
  for (const issue of error.issues) {
    const path = [prefix, ...issue.path].filter((part) => part !== "").join(".");
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) errors[path ? `${path}.${key}` : key] = recordMessages.unknownField(key);
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
      if (field.validation.required) errors[path] = requiredMessage(field);
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

/** Whether publishing asks for this field, or for one inside of it. */
export function requiresValue(field: FieldDefinition): boolean {
  return !!field.validation.required || field.fields.some(requiresValue);
}

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

function fieldSchema(field: FieldDefinition, mode: RecordMode): z.ZodType {
  const shape = fieldShapeOf(field);
  const required = mode !== "draft" && !!field.validation.required;
  const { keepsEmptyText, schema: schemaOf } = fieldKinds[shape.kind];
  const value = schemaOf(field, shape, mode, tools);
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

const tools: SchemaTools = {
  z,
  isEmail,
  isUrl,
  record: recordSchema,
  value(field, mode) {
    const shape = fieldShapeOf(field);
    return fieldKinds[shape.kind].schema(field, shape, mode, tools);
  },
};
