import { UpdateModelInput } from "../../../contract/fields/model-changes.ts";
import { lookAfter, setLook } from "../../../contract/model-look.ts";
import { type ModelDefinition, ModelName } from "../../../contract/models.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { getModel } from "../find-definition.ts";
import { requireMayShare } from "../keep-hidden.ts";
import type { ModelChange } from "../model-change.ts";
import { applyRules } from "../sql/columns.ts";
import { holdToOneRecord } from "../sql/create-model-table.ts";
import { settleTenants } from "../sql/tenants.ts";
import { changeNames } from "./change-names.ts";
import { convertModel } from "./convert-model.ts";
import { deleteModel } from "./delete-model.ts";
import { duplicateModel } from "./duplicate-model.ts";
import { followModelName, freeModelName } from "./follow-model-name.ts";
import { renameModel } from "./rename-model.ts";

type Update = (change: ModelChange, model: ModelDefinition, input: UpdateModelInput) => Promise<ModelDefinition>;

const updates: Record<UpdateModelInput["type"], Update> = {
  rename: async (change, model, input) => {
    const name = parseName("rename", input);
    const isNew = name !== model.name;
    const renamed = await renameModel(change, model, name);
    if (isNew) await freeModelName(change.project, name);
    return labelled(renamed, input);
  },
  duplicate: async (change, model, input) => {
    const copy = await duplicateModel(change, model, parseName("duplicate", input));
    await freeModelName(change.project, copy.name);
    return labelled(copy, input);
  },
  delete: deleteModel,
  convert: (change, model, input) => convertModel(change, model, input.single_page_model ?? !model.single_page),
  update: updateSettings,
};

/**
 * Changes one model as a whole. Needs `models`. Gives the model after the change: the new one of a duplicate, the last
 * state of a deleted one. FORBIDDEN for who is no admin and would change which records belong to tenants.
 */
export async function updateModel(ctx: Context, input: unknown): Promise<ModelDefinition> {
  const request = parseInput(UpdateModelInput, input);
  const member = await requireMember(ctx, "models");
  const { project } = member;
  const model = await changeNames(member, "new_name", (change) =>
    updates[request.type](change, getModel(change.draft, request.model_name), request),
  );
  if (request.type === "delete") await followModelName(ctx.platform, project.id, request.model_name, null);
  if (request.type === "rename" && model.name !== request.model_name)
    await followModelName(ctx.platform, project.id, request.model_name, model.name);
  return model;
}

/** A model under a new name: a label that is not given goes, for it was of the old one. */
function labelled(model: ModelDefinition, { label }: UpdateModelInput): ModelDefinition {
  setLook(model, lookAfter(model, { label: label ?? "" }));
  return model;
}

function parseName(kind: "rename" | "duplicate", { new_name }: UpdateModelInput): string {
  const result = ModelName[kind].safeParse(new_name ?? "");
  if (!result.success) throw badInput({ new_name: result.error.issues[0]!.message });
  return result.data;
}

async function updateSettings(
  change: ModelChange,
  model: ModelDefinition,
  input: UpdateModelInput,
): Promise<ModelDefinition> {
  if (input.single_page_model != null && input.single_page_model !== model.single_page)
    throw badInput({ single_page_model: t("Whether a model holds a single record is settled when it is made") });
  model.enable_revision = input.enable_revision ?? model.enable_revision;
  setLook(model, lookAfter(model, input));
  const was = model.is_common_model;
  model.is_common_model = input.is_common_model ?? was;
  if (model.is_common_model !== was && change.project.project_type === "saas") {
    requireMayShare(change);
    await settleTenants(change, model);
    await holdToOneRecord(change, model);
    for (const field of model.fields) if (field.validation.unique) await applyRules(change, model, field);
  }
  return model;
}
