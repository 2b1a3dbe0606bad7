import type { ProjectModels } from "../../../../contract/models.ts";
import type { Context } from "../../../../engine/access/index.ts";
import {
  deleteFunction,
  listExecutableFunctions,
  listFunctions,
  listProviderFunctions,
  type StoredFunction,
  upsertFunction,
} from "../../../../engine/functions/index.ts";
import { loadModels } from "../../../../engine/models/index.ts";
import { requireMember } from "../../../../engine/projects/index.ts";
import { presentField } from "./present-models.ts";

/** Functions of a project. */
export const functionResolvers = {
  projectFunctionsInfo: ({ _id }: { _id?: string | null }, ctx: Context) => presentFunctions(ctx, _id ?? null),

  async listAvailableFunctions({ _id, function_id }: { _id?: string | null; function_id: string }, ctx: Context) {
    return { functions: await listProviderFunctions(ctx, _id ?? null, function_id) };
  },

  async listExecutableFunctions(
    { _id, model_name }: { _id?: string | null; model_name?: string | null },
    ctx: Context,
  ) {
    return { functions: await listExecutableFunctions(ctx, _id ?? null, model_name ?? null) };
  },

  async upsertFunctionToProject(input: object, ctx: Context) {
    const saved = await upsertFunction(ctx, input);
    return presentFunction(saved, await modelsOf(ctx, null));
  },

  async deleteFunctionFromProject({ function: name }: { function: string }, ctx: Context) {
    await deleteFunction(ctx, name);
    return presentFunctions(ctx, null);
  },
};

/** All functions of a project as CloudFunctionType. */
export async function presentFunctions(ctx: Context, projectId: string | null) {
  const [functions, models] = [await listFunctions(ctx, projectId), await modelsOf(ctx, projectId)];
  return functions.map((one) => presentFunction(one, models));
}

async function modelsOf(ctx: Context, projectId: string | null): Promise<ProjectModels> {
  return loadModels((await requireMember(ctx, null, projectId)).project);
}

/** What a function takes and gives is told by the fields of the models. */
function presentFunction(stored: StoredFunction, { models }: ProjectModels) {
  const params = (name: string | null | undefined) =>
    models.find((model) => model.name === name)?.fields.map(presentField) ?? [];
  return {
    ...stored,
    request: { ...stored.request, is_array: false, params: params(stored.request.model) },
    response: { ...stored.response, optional_payload: false, params: params(stored.response.model) },
    created_at: stored.created_at.toISOString(),
    updated_at: stored.updated_at.toISOString(),
  };
}
