/** How records stand in files: one JSON object a row, as PostgreSQL writes it, under the names of the columns. */
import { fieldShapeOf } from "../../../contract/field-shape.ts";
import { isLocalised } from "../../../contract/locales.ts";
import type { FieldDefinition, ModelDefinition, ProjectModels, RelationDefinition } from "../../../contract/models.ts";
import { quoteIdentifier, relationStorage, tableOf, tenantScopeOf } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";

/** The table of a model's records. */
export interface RecordTable {
  model: ModelDefinition;
  /** `"schema"."model"`. */
  table: string;
  /** Columns that a file may have, unquoted, without those of links. */
  columns: string[];
  /** Columns with the id of another record. */
  keys: string[];
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
}

/**
 * The tables of a project's content, by name. `exact`: with passwords (their hashes) and with who wrote each record, for backups; files that are shared
 * have neither.
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

/** A copy of a value with its rich text cleaned by `clean`, wherever in the field it stands. */
export function withCleanText(field: FieldDefinition, value: unknown, clean: (html: string) => string): unknown {
  if (value === null || value === undefined) return value;
  const { kind } = fieldShapeOf(field);
  if (kind === "rich_text") return typeof value === "string" ? clean(value) : value;
  if (kind === "repeated") return Array.isArray(value) ? value.map((one) => cleanObject(field, one, clean)) : value;
  return kind === "object" ? cleanObject(field, value, clean) : value;
}

function cleanObject(field: FieldDefinition, value: unknown, clean: (html: string) => string): unknown {
  if (typeof value !== "object" || value === null) return value;
  const object = value as Record<string, unknown>;
  const inner = new Map(field.fields.map((one) => [one.identifier, one]));
  return Object.fromEntries(
    Object.entries(object).map(([key, one]) => [
      key,
      inner.has(key) ? withCleanText(inner.get(key)!, one, clean) : one,
    ]),
  );
}
