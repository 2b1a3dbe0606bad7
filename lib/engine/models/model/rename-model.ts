import type { ModelDefinition, RelationDefinition } from "../../../contract/models.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { refuseNameClash } from "../change-models.ts";
import type { ModelChange } from "../model-change.ts";
import { relationStorage, systemTable, tableOf } from "../storage.ts";

/**
 * Renames a model with its table. Relations that are called after it follow; those with a name of their own (known_as)
 * keep it.
 */
export async function renameModel(change: ModelChange, model: ModelDefinition, name: string): Promise<ModelDefinition> {
  const from = model.name;
  if (from === name) return model;
  const { database } = change.project;
  const stored = new Map(change.draft.relations.map((relation) => [relation.id, relationStorage(relation)]));
  model.name = name;
  for (const relation of change.draft.relations) renameInRelation(relation, from, name);
  refuseNameClash(change.draft, "new_name");
  await change.sql(`alter table ${tableOf(database, from)} rename to ${quoteIdentifier(name)}`);
  await change.sql(`update ${systemTable(database, "_revisions")} set model = $2::text where model = $1::text`, [
    from,
    name,
  ]);
  for (const relation of change.draft.relations) {
    const before = stored.get(relation.id)!;
    const after = relationStorage(relation);
    if (before.kind === "column" && after.kind === "column" && before.column !== after.column)
      await change.sql(
        `alter table ${tableOf(database, after.holder)} rename column ${quoteIdentifier(before.column)} to ${quoteIdentifier(after.column)}`,
      );
  }
  return model;
}

function renameInRelation(relation: RelationDefinition, from: string, to: string): void {
  if (relation.to === from && relation.forward_name === from) relation.forward_name = to;
  if (relation.from === from && relation.reverse_name === from) relation.reverse_name = to;
  if (relation.from === from) relation.from = to;
  if (relation.to === from) relation.to = to;
}
