import type { Selectable } from "kysely";
import type { FunctionTable } from "../../platform/db/tables/functions.ts";
import type { Context } from "../access/index.ts";
import { type EnvVar, maskedEnvVars, requireMember } from "../projects/index.ts";

/** A function as its project knows it; values of its variables are masked. */
export interface StoredFunction extends Omit<Selectable<FunctionTable>, "env_vars" | "project_id"> {
  env_vars: EnvVar[];
}

/** Functions of a project by name; there are at most 200. Needs `logic`. */
export async function listFunctions(ctx: Context, projectId: string | null): Promise<StoredFunction[]> {
  const { project } = await requireMember(ctx, "logic", projectId);
  const rows = await ctx.platform.db
    .selectFrom("plinth.functions")
    .selectAll()
    .where("project_id", "=", project.id)
    .orderBy("name")
    .execute();
  return rows.map(({ project_id: _, env_vars, ...row }) => ({
    ...row,
    env_vars: maskedEnvVars(ctx.platform.secrets, env_vars),
  }));
}

/** Names of the connected functions, of one model where it is named: those that take its records. Needs `logic`. */
export async function listExecutableFunctions(
  ctx: Context,
  projectId: string | null,
  model: string | null,
): Promise<string[]> {
  const functions = await listFunctions(ctx, projectId);
  return functions
    .filter(({ function_connected, request }) => function_connected && (!model || request.model === model))
    .map(({ name }) => name);
}

/** What a provider exports to the project: the variables of its functions. `functionId` names a function, or the provider. Needs `logic`. */
export async function listProviderFunctions(
  ctx: Context,
  projectId: string | null,
  functionId: string,
): Promise<string[]> {
  const functions = await listFunctions(ctx, projectId);
  const named = functions.find(({ id, name }) => id === functionId || name === functionId);
  const provider = named ? named.function_provider_id : functionId;
  const exported = functions
    .filter(({ function_provider_id }) => provider !== null && function_provider_id === provider)
    .map(({ function_exported_variable, name }) => function_exported_variable || name);
  return [...new Set(exported)];
}
