/**
 * What a record must look like, with the specification's messages (section 5): one zod builder for the server, which has the last
 * word, and for the console's forms, which say it sooner.
 */
import { z } from "zod";
import type { FieldErrors } from "../kernel/errors.ts";
import { isUuid } from "../kernel/ids.ts";
import { isoMoment } from "../kernel/time.ts";
import { entryOf, type FieldShape, fieldShapeOf, fieldsInside } from "./field-shape.ts";
import { limits } from "./limits.ts";
import type { FieldDefinition } from "./models.ts";
import { recordMessages } from "./record-messages.ts";
import { shownCharacters } from "./rich-text.ts";

/**
 * `create`: required fields must be there. `update`: what is left out stays as it is, but a required field cannot be emptied. `draft`: nothing is
 * required yet, while types and limits hold.
 */
export type RecordMode = "create" | "update" | "draft";

/** Whether a value says nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (typeof value === "string" && value.trim() === "");

/**
 * Schema of a record's values by identifier. Parsing gives them in the form that is stored: dates in UTC, empty numbers and dates as null.
 * Unknown names are an error. `fields` are a model's root fields, or the nested fields of an object.
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
 * What a stored record still lacks to be published: messages by path below `prefix`. `values` are as they are stored, and were checked for their
 * types and limits when they were written.
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
  if (field.field_type !== "object" || field.fields.length === 0 || typeof value !== "object") return false;
  return field.fields.every((inner) => {
    const one = Object.hasOwn(Object(value), inner.identifier) ? Reflect.get(Object(value), inner.identifier) : null;
    return isMissing(one) || saysNothing(inner, one);
  });
}

function requiredMessage(field: FieldDefinition): string {
  const { kind } = fieldShapeOf(field);
  return kind === "password" ? recordMessages.requiredInForm(field.label) : recordMessages.required(field.label);
}

function fieldSchema(field: FieldDefinition, mode: RecordMode): z.ZodType {
  const shape = fieldShapeOf(field);
  const required = mode !== "draft" && !!field.validation.required;
  const value = valueSchema(field, shape, mode);
  // Every object has a constructor, which is not what was given for a field of that name.
  const inherited: unknown = Reflect.get(Object.prototype, field.identifier);
  const schema = z.unknown().transform((raw, issue) => {
    if (raw === inherited && inherited !== undefined) {
      if (required && mode === "create") issue.addIssue({ code: "custom", message: requiredMessage(field) });
      return undefined;
    }
    // An empty text is a value of a text field; anywhere else a form's empty text means no value.
    const empty = isEmpty(raw) && (required || raw === null || raw === undefined || shape.kind !== "text");
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

function valueSchema(field: FieldDefinition, shape: FieldShape, mode: RecordMode): z.ZodType {
  const { label } = field;
  switch (shape.kind) {
    case "text":
    case "password":
    case "rich_text":
      return textSchema(field);
    case "int":
      return ranged(
        numeric(label)
          .refine(Number.isInteger, { error: recordMessages.wholeNumber(label), abort: true })
          .refine((n) => Math.abs(n + 0.5) < 2 ** 31, { error: recordMessages.integerRange(label), abort: true }),
        field.validation.int_range_limit,
      );
    case "double":
      return ranged(numeric(label), field.validation.double_range_limit);
    case "boolean":
      return z.boolean({ error: recordMessages.boolean(label) });
    case "date":
      return dateSchema(label);
    case "choice":
      return optionSchema(label, plainText(label), shape.options);
    case "list":
      return z.array(entrySchema(entryOf(field), shape, mode), { error: recordMessages.list(label) });
    case "media":
      return mediaSchema(field);
    case "object":
      return recordSchemaOf(field, mode);
    case "repeated":
      return z.array(recordSchemaOf(field, mode), { error: recordMessages.list(label) });
  }
}

/**
 * How the inside of an object is checked: in an update what is left out of it stays too, while an entry of a list is written as a whole, and half a position is
 * none in a draft either.
 */
export function modeInside({ field_type }: FieldDefinition, mode: RecordMode): RecordMode {
  if (field_type === "geo") return "create";
  return mode === "update" && field_type !== "object" ? "create" : mode;
}

function recordSchemaOf(field: FieldDefinition, mode: RecordMode): z.ZodType {
  const nested = recordSchema(fieldsInside(field), modeInside(field, mode));
  return z.record(z.string(), z.unknown(), { error: recordMessages.object(field.label) }).pipe(nested);
}

/** A file's id, or the file as answers have it; kept as a list in both cases. */
function mediaSchema({ label, validation }: FieldDefinition): z.ZodType {
  const one = z
    .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)], {
      error: recordMessages.file(label),
    })
    .refine(isUuid, { error: recordMessages.file(label) })
    .transform((id) => id.toLowerCase());
  if (!validation.is_gallery) return one.transform((id) => [id]);
  return z
    .array(one, { error: recordMessages.files(label) })
    .max(limits.galleryFilesMax, { error: recordMessages.filesMax(label, limits.galleryFilesMax) })
    .refine((ids) => new Set(ids).size === ids.length, { error: recordMessages.fileTwice(label) })
    .transform((ids) => (ids.length === 0 ? null : ids));
}

const email = z.email();
const url = z.url({ protocol: /^https?$/ });
export const isEmail = (text: string): boolean => email.safeParse(text).success;
export const isUrl = (text: string): boolean => url.safeParse(text).success;

const plainText = (label: string) =>
  z
    .string({ error: recordMessages.text(label) })
    .refine((text) => !text.includes("\0"), { error: recordMessages.nullCharacter(label) })
    .refine((text) => text.isWellFormed(), { error: recordMessages.unicode(label) });

function textSchema(field: FieldDefinition): z.ZodType {
  const { validation, label } = field;
  let text = plainText(label);
  if (validation.is_email)
    text = text.refine((value) => value === "" || isEmail(value), { error: recordMessages.email });
  if (validation.is_url) text = text.refine((value) => value === "" || isUrl(value), { error: recordMessages.url });
  const max = validation.char_limit?.[0];
  // Characters as people count them: a surrogate pair is one, and formatting is none.
  const count = fieldShapeOf(field).kind === "rich_text" ? shownCharacters : (value: string) => [...value].length;
  if (max) text = text.refine((value) => count(value) <= max, { error: recordMessages.maxCharacters(max) });
  return text;
}

const numeric = (label: string) =>
  z.preprocess(
    (raw) => {
      const number = typeof raw === "string" && raw.trim() !== "" ? Number(raw) : raw;
      return Number.isNaN(number) ? raw : number;
    },
    z.number({
      error: ({ input }) =>
        typeof input === "string" && input.includes(",")
          ? recordMessages.numberWithComma(label)
          : recordMessages.number(label),
    }),
  );

function ranged(schema: z.ZodType<number>, limit: readonly (number | null)[] | null | undefined): z.ZodType {
  const [min, max] = limit ?? [];
  let result = schema;
  if (typeof min === "number") result = result.refine((n) => n >= min, { error: recordMessages.minValue(min) });
  if (typeof max === "number") result = result.refine((n) => n <= max, { error: recordMessages.maxValue(max) });
  return result;
}

const dateSchema = (label: string) =>
  z.union([z.string(), z.date()], { error: recordMessages.date(label) }).transform((raw, issue) => {
    const moment = typeof raw === "string" ? isoMoment(raw) : Number.isNaN(raw.getTime()) ? null : raw.toISOString();
    if (moment !== null) return moment;
    issue.addIssue({ code: "custom", message: recordMessages.date(label) });
    return z.NEVER;
  });

const entrySchema = (entry: FieldDefinition, { options }: FieldShape, mode: RecordMode) =>
  optionSchema(entry.label, valueSchema(entry, fieldShapeOf(entry), mode), options);

function optionSchema(label: string, schema: z.ZodType, options: FieldShape["options"]): z.ZodType {
  if (!options) return schema;
  return schema.refine((value) => options.some((option) => String(option) === String(value)), {
    error: recordMessages.option(label, options),
  });
}
