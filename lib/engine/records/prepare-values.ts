import { hash } from "@node-rs/argon2";
import type { FieldDefinition } from "../../contract/models.ts";
import { type RecordMode, recordErrors, recordSchema } from "../../contract/records.ts";
import type { FieldErrors } from "../../kernel/errors.ts";
import type { CatalogField, CatalogModel } from "../compiler/index.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

/** Values of one record by identifier, as they are stored. */
export type RecordValues = Record<string, unknown>;

/**
 * The values of one record in a language beside the default one, which needs none of them: nothing is required but what is inside of objects. All are of
 * fields of the model; otherwise as prepareValues.
 */
export async function prepareTranslation(
  model: CatalogModel,
  values: RecordValues,
  mode: RecordMode,
  prefix: string,
  errors: FieldErrors,
): Promise<RecordValues> {
  const fields = [...model.fields.values()].filter((field) => field.name in values);
  const optional = definitionsOf(fields).map((field) => ({
    ...field,
    validation: { ...field.validation, required: false },
  }));
  const parsed = recordSchema(optional, mode).safeParse({ ...values });
  if (parsed.success) return storedObject(fields, parsed.data);
  Object.assign(errors, recordErrors(parsed.error, prefix));
  return {};
}

type Schema = ReturnType<typeof recordSchema>;
const schemas = new WeakMap<CatalogModel, Partial<Record<RecordMode, Schema>>>();

function schemaOf(model: CatalogModel, mode: RecordMode): Schema {
  const known = schemas.get(model) ?? {};
  schemas.set(model, known);
  known[mode] ??= recordSchema(definitionsOf([...model.fields.values()]), mode);
  return known[mode];
}

/** Definitions without the fields that are hidden from the role: it can neither fill them nor be asked to. */
export function definitionsOf(fields: readonly CatalogField[]): FieldDefinition[] {
  return fields.map(({ definition, nested }) => ({ ...definition, fields: definitionsOf(nested) }));
}

/**
 * Checks one record's values and makes them ready to be stored: dates in UTC, rich text sanitised, passwords hashed. Every bad field goes to `errors`
 * under `prefix`; the values are then not to be used.
 */
export async function prepareValues(
  model: CatalogModel,
  input: unknown,
  mode: RecordMode,
  prefix: string,
  errors: FieldErrors,
): Promise<RecordValues> {
  const parsed = schemaOf(model, mode).safeParse(input);
  if (!parsed.success) {
    Object.assign(errors, recordErrors(parsed.error, prefix));
    return {};
  }
  const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return storedObject([...model.fields.values()], Object.fromEntries(given));
}

async function storedObject(fields: readonly CatalogField[], values: RecordValues): Promise<RecordValues> {
  const stored: RecordValues = {};
  for (const field of fields)
    if (field.name in values) stored[field.name] = await storedValue(field, values[field.name]);
  return stored;
}

async function storedValue(field: CatalogField, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return null;
  switch (field.shape.kind) {
    case "rich_text":
      return sanitiseHtml(value as string);
    case "password":
      // Defaults of the library: argon2id, 19 MiB, two passes (OWASP).
      return hash(value as string);
    case "object":
      return storedObject(field.nested, value as RecordValues);
    case "repeated":
      return Promise.all((value as RecordValues[]).map((item) => storedObject(field.nested, item)));
    default:
      return value;
  }
}
