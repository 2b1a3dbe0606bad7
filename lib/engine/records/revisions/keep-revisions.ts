import type { PoolClient } from "pg";
import { uuidv7 } from "../../../kernel/ids.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { insertRevisions } from "../../models/index.ts";
import { keepsHistory } from "../writing/transaction.ts";
import type { Writing } from "../writing/writing.ts";
import { relationsSql } from "./kept-relations.ts";

/**
 * Whether changes of this model's records keep what was there before: the model says so, or the project does for all.
 */
export function keepsRevisions(tx: PoolClient, model: CatalogModel): boolean {
  return model.definition.enable_revision || keepsHistory(tx);
}

/**
 * Keeps what the records are before they are changed or deleted, in the transaction of the change; without passwords.
 * The rows are locked until it ends, so that what is kept is what the change meets. Nothing where revisions are off.
 */
export async function keepRevisions(
  { tx, catalog, writer }: Writing,
  model: CatalogModel,
  ids: readonly string[],
  operation: "update" | "delete",
): Promise<void> {
  if (ids.length === 0 || !keepsRevisions(tx, model)) return;
  // With those that are hidden from the writer: who reads the revision may see others.
  const whole = catalog.unlimited.models.get(model.name)!;
  const secrets = model.definition.fields.filter(({ validation }) => validation.is_password);
  await tx.query(
    insertRevisions(
      catalog,
      `select x.revision, $3::text, t.id, t._status, $4::text, to_jsonb(t) - $5::text[], $6::text,
         ${relationsSql(catalog, whole.relations.values())}
       from unnest($1::uuid[], $2::uuid[]) as x (id, revision)
       join (select * from ${model.table} where id = any($1::uuid[]) for update) as t on t.id = x.id`,
    ),
    [ids, ids.map(() => uuidv7()), model.name, operation, secrets.map(({ identifier }) => identifier), writer],
  );
}
