import type { Connection, RelationDefinition } from "../../../contract/models.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import type { OpenProject } from "../../projects/index.ts";
import { changeModels } from "../change-models.ts";
import type { ModelChange } from "../model-change.ts";
import { newPlaceColumn, relationStorage, tableOf } from "../storage.ts";

/** A relation to many records, seen from the side that has many. */
export interface OrderedRelation {
  relation: Pick<RelationDefinition, "id">;
  direction: Connection["direction"];
}

/** Makes places for the records of these relations, where there are none yet. One that is gone is left out. */
export async function orderConnections(project: OpenProject, wanted: readonly OrderedRelation[]): Promise<void> {
  await changeModels({ project, role: null }, "order", async (change) => {
    for (const { relation, direction } of wanted) await addPlaces(change, relation.id, direction);
  });
}

/** The same within a change of the models. */
export async function addPlaces(change: ModelChange, id: string, direction: Connection["direction"]): Promise<void> {
  const relation = change.draft.relations.find((one) => one.id === id);
  if (relation?.[direction] !== "has_many" || relation.ordered?.includes(direction)) return;
  const storage = relationStorage(relation);
  const table = tableOf(change.project.database, storage.kind === "join" ? storage.table : storage.holder);
  const column = quoteIdentifier(newPlaceColumn(relation, direction));
  await change.sql(`alter table ${table} add column if not exists ${column} integer`);
  relation.ordered = [...(relation.ordered ?? []), direction];
}
