/**
 * How definitions become tables: the one place that knows the names. A model is a table of its own name; a root field
 * is a column under its identifier; what Plinth adds begins with an underscore, which no model and no field can.
 */
import type { TypedField } from "../../contract/field-kinds/kind.ts";
import { fieldShapeOf } from "../../contract/fields/field-shape.ts";
import type { Connection, FieldDefinition, ModelDefinition, RelationDefinition } from "../../contract/models.ts";
import { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
import { type ColumnType, fieldKinds } from "../field-kinds/index.ts";
import type { ProjectDatabase } from "../projects/index.ts";

/** Tables that Plinth keeps beside the models. */
export type SystemTable =
  | "_model_version"
  | "_models"
  | "_relations"
  | "_actors"
  | "_outbox"
  | "_outbox_readers"
  | "_revisions"
  | "_media"
  | "_alias_uses";

type Schema = Pick<ProjectDatabase, "schema">;

/** `"schema"."table"` of one of Plinth's own tables. */
export function systemTable({ schema }: Schema, table: SystemTable): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`;
}

/** `"schema"."model"`. */
export function tableOf({ schema }: Schema, model: string): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(model)}`;
}

/** The quoted column of a root field. */
export function columnOf(field: Pick<FieldDefinition, "identifier">): string {
  return quoteIdentifier(field.identifier);
}

/**
 * How rows of a model belong to tenants in a saas project: by the column `_tenant_id`; as the tenants themselves
 * (`self`); or not at all, shared by all.
 */
export type TenantScope = "column" | "self" | "shared";

export function tenantScopeOf(model: Pick<ModelDefinition, "is_common_model" | "is_tenant_model">): TenantScope {
  if (model.is_tenant_model) return "self";
  return model.is_common_model ? "shared" : "column";
}

/** PostgreSQL type of a root field's column. */
export function columnTypeOf(field: TypedField): ColumnType {
  const shape = fieldShapeOf(field);
  return fieldKinds[shape.kind].column(shape);
}

/** Where a relation is kept. */
export type RelationStorage =
  | {
      kind: "column";
      /** The model with the foreign key, and the model that it points to. */
      holder: string;
      target: string;
      /** Which side of the relation holds the key. */
      side: "from" | "to";
      /** Unquoted name of the column in the holder's table. */
      column: string;
      /** Both sides have one. */
      unique: boolean;
    }
  | {
      kind: "join";
      /** Unquoted name of the table with `from_id` and `to_id`. */
      table: string;
    };

/**
 * Unquoted column of the places that records have in a relation to many: beside the key, seen from either side, or in
 * the join table, where each side has its own. Null until there are any.
 */
export function placeColumn(relation: RelationDefinition, direction: Connection["direction"]): string | null {
  const isJoin = relationStorage(relation).kind === "join";
  if (isJoin ? !relation.ordered?.includes(direction) : !relation.ordered?.length) return null;
  return newPlaceColumn(relation, direction);
}

/** What that column is called. By the relation's id, so that the name stays when the relation is renamed. */
export const newPlaceColumn = (relation: RelationDefinition, direction: Connection["direction"]): string =>
  relationStorage(relation).kind === "join" ? `${direction}_place` : `_place_${relation.id.replaceAll("-", "")}`;

/**
 * Storage of a relation; decided by its kinds alone (decisions: foreign key on the other model, join table, or unique
 * key on `from`).
 */
export function relationStorage(relation: RelationDefinition): RelationStorage {
  if (relation.forward === "has_one")
    return {
      kind: "column",
      side: "from",
      holder: relation.from,
      target: relation.to,
      column: `${relation.forward_name}_id`,
      unique: relation.reverse === "has_one",
    };
  if (relation.reverse === "has_one")
    return {
      kind: "column",
      side: "to",
      holder: relation.to,
      target: relation.from,
      column: `${relation.reverse_name}_id`,
      unique: false,
    };
  return { kind: "join", table: `_join_${relation.id.replaceAll("-", "")}` };
}
