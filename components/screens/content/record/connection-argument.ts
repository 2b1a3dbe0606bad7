/**
 * The `connection` argument of getModelData: the records of the other model that are (with intersect: are not)
 * connected to the record.
 */
import type { ConsoleConnection, ConsoleModel } from "../../../models/console-models.ts";

export function connectionArgument(model: ConsoleModel, connection: ConsoleConnection, recordId: string) {
  return {
    _id: recordId,
    model: connection.model,
    to_model: model.name,
    relation_type: connection.kind,
    known_as: connection.known_as,
    connection_type: connection.type,
  };
}
