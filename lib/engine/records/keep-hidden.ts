/**
 * An object or a list of objects is written as a whole, but a role may see only parts of it. What is hidden from the role stays as it is in the row: of an
 * object always, of a list in the entries that stay (docs/roles-and-tenants.md, "Parts that are hidden").
 */
import type { FieldErrors } from "../../kernel/errors.ts";
import type { CatalogField, CatalogModel } from "../compiler/index.ts";
import { quoteIdentifier } from "../models/index.ts";
import { keptEntries } from "./kept-entries.ts";
import type { RecordValues } from "./prepare-values.ts";
import type { Translations } from "./translations.ts";
import type { Writing } from "./writing.ts";

/** What one row gets in place of the values that were given for all. */
export interface RowValues {
  values: RecordValues;
  /** All that the row has, null for none. */
  _translations?: Translations | null;
}

interface Given {
  values: RecordValues;
  translations: Translations;
}

/**
 * Values by id for rows whose hidden parts are to be kept; null where nothing of what is given has any. The rows are locked until the transaction ends. A list
 * whose entries cannot be recognised goes to `errors` under `prefix`.
 */
export async function keepHidden(
  { tx }: Writing,
  model: CatalogModel,
  ids: readonly string[],
  { values, translations }: Given,
  prefix: string,
  errors: FieldErrors,
): Promise<ReadonlyMap<string, RowValues> | null> {
  const fields = [...model.fields.values()].filter(hidesParts);
  const own = fields.filter(({ name }) => name in values);
  const isTranslated = Object.values(translations).some((given) => fields.some(({ name }) => name in given));
  if (own.length === 0 && !isTranslated) return null;
  const columns = [...own.map(({ name }) => quoteIdentifier(name)), ...(isTranslated ? ["_translations"] : [])];
  const { rows } = await tx.query<Record<string, unknown> & { id: string; _translations?: Translations | null }>(
    `select id, ${columns.join(", ")} from ${model.table} where id = any($1::uuid[]) order by id for update`,
    [ids],
  );
  const keep = (before: RecordValues, given: RecordValues): RecordValues => {
    const kept = fields.filter(({ name }) => name in given);
    return {
      ...given,
      ...Object.fromEntries(
        kept.map((field) => {
          const { name } = field;
          const failed = () => {
            errors[`${prefix}.${name}`] = unclear(field);
          };
          return [name, keptValue(field, before[name] ?? null, given[name] ?? null, failed)];
        }),
      ),
    };
  };
  return new Map(
    rows.map((row) => [
      row.id,
      {
        values: keep(row, values),
        ...(isTranslated && { _translations: translated(row._translations ?? {}, translations, keep) }),
      },
    ]),
  );
}

const unclear = ({ definition }: CatalogField) =>
  `The entries of ${definition.label} cannot be told apart: please change entries where they stand, and remove or insert others in another request`;

/** Whether something inside of the field is hidden from the role. */
function hidesParts(field: CatalogField): boolean {
  return field.nested.length < field.definition.fields.length || field.nested.some(hidesParts);
}

function keptValue(field: CatalogField, before: unknown, given: unknown, failed: () => void): unknown {
  if (!hidesParts(field)) return given;
  if (field.shape.kind === "object") return keptObject(field, before, given, failed);
  if (!Array.isArray(before) || !Array.isArray(given)) return given;
  const places = keptEntries(field, before, given);
  if (!places) failed();
  return given.map((entry, i) => {
    const place = places?.[i] ?? null;
    return place === null ? entry : keptObject(field, before[place], entry, failed);
  });
}

/** Emptied by someone who does not see all of it, an object stays, so that nothing tells whether there was more. */
function keptObject(field: CatalogField, before: unknown, given: unknown, failed: () => void): unknown {
  if (typeof before !== "object" || before === null) return given;
  const [was, is] = [before as RecordValues, { ...(given as RecordValues | null) }];
  for (const nested of field.nested) {
    const value = keptValue(nested, was[nested.name] ?? null, is[nested.name] ?? null, failed);
    if (value !== null) is[nested.name] = value;
  }
  const seen = new Set(field.nested.map(({ name }) => name));
  for (const { identifier } of field.definition.fields)
    if (!seen.has(identifier) && identifier in was) is[identifier] = was[identifier];
  return is;
}

/** What the row has in each language after the change; null takes a value away. */
function translated(
  before: Translations,
  given: Translations,
  keep: (before: RecordValues, given: RecordValues) => RecordValues,
): Translations | null {
  const all: Record<string, RecordValues> = { ...before };
  for (const [locale, values] of Object.entries(given)) {
    const was = all[locale] ?? {};
    const merged = { ...was, ...keep(was, values) };
    all[locale] = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  }
  return Object.keys(all).length > 0 ? all : null;
}
