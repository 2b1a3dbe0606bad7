import type { Selectable } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { type FunctionTrigger, nextRuns } from "../../../contract/functions.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { FunctionTable } from "../../../platform/db/tables/functions.ts";
import type { Context } from "../../access/index.ts";
import { type EnvVar, maskedEnvVars } from "../../project-settings/index.ts";
import { requireMember } from "../../projects/index.ts";
import { findBeyond, findRole, holderOf } from "../../roles/index.ts";
import { openSecretKey } from "./secret-key.ts";

/** A function as its project knows it; values of its variables are masked. */
export interface StoredFunction
  extends Omit<Selectable<FunctionTable>, "env_vars" | "project_id" | "rest_key" | "rest_key_hash" | "scheduled_at"> {
  rest_api_secret_url_key: string;
  env_vars: EnvVar[];
  next_runs: Date[];
  last_run: LastRun | null;
}

interface LastRun {
  id: string;
  at: Date;
  trigger: FunctionTrigger;
  duration_ms: number | null;
  error: string | null;
}

/**
 * Functions of a project by name, at most 200; with `name` that one alone. Needs `logic`. Whoever has the secret
 * address of a function runs it as the role under Runs as: it is empty where the member does not hold that role.
 */
export async function listFunctions(
  ctx: Context,
  projectId: string | null,
  name: string | null = null,
): Promise<StoredFunction[]> {
  const member = await holderOf(await requireMember(ctx, "logic", projectId));
  const { project } = member;
  const { db, secrets, clock } = ctx.platform;
  const rows = await db
    .selectFrom("plinth.functions as f")
    .selectAll("f")
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("plinth.function_logs as l")
          .select(["l.run_id as id", "l.at", "l.trigger", "l.duration_ms", "l.error"])
          .whereRef("l.function_id", "=", "f.id")
          .where("l.duration_ms", "is not", null)
          .orderBy("l.id", "desc")
          .limit(1),
      ).as("last_run"),
    ])
    .where("f.project_id", "=", project.id)
    .$if(name !== null, (query) => query.where("f.name", "=", name))
    .orderBy("f.name")
    .execute();
  const beyond = new Set<string | null>();
  for (const name of new Set(rows.flatMap(({ runs_as }) => runs_as ?? []))) {
    const role = member.role.is_admin ? undefined : await findRole(db, project.id, name);
    if (role && findBeyond(member, { role }).length > 0) beyond.add(name);
  }
  return rows.map(
    ({ project_id: _, rest_key, rest_key_hash: _hash, scheduled_at: _at, env_vars, last_run, ...row }) => ({
      ...row,
      rest_api_secret_url_key: beyond.has(row.runs_as) ? "" : openSecretKey(secrets, { ...row, rest_key }),
      env_vars: maskedEnvVars(secrets, env_vars),
      next_runs: (row.schedule && nextRuns(row.schedule, clock.now())) || [],
      last_run: last_run && { ...last_run, at: new Date(last_run.at) },
    }),
  );
}

/** One of them; NOT_FOUND where there is none of that name. */
export async function getFunction(ctx: Context, projectId: string | null, name: string): Promise<StoredFunction> {
  const [found] = await listFunctions(ctx, projectId, name);
  if (!found) throw new PlinthError("NOT_FOUND", t("There is no function named {name}.", { name }));
  return found;
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

/**
 * What a provider exports to the project: the variables of its functions. `functionId` names a function, or the
 * provider. Needs `logic`.
 */
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
