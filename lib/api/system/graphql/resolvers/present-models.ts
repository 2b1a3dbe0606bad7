/** Definitions in the shapes that the system API gives them: ModelType, FieldInfo, ConnectionType. */
import type { Languages } from "../../../../contract/locales.ts";
import {
  type Connection,
  connectionsOf,
  type FieldDefinition,
  type ModelDefinition,
  type ProjectModels,
} from "../../../../contract/models.ts";

/** A field; nested fields are given as GraphQL selects them. */
export function presentField(field: FieldDefinition): object {
  const { fields, ...own } = field;
  return { ...own, sub_field_info: fields.map(presentField) };
}

/** A connection. `known_as` is its name where that is not the other model's. */
export function presentConnection({ model, kind, type, name }: Connection): object {
  return { model, relation: kind, type, known_as: name === model ? null : name };
}

/** One model with its connections. Its languages are the project's, also those that came after it. */
export function presentModel(
  models: Pick<ProjectModels, "relations">,
  model: ModelDefinition,
  { all }: Languages,
): object {
  const connections = connectionsOf(models, model.name);
  return {
    ...model,
    locals: all,
    has_connections: connections.length > 0,
    fields: model.fields.map(presentField),
    connections: connections.map(presentConnection),
  };
}

/** All models by name. */
export function presentModels(models: ProjectModels, languages: Languages): object[] {
  return models.models.map((model) => presentModel(models, model, languages));
}
