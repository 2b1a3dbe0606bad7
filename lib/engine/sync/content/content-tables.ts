/** How records stand in files: one JSON object a row, as PostgreSQL writes it, under the names of the columns. */
import { fieldShapeOf } from "../../../contract/fields/field-shape.ts";
import { isLocalised } from "../../../contract/locales.ts";
import type { FieldDefinition, ModelDefinition, ProjectModels, RelationDefinition } from "../../../contract/models.ts";
import { isObject } from "../../../kernel/is-object.ts";
import { quoteIdentifier, relationStorage, tableOf, tenantScopeOf } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { type Places, placesOfLinks, placesOfRows } from "./places.ts";

/** The table of a model's records. */
export interface RecordTable {
  model: ModelDefinition;
  /** `"schema"."model"`. */
  table: string;
  /** Columns that a file may have, unquoted, without those of links. */
  columns: string[];
  /** Columns with the id of another record. */
  keys: string[];
  /** Its places in relations of which it has the key. */
  places: Places[];
  /** Columns that no file has. */
  hidden: string[];
  /** SQL of a row's tenant, of `t`. */
  tenant: string;
}

/** The table of a relation that both sides have many of. */
export interface LinkTable {
  /** `post.tag`. */
  name: string;
  relation: RelationDefinition;
  table: string;
  places: Places[];
}

/**
 * The tables of a project's content, by name. `exact`: with passwords (their hashes) and with who wrote each record,
 * for backups; files that are shared have neither.
 */
export function contentTables(
  project: OpenProject,
  { models, relations }: Pick<ProjectModels, "models" | "relations">,
  { exact }: { exact: boolean },
): { records: RecordTable[]; links: LinkTable[] } {
  const storages = relations.map((relation) => ({ relation, storage: relationStorage(relation) }));
  const records = models.map((model): RecordTable => {
    const keys = storages.flatMap(({ storage }) =>
      storage.kind === "column" && storage.holder === model.name ? [storage.column] : [],
    );
    const scope = project.project_type === "saas" ? tenantScopeOf(model) : "shared";
    const passwords = model.fields
      .filter(({ validation }) => validation.is_password)
      .map(({ identifier }) => identifier);
    const authors = ["_created_by", "_modified_by"];
    return {
      model,
      table: tableOf(project.database, model.name),
      columns: [
        "id",
        "_status",
        "_created_at",
        "_updated_at",
        ...(exact ? authors : []),
        ...(scope === "column" ? ["_tenant_id"] : []),
        ...model.fields.map(({ identifier }) => identifier).filter((name) => exact || !passwords.includes(name)),
        ...(model.fields.some(isLocalised) ? ["_translations"] : []),
      ],
      keys,
      places: placesOfRows(model.name, relations),
      hidden: exact ? [] : [...authors, ...passwords],
      tenant: scope === "column" ? `t."_tenant_id"` : scope === "self" ? "t.id" : "null::uuid",
    };
  });
  const links = storages.flatMap(({ relation, storage }) =>
    storage.kind === "join"
      ? [
          {
            name: `${relation.from}.${relation.forward_name}`,
            relation,
            table: tableOf(project.database, storage.table),
            places: placesOfLinks(relation),
          },
        ]
      : [],
  );
  return {
    records: records.sort((a, b) => (a.model.name < b.model.name ? -1 : 1)),
    links: links.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** `"a", "b"`. */
export const quoted = (columns: readonly string[]) => columns.map(quoteIdentifier).join(", ");

/** What takes the place of rich text and of the files of a media field. */
export interface Exchange {
  html(html: string): string;
  files(ids: unknown[]): unknown[];
  /** Told of a value that is none of its field's options. */
  notAnOption?(field: FieldDefinition, value: unknown): void;
}

/**
 * A copy of a row, its translations included, with its rich text and files exchanged, wherever in a field they stand.
 */
export function exchanged(
  { fields }: ModelDefinition,
  row: Record<string, unknown>,
  exchange: Exchange,
): Record<string, unknown> {
  const { _translations, ...values } = row;
  const copy = exchangedFields(fields, values, exchange);
  if (_translations === undefined) return copy;
  return { ...copy, _translations: mapped(_translations, (one) => exchangedFields(fields, one, exchange)) };
}

function exchangedFields(
  fields: readonly FieldDefinition[],
  values: Record<string, unknown>,
  exchange: Exchange,
): Record<string, unknown> {
  const copy = { ...values };
  for (const field of fields)
    if (Object.hasOwn(copy, field.identifier))
      copy[field.identifier] = exchangedValue(field, copy[field.identifier], exchange);
  return copy;
}

function exchangedValue(field: FieldDefinition, value: unknown, exchange: Exchange): unknown {
  const { form, options } = fieldShapeOf(field);
  const inside = (one: unknown) => (isObject(one) ? exchangedFields(field.fields, one, exchange) : one);
  if (options && exchange.notAnOption)
    for (const one of [value].flat())
      if (one !== null && !options.some((option) => String(option) === String(one))) exchange.notAnOption(field, one);
  if (form === "formatted") return typeof value === "string" ? exchange.html(value) : value;
  if (form === "files") return Array.isArray(value) ? exchange.files(value) : value;
  if (form === "entries") return Array.isArray(value) ? value.map(inside) : value;
  return form === "fields" ? inside(value) : value;
}

/** The same object with each of its objects changed. */
const mapped = (value: unknown, change: (one: Record<string, unknown>) => Record<string, unknown>): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, isObject(one) ? change(one) : one]))
    : value;
