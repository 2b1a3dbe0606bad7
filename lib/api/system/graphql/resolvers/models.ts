import type { Context } from "../../../../engine/access/index.ts";
import {
  addModel,
  listFieldAliases,
  loadModels,
  modelFieldOperation,
  previewChange,
  previewTypeChange,
  rearrangeFields,
  removeFieldAlias,
  updateModel,
  upsertConnection,
  upsertField,
} from "../../../../engine/models/index.ts";
import { requireMember } from "../../../../engine/projects/index.ts";
import { PlinthError } from "../../../../kernel/errors.ts";
import { t } from "../../../../kernel/words/words.ts";
import type { Resolvers } from "../system-types.gen.d.ts";
import { readingOf } from "./model-reading.ts";
import { presentConnection, presentField, presentModel, presentModels } from "./present-models.ts";

/** Models of the session's project. */
export const modelResolvers = {
  async projectModelsInfo({ _id, model_name }, ctx) {
    const member = await requireMember(ctx, null, _id);
    const models = await loadModels(member.project);
    const reading = readingOf(ctx, member);
    if (!model_name) return presentModels(models, reading);
    const model = models.models.find(({ name }) => name === model_name);
    if (!model) throw new PlinthError("NOT_FOUND", t("There is no model named {model_name}.", { model_name }));
    return [presentModel(models, model, reading)];
  },

  fieldTypeChangePreview: (input, ctx) => previewTypeChange(ctx, input),
  modelChangePreview: (input, ctx) => previewChange(ctx, input),
  fieldAliases: (input, ctx) => listFieldAliases(ctx, input),
  removeFieldAlias: (input, ctx) => removeFieldAlias(ctx, input),

  async addModelToProject(input, ctx) {
    await addModel(ctx, input);
    const { models, reading } = await currentModels(ctx);
    return presentModels(models, reading);
  },

  async updateModel(input, ctx) {
    const model = await updateModel(ctx, input);
    const { models, reading } = await currentModels(ctx);
    return presentModel(models, model, reading);
  },

  upsertFieldToModel: async (input, ctx) => presentField(await upsertField(ctx, input)),

  async modelFieldOperation(input, ctx) {
    const field = await modelFieldOperation(ctx, input);
    return field && presentField(field);
  },

  upsertConnectionToModel: async (input, ctx) => (await upsertConnection(ctx, input)).map(presentConnection),

  async rearrangeSerialOfField(input, ctx) {
    const model = await rearrangeFields(ctx, input);
    const { models, reading } = await currentModels(ctx);
    return presentModel(models, model, reading);
  },
} satisfies Partial<Resolvers>;

async function currentModels(ctx: Context) {
  const member = await requireMember(ctx, null);
  return { models: await loadModels(member.project), reading: readingOf(ctx, member) };
}
