import type { ModelDefinition } from "../../../contract/models.ts";
import { badInput } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { ModelChange } from "../model-change.ts";
import { holdToOneRecord } from "../sql/create-model-table.ts";
import { tableOf } from "../storage.ts";

/** Makes a list of records of a single-page model, or the other way round where at most one record is there. */
export async function convertModel(
  change: ModelChange,
  model: ModelDefinition,
  isSingle: boolean,
): Promise<ModelDefinition> {
  if (model.single_page === isSingle) return model;
  const records = await change.sql<{ id: string; count: string }>(
    `select id, count(*) over () as count from ${tableOf(change.project.database, model.name)} limit 1`,
  );
  const count = Number(records[0]?.count ?? 0);
  if (isSingle && count > 1)
    throw badInput({
      single_page_model: t("{name} has {count} records; a single record model can only have one", {
        name: model.name,
        count,
      }),
    });
  model.single_page = isSingle;
  model.single_page_uuid = isSingle ? (records[0]?.id ?? uuidv7()) : null;
  await holdToOneRecord(change, model);
  return model;
}
