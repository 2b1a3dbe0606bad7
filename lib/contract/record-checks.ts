/**
 * The checks of records.ts made ready once for a model, for writing many records fast. They only ever say yes: what they do not take, zod reads again and
 * says why. So there is one set of rules and of messages, and a mistake here can only be a wrong yes, which a property test looks for.
 */
import { isoMoment } from "../kernel/time.ts";
import { entryOf, fieldShapeOf, fieldsInside } from "./field-shape.ts";
import type { FieldDefinition } from "./models.ts";
import { isEmail, isEmpty, isUrl, modeInside, type RecordMode, saysNothing } from "./records.ts";
import { shownCharacters } from "./rich-text.ts";

/** What `recordSchema(...).parse` gives for these values, without names whose value is undefined; undefined where zod must be asked. */
export type RecordCheck = (values: unknown) => Record<string, unknown> | undefined;

/** What is stored for a value; undefined where zod must be asked. */
type ValueCheck = (raw: unknown) => unknown;

/** The checks of a record's values by identifier, for the same arguments as `recordSchema`. */
export function compileRecordCheck(fields: readonly FieldDefinition[], mode: RecordMode): RecordCheck {
  const checks = new Map(fields.map((field) => [field.identifier, fieldCheck(field, mode)]));
  const needed = mode === "create" ? fields.filter(({ validation }) => validation.required) : [];
  return (values) => {
    if (!isPlainObject(values)) return undefined;
    const checked: Record<string, unknown> = {};
    for (const name of Object.keys(values)) {
      const raw = values[name];
      const value = raw === undefined ? undefined : checks.get(name)?.(raw);
      if (value === undefined) return undefined;
      checked[name] = value;
    }
    for (const { identifier } of needed) if (!Object.hasOwn(checked, identifier)) return undefined;
    return checked;
  };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function fieldCheck(field: FieldDefinition, mode: RecordMode): ValueCheck {
  const { kind } = fieldShapeOf(field);
  const required = mode !== "draft" && !!field.validation.required;
  const check = valueCheck(field, mode);
  return (raw) => {
    if (isEmpty(raw) && (required || kind !== "text" || raw === null)) return required ? undefined : null;
    if (required && Array.isArray(raw) && raw.length === 0) return undefined;
    const value = check(raw);
    return required && saysNothing(field, value) ? undefined : value;
  };
}

function valueCheck(field: FieldDefinition, mode: RecordMode): ValueCheck {
  const { kind, options } = fieldShapeOf(field);
  const { int_range_limit, double_range_limit } = field.validation;
  switch (kind) {
    case "text":
    case "password":
    case "rich_text":
      return textCheck(field);
    case "int":
      return ranged(integer, int_range_limit);
    case "double":
      return ranged(number, double_range_limit);
    case "boolean":
      return boolean;
    case "date":
      return (raw) => (typeof raw === "string" ? (isoMoment(raw) ?? undefined) : undefined);
    case "choice":
      return oneOf(plainText, options);
    case "list":
      return listOf(oneOf(valueCheck(entryOf(field), mode), options));
    case "media":
      // Rare, and zod puts what it takes into one form.
      return () => undefined;
    case "object":
      return compileRecordCheck(fieldsInside(field), modeInside(field, mode));
    case "repeated":
      return listOf(compileRecordCheck(fieldsInside(field), modeInside(field, mode)));
  }
}

const boolean: ValueCheck = (raw) => (typeof raw === "boolean" ? raw : undefined);
const plainText: ValueCheck = (raw) =>
  typeof raw === "string" && !raw.includes("\0") && raw.isWellFormed() ? raw : undefined;

const number = (raw: unknown): number | undefined => {
  const value = typeof raw === "string" && raw.trim() !== "" ? Number(raw) : raw;
  return Number.isFinite(value) ? (value as number) : undefined;
};

const integer = (raw: unknown): number | undefined => {
  const value = number(raw);
  return value !== undefined && Number.isInteger(value) && Math.abs(value + 0.5) < 2 ** 31 ? value : undefined;
};

function ranged(check: (raw: unknown) => number | undefined, limit: readonly (number | null)[] | null | undefined) {
  const min = limit?.[0] ?? Number.NEGATIVE_INFINITY;
  const max = limit?.[1] ?? Number.POSITIVE_INFINITY;
  return (raw: unknown): number | undefined => {
    const value = check(raw);
    return value !== undefined && value >= min && value <= max ? value : undefined;
  };
}

function textCheck(field: FieldDefinition): ValueCheck {
  const { is_email, is_url, char_limit } = field.validation;
  const count = fieldShapeOf(field).kind === "rich_text" ? shownCharacters : (text: string) => [...text].length;
  const max = char_limit?.[0] || Number.POSITIVE_INFINITY;
  return (raw) => {
    const text = plainText(raw) as string | undefined;
    // In halves of surrogate pairs and with formatting there can only be more characters than people count.
    if (text === undefined || (text.length > max && count(text) > max)) return undefined;
    if (is_email && text !== "" && !isEmail(text)) return undefined;
    return is_url && text !== "" && !isUrl(text) ? undefined : text;
  };
}

function oneOf(check: ValueCheck, options: readonly unknown[] | null): ValueCheck {
  if (!options) return check;
  const texts = new Set(options.map(String));
  return (raw) => {
    const value = check(raw);
    return value !== undefined && texts.has(String(value)) ? value : undefined;
  };
}

function listOf(check: ValueCheck): ValueCheck {
  return (raw) => {
    if (!Array.isArray(raw)) return undefined;
    const checked: unknown[] = [];
    for (const item of raw) {
      const value = check(item);
      if (value === undefined) return undefined;
      checked.push(value);
    }
    return checked;
  };
}
