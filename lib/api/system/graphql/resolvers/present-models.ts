/** Definitions in the shapes that the system API gives them: ModelType, FieldInfo, ConnectionType. */
import type { Languages } from "../../../../contract/locales.ts";
import {
  type Connection,
  connectionsOf,
  type FieldDefinition,
  type ModelDefinition,
  type ProjectModels,
} from "../../../../contract/models.ts";
import { type Action, permissionOf, type Role } from "../../../../engine/access/index.ts";

/** A field; nested fields are given as GraphQL selects them. */
export function presentField(field: FieldDefinition): object {
  const { fields, ...own } = field;
  return { ...own, sub_field_info: fields.map(presentField) };
}

/** A connection. `known_as` is its name where that is not the other model's. */
export function presentConnection({ model, kind, type, name }: Connection): object {
  return { model, relation: kind, type, known_as: name === model ? null : name };
}

/** Whose models they are, and who asks. */
export interface Reading {
  languages: Languages;
  /** The caller's. */
  role: Role;
  /** How many records there are of each model; asked once, and only where somebody wants to know. */
  counts: () => Promise<Readonly<Record<string, number>>>;
}

/**
 * One model with its connections, and what the caller may do with its records. Its languages are the project's, also
 * those that came after it.
 */
export function presentModel(
  models: Pick<ProjectModels, "relations">,
  model: ModelDefinition,
  { languages, role, counts }: Reading,
): object {
  const connections = connectionsOf(models, model.name);
  return {
    ...model,
    locals: languages.all,
    has_connections: connections.length > 0,
    fields: model.fields.map(presentField),
    connections: connections.map(presentConnection),
    own_rights: recordRights(role, model.name),
    record_count: async () => (await counts())[model.name] ?? null,
  };
}

/** What the role may do with the model's records; custom logic decides call by call, and counts as allowed. */
export function recordRights(role: Role, model: string): Record<Action, boolean> {
  const may = (action: Action) => permissionOf(role, model, action) !== "none";
  return { read: may("read"), create: may("create"), update: may("update"), delete: may("delete") };
}

/** All models by name. */
export function presentModels(models: ProjectModels, reading: Reading): object[] {
  return models.models.map((model) => presentModel(models, model, reading));
}
