/**
 * A project's models as one role sees them: what it may not read is not in it, so no filter, sort or selection can name it.
 */
import { type FieldShape, fieldShapeOf } from "../../contract/field-shape.ts";
import {
  type Connection,
  connectionsOf,
  type FieldDefinition,
  type ModelDefinition,
  type ProjectModels,
} from "../../contract/models.ts";
import { type Action, permissionOf, type Role } from "../access/index.ts";
import { type RelationStorage, relationStorage, systemTable, tableOf } from "../models/index.ts";

export interface CatalogField {
  name: string;
  shape: FieldShape;
  definition: FieldDefinition;
  /** Fields of an object or repeated field, without those hidden from the role. */
  nested: CatalogField[];
}

export interface CatalogRelation {
  /** As connect keys and filters call it. */
  name: string;
  kind: Connection["kind"];
  direction: Connection["direction"];
  /** The other model. */
  model: string;
  storage: RelationStorage;
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
  can: Readonly<Record<Action, boolean>>;
}

export interface Catalog {
  version: number;
  schema: string;
  role: Role;
  /** Quoted table of the people and tokens that wrote records. */
  actors: string;
  models: ReadonlyMap<string, CatalogModel>;
}

/** The catalog of one role in one schema. `custom_logic` lets nothing through until the project's function can be asked. */
export function buildCatalog(models: ProjectModels, role: Role, schema: string): Catalog {
  const may = (model: string, action: Action) => permissionOf(role, model, action) === "all";
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
          connection,
        },
      ]);
    catalog.set(definition.name, {
      name: definition.name,
      definition,
      table: tableOf({ schema }, definition.name),
      fields: new Map(catalogFields(definition.fields, role).map((field) => [field.name, field])),
      relations: new Map(relations),
      can: {
        read: may(definition.name, "read"),
        create: may(definition.name, "create"),
        update: may(definition.name, "update"),
        delete: may(definition.name, "delete"),
      },
    });
  }
  return { version: models.version, schema, role, actors: systemTable({ schema }, "_actors"), models: catalog };
}

function catalogFields(fields: readonly FieldDefinition[], role: Role): CatalogField[] {
  return fields
    .filter((field) => role.is_admin || !field.validation.hide_for_roles?.includes(role.name))
    .map((definition) => ({
      name: definition.identifier,
      shape: fieldShapeOf(definition),
      definition,
      nested: catalogFields(definition.fields, role),
    }));
}

/** Fields whose values may leave the database: all but passwords. */
export function readableFields(fields: Iterable<CatalogField>): CatalogField[] {
  return [...fields].filter((field) => field.shape.kind !== "password");
}

const catalogs = new WeakMap<ProjectModels, Map<string, Catalog>>();
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

/** The catalog of a role; kept as long as these definitions are. */
export function catalogOf(models: ProjectModels, role: Role, schema: string): Catalog {
  const known = catalogs.get(models) ?? new Map<string, Catalog>();
  catalogs.set(models, known);
  const key = `${schema} ${roleKeyOf(role)}`;
  const catalog = known.get(key) ?? buildCatalog(models, role, schema);
  known.set(key, catalog);
  return catalog;
}
