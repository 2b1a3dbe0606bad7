import type { ProjectModels } from "../../../../contract/models.ts";
import type { Context } from "../../../../engine/access/index.ts";
import {
  deleteFunction,
  functionTypes,
  listExecutableFunctions,
  listFunctions,
  listLogs,
  listProviderFunctions,
  listVersions,
  restoreVersion,
  rotateKey,
  type StoredFunction,
  tryFunction,
  upsertFunction,
} from "../../../../engine/functions/index.ts";
import { loadModels } from "../../../../engine/models/index.ts";
import { requireMember } from "../../../../engine/projects/index.ts";
import type { Resolvers } from "../system-types.gen.d.ts";
import { presentField } from "./present-models.ts";

/** Functions of a project. */
export const functionResolvers = {
  projectFunctionsInfo: ({ _id, name }, ctx) => presentFunctions(ctx, _id ?? null, name ?? null),

  async listAvailableFunctions({ _id, function_id }, ctx) {
    return { functions: await listProviderFunctions(ctx, _id ?? null, function_id) };
  },

  async listExecutableFunctions({ _id, model_name }, ctx: Context) {
    return { functions: await listExecutableFunctions(ctx, _id ?? null, model_name ?? null) };
  },

  async upsertFunctionToProject(input, ctx) {
    const saved = await upsertFunction(ctx, input);
    return presentFunction(saved, await modelsOf(ctx, null));
  },

  async deleteFunctionFromProject({ function: name }, ctx) {
    await deleteFunction(ctx, name);
    return presentFunctions(ctx, null);
  },

  async functionVersions({ _id, name }, ctx) {
    const versions = await listVersions(ctx, _id ?? null, name);
    return versions.map((one) => ({ ...one, created_at: one.created_at.toISOString() }));
  },

  async restoreFunctionVersion({ name, version }, ctx) {
    return presentFunction(await restoreVersion(ctx, name, version), await modelsOf(ctx, null));
  },

  async functionLogs(input, ctx) {
    const { results, next } = await listLogs(ctx, { ...input });
    return { results: results.map((line) => ({ ...line, at: line.at.toISOString() })), next };
  },

  functionTypes: ({ _id, name }, ctx) => functionTypes(ctx, _id ?? null, name ?? null),

  async runFunction(input, ctx) {
    const { run_id, outcome } = await tryFunction(ctx, { ...input });
    const { result, fault, lines, durationMs, memoryBytes } = outcome;
    return {
      run_id,
      result: result === null ? null : (JSON.parse(result) as unknown),
      error: fault && { ...fault, fields: fault.refusal?.fields ?? null },
      logs: lines,
      duration_ms: durationMs,
      memory_bytes: memoryBytes,
    };
  },

  async rotateFunctionKey({ name }, ctx) {
    return presentFunction(await rotateKey(ctx, name), await modelsOf(ctx, null));
  },
} satisfies Partial<Resolvers>;

/** The functions of a project as CloudFunctionType, or with `name` that one alone. */
export async function presentFunctions(ctx: Context, projectId: string | null, name: string | null = null) {
  const [functions, models] = [await listFunctions(ctx, projectId, name), await modelsOf(ctx, projectId)];
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
    next_runs: stored.next_runs.map((at) => at.toISOString()),
    last_run: stored.last_run && { ...stored.last_run, at: stored.last_run.at.toISOString() },
    created_at: stored.created_at.toISOString(),
    updated_at: stored.updated_at.toISOString(),
  };
}
