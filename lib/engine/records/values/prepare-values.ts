import { setImmediate } from "node:timers/promises";
import type { FieldDefinition } from "../../../contract/models.ts";
import { compileRecordCheck, type RecordCheck } from "../../../contract/records/record-checks.ts";
import { recordMessages } from "../../../contract/records/record-messages.ts";
import { hasPatterns, type RecordMode, recordErrors, recordSchema } from "../../../contract/records/records.ts";
import type { FieldErrors } from "../../../kernel/errors.ts";
import { Lru } from "../../../kernel/lru.ts";
import type { CatalogField, CatalogModel } from "../../compiler/index.ts";
import { type Caller, holdsFiles, requireFiles } from "../files/known-files.ts";
import { type Defaults, defaultsOf, withDefaults } from "./default-values.ts";
import { countedPattern, TooMuchWork, withinWork } from "./pattern-work.ts";

/** Values of one record by identifier, as they are stored. */
export type RecordValues = Record<string, unknown>;

/** How a model's values are checked: at once where that says yes, else by zod, which has the messages. */
interface Checks {
  /** No other checks of this process have it. */
  key: string;
  definitions: readonly FieldDefinition[];
  mode: RecordMode;
  atOnce: RecordCheck;
  fields: readonly CatalogField[];
  /** Of a new record: filled in before the check. */
  defaults: Defaults | null;
  /** Of a new record: those that the role cannot give, with all fields of the model. */
  hidden: { defaults: Defaults; fields: readonly CatalogField[] } | null;
  hasPasswords: boolean;
  hasFiles: boolean;
  hasPatterns: boolean;
}

/**
 * Of all projects; schemas of zod take 10 kB a field, as was measured, so they are made when something is wrong and
 * those used last are kept.
 */
const schemas = new Lru<ReturnType<typeof recordSchema>>({ entriesMax: 10_000, weightMax: 32 * 1024 * 1024 });
const schemaBytesOfField = 10_000;
let checksMade = 0;

function schemaOf({ key, definitions, mode }: Checks): ReturnType<typeof recordSchema> {
  let schema = schemas.get(key);
  if (!schema) {
    schema = recordSchema(definitions, mode, countedPattern);
    schemas.set(key, schema);
    schemas.grow(key, schemaBytesOfField * (1 + countFields(definitions)));
  }
  return schema;
}

const countFields = (fields: readonly FieldDefinition[]): number =>
  fields.reduce((count, field) => count + 1 + countFields(field.fields), 0);

const checks = new WeakMap<CatalogModel, Map<string, Checks>>();

/** What the values are: of a record, new or not, or of a translation, in which nothing of its own is required. */
type Written = "new" | "change" | "translation";

/** Made once for each model of a catalog. */
function checksOf(catalog: Caller, model: CatalogModel, mode: RecordMode, written: Written): Checks {
  const known = checks.get(model) ?? new Map<string, Checks>();
  checks.set(model, known);
  const key = `${mode} ${written}`;
  const found = known.get(key);
  if (found) return found;
  const fields = [...model.fields.values()];
  const definitions = written === "translation" ? definitionsOf(fields).map(optional) : definitionsOf(fields);
  const made = {
    key: String(++checksMade),
    definitions,
    mode,
    atOnce: compileRecordCheck(definitions, mode, countedPattern),
    fields,
    defaults: written === "new" ? defaultsOf(fields) : null,
    hidden: written === "new" ? hiddenDefaults(catalog, model, fields) : null,
    hasPasswords: hasPasswords(fields),
    hasFiles: holdsFiles(fields),
    hasPatterns: hasPatterns(definitions),
  };
  known.set(key, made);
  return made;
}

function hiddenDefaults({ unlimited }: Caller, model: CatalogModel, fields: readonly CatalogField[]): Checks["hidden"] {
  const all = [...unlimited.models.get(model.name)!.fields.values()];
  const defaults = defaultsOf(all, fields);
  return defaults && { defaults, fields: all };
}

const hasPasswords = (fields: readonly CatalogField[]): boolean => fields.some(({ kind }) => kind.secure !== undefined);

const optional = (field: FieldDefinition): FieldDefinition => ({
  ...field,
  validation: { ...field.validation, required: false },
});

/** Definitions without the fields that are hidden from the role: it can neither fill them nor be asked to. */
export function definitionsOf(fields: readonly CatalogField[]): FieldDefinition[] {
  return fields.map(({ definition, nested }) => ({ ...definition, fields: definitionsOf(nested) }));
}

/**
 * Checks one record's values and makes them ready to be stored: dates in UTC, rich text sanitised, passwords hashed.
 * Every bad field goes to `errors` under `prefix`; the values are then not to be used. No promise where none is needed.
 * Those of a new record have the defaults of what is not there, also in fields that are hidden from the role.
 */
export function prepareValues(
  catalog: Caller,
  model: CatalogModel,
  input: unknown,
  mode: RecordMode,
  prefix: string,
  errors: FieldErrors,
  isNew = false,
): RecordValues | Promise<RecordValues> {
  const checks = checksOf(catalog, model, mode, isNew ? "new" : "change");
  return prepare(catalog, model, checks, input, prefix, errors);
}

/**
 * The values of one record in a language beside the default one, which needs none of them: nothing is required but what
 * is inside of objects. All are of fields of the model; otherwise as prepareValues.
 */
export function prepareTranslation(
  catalog: Caller,
  model: CatalogModel,
  values: RecordValues,
  mode: RecordMode,
  prefix: string,
  errors: FieldErrors,
): RecordValues | Promise<RecordValues> {
  return prepare(catalog, model, checksOf(catalog, model, mode, "translation"), values, prefix, errors);
}

/** A pattern may take milliseconds for each text: between records, others have their turn. */
const prepare: typeof prepareNow = (...of) =>
  of[2].hasPatterns ? setImmediate().then(() => prepareNow(...of)) : prepareNow(...of);

function prepareNow(
  catalog: Caller,
  model: CatalogModel,
  checks: Checks,
  input: unknown,
  prefix: string,
  errors: FieldErrors,
): RecordValues | Promise<RecordValues> {
  const { fields, defaults, hidden, hasPasswords, hasFiles } = checks;
  const checked = checkedValues(checks, defaults ? withDefaults(input, defaults) : input, prefix, errors);
  if (!checked) return {};
  const stored = () => {
    const later: Later[] = [];
    const storing = { owner: catalog.schema, later };
    const ready = hidden
      ? storedObject(storing, hidden.fields, withDefaults(checked, hidden.defaults))
      : storedObject(storing, fields, checked);
    return hasPasswords || later.length > 0 ? completed(fields, ready, storing) : ready;
  };
  return hasFiles ? requireFiles(catalog, model, fields, checked, prefix, errors).then(stored) : stored();
}

/** Null where something is wrong, which goes to `errors`. */
function checkedValues(checks: Checks, given: unknown, prefix: string, errors: FieldErrors): RecordValues | null {
  try {
    const checked = withinWork(() => checks.atOnce(given));
    if (checked) return checked;
    const parsed = withinWork(() => schemaOf(checks).safeParse(given));
    if (parsed.success)
      return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
    Object.assign(errors, recordErrors(parsed.error, prefix));
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    errors[prefix] = recordMessages.patternWork;
  }
  return null;
}

/** The same values with what took longer, and with hashes in the place of passwords. */
async function completed(
  fields: readonly CatalogField[],
  values: RecordValues,
  { owner, later }: Storing,
): Promise<RecordValues> {
  await Promise.all(
    later.map(async ({ of, name, value }) => {
      of[name] = await value;
    }),
  );
  for (const { name, kind } of fields) {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    if (kind.secure && value !== null) values[name] = await kind.secure(value as string, owner);
  }
  return values;
}

/** Whose values they are, and what of them is not there yet. */
interface Storing {
  owner: string;
  later: Later[];
}

interface Later {
  of: RecordValues;
  name: string;
  value: Promise<unknown>;
}

function storedObject(storing: Storing, fields: readonly CatalogField[], values: RecordValues): RecordValues {
  const stored: RecordValues = {};
  for (const field of fields) {
    const { name } = field;
    // Every object has a constructor, but not of its own.
    if (!Object.hasOwn(values, name)) continue;
    const value = storedValue(storing, field, values[name]);
    stored[name] = value;
    if (value instanceof Promise) storing.later.push({ of: stored, name, value });
  }
  return stored;
}

function storedValue(storing: Storing, field: CatalogField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (field.shape.form) {
    case "fields":
      return storedObject(storing, field.nested, value as RecordValues);
    case "entries":
      return (value as RecordValues[]).map((item) => storedObject(storing, field.nested, item));
    default:
      return field.kind.prepare ? field.kind.prepare(value, storing.owner) : value;
  }
}
