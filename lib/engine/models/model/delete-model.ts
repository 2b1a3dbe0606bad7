import type { ModelDefinition } from "../../../contract/models.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { ModelChange } from "../model-change.ts";
import { dropRelation } from "../sql/relations.ts";
import { systemTable, tableOf } from "../storage.ts";

/** Deletes a model with its records and its relations; the records of other models stay, without their links to it. */
export async function deleteModel(change: ModelChange, model: ModelDefinition): Promise<ModelDefinition> {
  if (model.system_generated) throw badInput({ model_name: t("This model is system generated and cannot be deleted") });
  if (model.is_tenant_model && change.project.project_type === "saas")
    throw badInput({ model_name: t("This is the model of the project's tenants and cannot be deleted") });
  const { draft } = change;
  for (const relation of draft.relations.filter(({ from, to }) => from === model.name || to === model.name))
    await dropRelation(change, relation);
  draft.relations = draft.relations.filter(({ from, to }) => from !== model.name && to !== model.name);
  draft.models = draft.models.filter((other) => other !== model);
  await change.sql(`delete from ${systemTable(change.project.database, "_revisions")} where model = $1::text`, [
    model.name,
  ]);
  await change.sql(`drop table ${tableOf(change.project.database, model.name)}`);
  return model;
}
