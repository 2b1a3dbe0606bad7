/**
 * A project's models as one role sees them: what it may not read is not in it, so no filter, sort or selection can name
 * it.
 */
import type { FieldAlias } from "../../../contract/fields/field-aliases.ts";
import { type FieldShape, fieldShapeOf, fieldsInside } from "../../../contract/fields/field-shape.ts";
import { type Languages, translationsOf } from "../../../contract/locales.ts";
import {
  type Connection,
  connectionsOf,
  type FieldDefinition,
  type ModelDefinition,
  type ProjectModels,
} from "../../../contract/models.ts";
import { type FieldAction, fieldActions } from "../../../contract/projects/field-conditions.ts";
import { Lru } from "../../../kernel/lru.ts";
import {
  type Action,
  adminRole,
  fieldConditionOf,
  isDecided,
  type Permission,
  permissionOf,
  type Role,
} from "../../access/index.ts";
import { type EngineKind, fieldKinds } from "../../field-kinds/index.ts";
import {
  modelsBytes,
  placeColumn,
  type RelationStorage,
  relationStorage,
  systemTable,
  type TenantScope,
  tableOf,
  tenantScopeOf,
} from "../../models/index.ts";
import type { ProjectDatabase } from "../../projects/index.ts";
import type { Variables } from "../sql/source.ts";
import type { MediaSource } from "./media-source.ts";

export interface CatalogField {
  name: string;
  /** Names that it had, and is still known by. */
  aliases: readonly FieldAlias[];
  shape: FieldShape;
  /** What the engine does with its values. */
  kind: EngineKind;
  definition: FieldDefinition;
  /** Fields of an object or repeated field, without those hidden from the role. */
  nested: CatalogField[];
  /** Languages beside the default one that it is kept in. */
  translations: readonly string[];
  /** What conditions of the role allow with it in some records only; of fields of the record itself. */
  guarded: readonly FieldAction[];
}

export interface CatalogRelation {
  /** As connect keys and filters call it. */
  name: string;
  kind: Connection["kind"];
  direction: Connection["direction"];
  /** The other model. */
  model: string;
  storage: RelationStorage;
  /** Unquoted column of places beside the key, or in the join table; null until records are put in an order. */
  place: string | null;
  connection: Connection;
}

export interface CatalogModel {
  name: string;
  definition: ModelDefinition;
  /** Quoted, with its schema. */
  table: string;
  /** By identifier, without fields hidden from the role. */
  fields: ReadonlyMap<string, CatalogField>;
  /** By name in this model; only to models that the role may read. */
  relations: ReadonlyMap<string, CatalogRelation>;
  /** What the role may do, at least with some records: `conditions` and `custom_logic` count as true. */
  can: Readonly<Record<Action, boolean>>;
  permissions: Readonly<Record<Action, Permission>>;
  /** How its rows belong to tenants; `shared` in projects without tenants. */
  tenant: TenantScope;
  /** The project's files; null where a catalog was made without them. */
  media: MediaSource | null;
}

/**
 * How a request stands to the project's tenants: there are none; it is bound to one; it sees all (admins without one);
 * or it would have to be bound and is not, and then models that are not shared are closed to it.
 */
export type Tenancy = "none" | "bound" | "all" | "missing";

export interface Catalog {
  /** No other catalog of this process has it; those of one request share it with the one that they were made from. */
  id: number;
  version: number;
  schema: string;
  /** Whether searches find parts of words: the database has the index for it, or would make it. */
  findsParts: boolean;
  role: Role;
  /** Quoted table of the people and tokens that wrote records. */
  actors: string;
  models: ReadonlyMap<string, CatalogModel>;
  tenancy: Tenancy;
  languages: Languages;
  /** Whether conditions or custom logic decide about any model. */
  has_rules: boolean;
  /**
   * Values of one request beside its variables: the tenant's id, and the answers of conditions and custom logic
   * (lib/engine/access).
   * Without an answer a rule denies.
   */
  bound: Variables;
  /** The project's files; null where it was made without them. */
  media: MediaSource | null;
  /** Whether it is a member's, who is told of all models what they are called. */
  of_member?: true;
  /** Where it is set, a statement in the making notes there which answers of custom logic it needs. */
  needs?: Set<string>;
  /** The same definitions as an admin sees them: what the project's own rules are compiled with. */
  readonly unlimited: Catalog;
}

/** What statements know of the database that they run in. */
type CatalogDatabase = Pick<ProjectDatabase, "schema" | "finds_parts">;

const actions: readonly Action[] = ["read", "create", "update", "delete"];

const byAction = <T>(of: (action: Action) => T) =>
  Object.fromEntries(actions.map((action) => [action, of(action)])) as Record<Action, T>;

let catalogsBuilt = 0;

/** The catalog of one role in one schema. */
export function buildCatalog(
  models: ProjectModels,
  role: Role,
  database: CatalogDatabase,
  tenancy: Tenancy = "none",
  languages: Languages = { fallback: "en", all: ["en"] },
  media: MediaSource | null = null,
): Catalog {
  const may = (model: string, action: Action) => permissionOf(role, model, action) !== "none";
  const catalog = new Map<string, CatalogModel>();
  for (const definition of models.models) {
    const relations = connectionsOf(models, definition.name)
      .filter((connection) => may(connection.model, "read"))
      .map((connection): [string, CatalogRelation] => [
        connection.name,
        {
          name: connection.name,
          kind: connection.kind,
          direction: connection.direction,
          model: connection.model,
          storage: relationStorage(connection.relation),
          place: placeColumn(connection.relation, connection.direction),
          connection,
        },
      ]);
    catalog.set(definition.name, {
      name: definition.name,
      definition,
      table: tableOf(database, definition.name),
      fields: new Map(
        catalogFields(definition.fields, role, languages)
          .map((field) => guardedBy(role, definition.name, field))
          .map((field) => [field.name, field]),
      ),
      relations: new Map(relations),
      can: byAction((action) => may(definition.name, action)),
      permissions: byAction((action) => permissionOf(role, definition.name, action)),
      tenant: tenancy === "none" ? "shared" : tenantScopeOf(definition),
      media,
    });
  }
  return {
    id: ++catalogsBuilt,
    version: models.version,
    schema: database.schema,
    findsParts: database.finds_parts,
    role,
    actors: systemTable(database, "_actors"),
    models: catalog,
    tenancy,
    languages,
    has_rules: [...catalog.values()].some(
      (model) => Object.values(model.permissions).some(isDecided) || model.fields.values().some(isGuarded),
    ),
    bound: {},
    media,
    get unlimited() {
      return role.is_admin ? this : catalogOf(models, adminRole, database, tenancy, languages, media);
    },
  };
}

const isGuarded = ({ guarded }: CatalogField) => guarded.length > 0;

function guardedBy(role: Role, model: string, field: CatalogField): CatalogField {
  const guarded = fieldActions.filter((action) => fieldConditionOf(role, model, field.name, action) !== null);
  return guarded.length > 0 ? { ...field, guarded } : field;
}

const unguarded: readonly FieldAction[] = [];
const noAliases: readonly FieldAlias[] = [];

/** Without what is hidden from the role: an object of which every field is hidden is hidden itself. */
function catalogFields(fields: readonly FieldDefinition[], role: Role, languages: Languages): CatalogField[] {
  return fields
    .filter((field) => role.is_admin || !field.validation.hide_for_roles?.includes(role.name))
    .flatMap((definition): CatalogField[] => {
      const shape = fieldShapeOf(definition);
      const inside = fieldsInside(definition);
      const nested = catalogFields(inside, role, languages);
      if (inside.length > 0 && nested.length === 0) return [];
      return [
        {
          name: definition.identifier,
          aliases: definition.aliases ?? noAliases,
          shape,
          kind: fieldKinds[shape.kind],
          definition,
          nested,
          translations: translationsOf(definition, languages),
          guarded: unguarded,
        },
      ];
    });
}

/** Fields whose values may leave the database: all but passwords. */
export function readableFields(fields: Iterable<CatalogField>): CatalogField[] {
  return [...fields].filter((field) => field.shape.form !== "secret");
}

/** Bytes of a catalog for each byte of its models; measured. */
const bytesPerByte = 1.5;

const catalogs = new Lru<{ catalog: Catalog; models: ProjectModels }>({
  entriesMax: 20_000,
  weightMax: 48 * 1024 * 1024,
  weightOf: ({ models }) => bytesPerByte * modelsBytes(models),
});
const roleKeys = new WeakMap<Role, string>();

/** Equal for roles with the same rights; hidden fields go by the name. */
export function roleKeyOf(role: Role): string {
  let key = roleKeys.get(role);
  if (key === undefined) {
    key = role.is_admin ? "*" : JSON.stringify([role.name, role.api_permissions]);
    roleKeys.set(role, key);
  }
  return key;
}

/** The catalog of a role; kept while these definitions are, and there is room. */
export function catalogOf(
  models: ProjectModels,
  role: Role,
  database: CatalogDatabase,
  tenancy: Tenancy,
  languages: Languages,
  media: MediaSource | null = null,
): Catalog {
  const key = `${database.schema} ${database.finds_parts} ${tenancy} ${JSON.stringify(languages)} ${roleKeyOf(role)}`;
  const known = catalogs.get(key);
  if (known?.models === models && known.catalog.media === media) return known.catalog;
  const catalog = buildCatalog(models, role, database, tenancy, languages, media);
  catalogs.set(key, { catalog, models });
  return catalog;
}
