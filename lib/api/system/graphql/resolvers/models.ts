import type { Context } from "../../../../engine/access/index.ts";
import {
  addModel,
  loadModels,
  modelFieldOperation,
  previewChange,
  previewTypeChange,
  rearrangeFields,
  updateModel,
  upsertConnection,
  upsertField,
} from "../../../../engine/models/index.ts";
import { languagesOf, memberRole, openProject, requireMember } from "../../../../engine/projects/index.ts";
import { PlinthError } from "../../../../kernel/errors.ts";
import type { Resolvers } from "../system-types.gen.d.ts";
import { presentConnection, presentField, presentModel, presentModels } from "./present-models.ts";

/** Models of the session's project. */
export const modelResolvers = {
  async projectModelsInfo({ _id, model_name }, ctx) {
    if (_id) await memberRole(ctx, _id);
    const project = _id ? await openProject(ctx.platform, _id) : (await requireMember(ctx, null)).project;
    const models = await loadModels(project);
    if (!model_name) return presentModels(models, languagesOf(project));
    const model = models.models.find(({ name }) => name === model_name);
    if (!model) throw new PlinthError("NOT_FOUND", `There is no model named ${model_name}.`);
    return [presentModel(models, model, languagesOf(project))];
  },

  fieldTypeChangePreview: (input, ctx) => previewTypeChange(ctx, input),
  modelChangePreview: (input, ctx) => previewChange(ctx, input),

  async addModelToProject(input, ctx) {
    await addModel(ctx, input);
    const { models, languages } = await currentModels(ctx);
    return presentModels(models, languages);
  },

  async updateModel(input, ctx) {
    const model = await updateModel(ctx, input);
    const { models, languages } = await currentModels(ctx);
    return presentModel(models, model, languages);
  },

  upsertFieldToModel: async (input, ctx) => presentField(await upsertField(ctx, input)),

  async modelFieldOperation(input, ctx) {
    const field = await modelFieldOperation(ctx, input);
    return field && presentField(field);
  },

  upsertConnectionToModel: async (input, ctx) => (await upsertConnection(ctx, input)).map(presentConnection),

  async rearrangeSerialOfField(input, ctx) {
    const model = await rearrangeFields(ctx, input);
    const { models, languages } = await currentModels(ctx);
    return presentModel(models, model, languages);
  },
} satisfies Partial<Resolvers>;

async function currentModels(ctx: Context) {
  const { project } = await requireMember(ctx, null);
  return { models: await loadModels(project), languages: languagesOf(project) };
}
