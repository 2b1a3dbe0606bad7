import type { RelationDefinition } from "../../../contract/models.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import type { ModelChange } from "../model-change.ts";
import { placeColumn, relationStorage, tableOf } from "../storage.ts";

/** The foreign key or join table of a relation. A deleted record leaves no key to it behind. */
export async function createRelation(change: ModelChange, relation: RelationDefinition): Promise<void> {
  const { database } = change.project;
  const storage = relationStorage(relation);
  if (storage.kind === "column") {
    const table = tableOf(database, storage.holder);
    const column = quoteIdentifier(storage.column);
    await change.sql(
      `alter table ${table} add column ${column} uuid references ${tableOf(database, storage.target)} (id) on delete set null`,
    );
    await change.sql(`create ${storage.unique ? "unique " : ""}index on ${table} (${column})`);
    return;
  }
  const table = tableOf(database, storage.table);
  await change.sql(`create table ${table} (
    from_id uuid not null references ${tableOf(database, relation.from)} (id) on delete cascade,
    to_id uuid not null references ${tableOf(database, relation.to)} (id) on delete cascade,
    primary key (from_id, to_id)
  )`);
  await change.sql(`create index on ${table} (to_id)`);
}

/** Drops what createRelation made. */
export async function dropRelation(change: ModelChange, relation: RelationDefinition): Promise<void> {
  const { database } = change.project;
  const storage = relationStorage(relation);
  const place = placeColumn(relation, "forward");
  await change.sql(
    storage.kind === "column"
      ? `alter table ${tableOf(database, storage.holder)} drop column ${quoteIdentifier(storage.column)}${
          place ? `, drop column ${quoteIdentifier(place)}` : ""
        }`
      : `drop table ${tableOf(database, storage.table)}`,
  );
  delete relation.ordered;
}
