/** Makes a project's models, fields and relations those of a document, within one change of its models. */

import { lookOf, setLook } from "../../../contract/model-look.ts";
import type { ModelDefinition } from "../../../contract/models.ts";
import type { SyncStep } from "../../../contract/sync/sync.ts";
import type { SyncModel } from "../../../contract/sync/sync-document.ts";
import { badInput } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { refuseNameClash } from "../change-models.ts";
import { countLinks } from "../connections/count-links.ts";
import { giveFieldIds } from "../fields/give-field-ids.ts";
import { renumber } from "../find-definition.ts";
import { keepHidden, requireMayShare } from "../keep-hidden.ts";
import { convertModel } from "../model/convert-model.ts";
import { deleteModel } from "../model/delete-model.ts";
import { renameModel } from "../model/rename-model.ts";
import type { ModelChange } from "../model-change.ts";
import { applyRules } from "../sql/columns.ts";
import { createModelTable, holdToOneRecord } from "../sql/create-model-table.ts";
import { settleTenants } from "../sql/tenants.ts";
import { tableOf } from "../storage.ts";
import { definitionOf } from "./field-target.ts";
import { pair } from "./pair.ts";
import { reconcileFields } from "./reconcile-fields.ts";
import { dropRelations, pairRelations, reconcileRelations, relationsOf } from "./reconcile-relations.ts";
import { renameInOrder } from "./rename-in-order.ts";
import { about, step } from "./step.ts";

/** A model that is called otherwise from now on, or with null is gone; in the order in which it happened. */
export interface NameMove {
  from: string;
  to: string | null;
}

interface Reconciled {
  steps: SyncStep[];
  /** For whatever names models elsewhere: followModelName. */
  moves: NameMove[];
}

/**
 * Does it, and tells what it did. What cannot be converted is dropped and what the document does not have is deleted:
 * whoever does not want that rolls the change back. BAD_USER_INPUT names the model and field that cannot be made so;
 * FORBIDDEN what is hidden from the role.
 */
export async function reconcileModels(change: ModelChange, targets: readonly SyncModel[]): Promise<Reconciled> {
  const { draft } = change;
  const steps: SyncStep[] = [];
  const moves: NameMove[] = [];
  const tell = (one: SyncStep) => void steps.push(one);
  const { kept, gone, added } = pair(
    draft.models,
    targets,
    ({ name }) => name,
    ({ name }) => name,
  );
  const current = new Map(kept.map(([model, { name }]) => [name, model.name]));
  const relations = pairRelations(draft, relationsOf(targets), (name) => current.get(name) ?? name);
  const goneNames = new Set(gone.map(({ name }) => name));
  const withModels = relations.gone.filter(({ from, to }) => goneNames.has(from) || goneNames.has(to));
  await dropRelations(
    change,
    relations.gone.filter((one) => !withModels.includes(one)),
    tell,
  );
  // A relation that is kept by its id but led to a model that goes cannot stay what it is.
  const lost = relations.kept.filter(([{ from, to }]) => goneNames.has(from) || goneNames.has(to));
  for (const model of gone) {
    await remove(change, model, tell);
    moves.push({ from: model.name, to: null });
  }
  await rename(change, kept, moves, tell);
  for (const [model, target] of kept) {
    await about(target.name, () => reconcileSettings(change, model, target, tell));
    await reconcileFields(change, model, target.fields, tell);
  }
  for (const target of added) await about(target.name, () => create(change, target, tell));
  await reconcileRelations(
    change,
    {
      kept: relations.kept.filter((one) => !lost.includes(one)),
      added: [...relations.added, ...lost.map(([, wanted]) => wanted)],
    },
    tell,
  );
  giveFieldIds(draft);
  // Also of a plan, which is undone before the end of the change.
  keepHidden(change);
  return { steps, moves };
}

async function remove(change: ModelChange, model: ModelDefinition, tell: (step: SyncStep) => void): Promise<void> {
  const its = change.draft.relations.filter(({ from, to }) => from === model.name || to === model.name);
  const links = await countLinks(change, its);
  const records = await countRecords(change, model);
  await about(model.name, () => deleteModel(change, model));
  tell(step("delete", "model", model.name, { records, links }));
}

async function countRecords({ sql, project }: ModelChange, { name }: ModelDefinition): Promise<number> {
  const [row] = await sql<{ count: number }>(`select count(*)::int as count from ${tableOf(project.database, name)}`);
  return row!.count;
}

async function rename(
  change: ModelChange,
  kept: readonly [ModelDefinition, SyncModel][],
  moves: NameMove[],
  tell: (step: SyncStep) => void,
): Promise<void> {
  const before = new Map(kept.map(([model]) => [model, model.name]));
  await renameInOrder(
    kept.map(([model, { name }]) => ({ one: model, to: name })),
    ({ name }) => name,
    (name) => change.draft.models.some((model) => model.name === name),
    async (model, to) => {
      const from = model.name;
      await about(from, () => renameModel(change, model, to));
      moves.push({ from, to });
    },
  );
  for (const [model] of kept)
    if (before.get(model) !== model.name)
      tell(step("rename", "model", model.name, { details: [`from ${before.get(model)}`] }));
}

async function reconcileSettings(
  change: ModelChange,
  model: ModelDefinition,
  target: SyncModel,
  tell: (step: SyncStep) => void,
): Promise<void> {
  const details: string[] = [];
  if (model.single_page !== (target.single_record ?? false)) {
    await convertModel(change, model, target.single_record ?? false);
    details.push(model.single_page ? "holds a single record" : "holds any number of records");
  }
  const common = target.is_common_model ?? false;
  if (model.is_common_model !== common) {
    model.is_common_model = common;
    details.push(common ? "shared by all tenants" : "of each tenant");
    if (change.project.project_type === "saas") {
      requireMayShare(change);
      await settleTenants(change, model);
      await holdToOneRecord(change, model);
      for (const field of model.fields) if (field.validation.unique) await applyRules(change, model, field);
    }
  }
  if (model.enable_revision !== (target.enable_revision ?? false)) {
    model.enable_revision = target.enable_revision ?? false;
    details.push(model.enable_revision ? "keeps revisions" : "keeps no revisions");
  }
  if (setLook(model, target)) details.push("looks different in the console");
  if (details.length > 0) tell(step("change", "model", model.name, { details }));
}

async function create(change: ModelChange, target: SyncModel, tell: (step: SyncStep) => void): Promise<void> {
  const { draft, project } = change;
  const fields = await Promise.all(target.fields.map((field) => definitionOf(field, null, target.name)));
  renumber(fields, null);
  if (fields.filter(({ validation }) => validation.as_title).length > 1)
    throw badInput({ [target.name]: t("only one field can be the title") });
  const isKnown = draft.models.some(({ id }) => id === target.id);
  const model: ModelDefinition = {
    id: target.id && !isKnown ? target.id : uuidv7(),
    name: target.name,
    single_page: target.single_record ?? false,
    single_page_uuid: target.single_record ? (target.single_record_id ?? uuidv7()) : null,
    system_generated: false,
    is_tenant_model: project.project_type === "saas" && project.tenant_model_name === target.name,
    is_common_model: target.is_common_model ?? false,
    enable_revision: target.enable_revision ?? false,
    ...lookOf(target),
    fields,
  };
  draft.models.push(model);
  refuseNameClash(draft, "name");
  await createModelTable(change, model);
  tell(step("add", "model", model.name, { details: [`${fields.length} ${fields.length === 1 ? "field" : "fields"}`] }));
}
