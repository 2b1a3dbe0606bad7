/** What several records can be tagged with: entries of their lists, and records that many of them may have. */
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { kindOf } from "../../../field-kinds/index.ts";
import type { ConsoleConnection, ConsoleModel } from "../../../models/console-models.ts";
import { readableConnections } from "../../../models/listed-models.ts";
import { bulkFields } from "./bulk-fields.ts";

export type TagTarget = { label: string; key: string } & (
  | { field: FieldDefinition; connection?: never; other?: never }
  | { field?: never; connection: ConsoleConnection; other: ConsoleModel }
);

/**
 * Lists first, then relations of many to many: of one to many a record would be taken from the one that got it before.
 */
export function tagTargets(model: ConsoleModel, models: readonly ConsoleModel[]): TagTarget[] {
  const lists = bulkFields(model.fields).filter((field) => kindOf(field).input === "list");
  return [
    ...lists.map((field) => ({ label: field.label, key: field.identifier, field })),
    ...readableConnections(model, models).flatMap((connection) => {
      const other = models.find(({ name }) => name === connection.model);
      const back = other?.connections.filter((one) => one.model === model.name) ?? [];
      const isShared = connection.kind === "has_many" && back.every(({ kind }) => kind === "has_many");
      return other && isShared ? [{ label: connection.label, key: connection.key, connection, other }] : [];
    }),
  ];
}
