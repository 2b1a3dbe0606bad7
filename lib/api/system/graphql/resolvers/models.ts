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
import { presentConnection, presentField, presentModel, presentModels } from "./present-models.ts";

/** Models of the session's project. */
export const modelResolvers = {
  async projectModelsInfo({ _id, model_name }: { _id?: string | null; model_name?: string | null }, ctx: Context) {
    if (_id) await memberRole(ctx, _id);
    const project = _id ? await openProject(ctx.platform, _id) : (await requireMember(ctx, null)).project;
    const models = await loadModels(project);
    if (!model_name) return presentModels(models, languagesOf(project));
    const model = models.models.find(({ name }) => name === model_name);
    if (!model) throw new PlinthError("NOT_FOUND", `There is no model named ${model_name}.`);
    return [presentModel(models, model, languagesOf(project))];
  },

  fieldTypeChangePreview: (input: object, ctx: Context) => previewTypeChange(ctx, input),
  modelChangePreview: (input: object, ctx: Context) => previewChange(ctx, input),

  async addModelToProject(input: { name: string; single_record?: boolean | null }, ctx: Context) {
    await addModel(ctx, input);
    const { models, languages } = await currentModels(ctx);
    return presentModels(models, languages);
  },

  async updateModel(input: object, ctx: Context) {
    const model = await updateModel(ctx, input);
    const { models, languages } = await currentModels(ctx);
    return presentModel(models, model, languages);
  },

  upsertFieldToModel: async (input: object, ctx: Context) => presentField(await upsertField(ctx, input)),

  async modelFieldOperation(input: object, ctx: Context) {
    const field = await modelFieldOperation(ctx, input);
    return field && presentField(field);
  },

  upsertConnectionToModel: async (input: object, ctx: Context) =>
    (await upsertConnection(ctx, input)).map(presentConnection),

  async rearrangeSerialOfField(input: object, ctx: Context) {
    const model = await rearrangeFields(ctx, input);
    const { models, languages } = await currentModels(ctx);
    return presentModel(models, model, languages);
  },
};

async function currentModels(ctx: Context) {
  const { project } = await requireMember(ctx, null);
  return { models: await loadModels(project), languages: languagesOf(project) };
}
