import { type FunctionHook, hookEvents } from "../../../contract/functions.ts";
import type { SyncFunction } from "../../../contract/sync/sync-document.ts";
import { badInput } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  addFunction,
  changeFunction,
  fieldClash,
  keepVersion,
  newSecretKey,
  removeFunction,
} from "../../functions/index.ts";
import { openEnvVars, sealEnvVars } from "../../project-settings/index.ts";
import { byName } from "../present-models.ts";
import { type PartAt, pairByName, reconcileItems, type SystemSql, withoutEmpty } from "./part.ts";
import { sealedFor, tellLostVariables } from "./variables.ts";

interface FunctionRow {
  id: string;
  name: string;
  description: string;
  graphql_schema_type: "query" | "mutation";
  function_connected: boolean;
  function_provider_id: string | null;
  provider_exported_variable: string | null;
  function_exported_variable: string | null;
  function_path: string | null;
  request: { model?: string | null; optional_payload?: boolean };
  response: { model?: string | null; is_array?: boolean };
  runtime_config: NonNullable<SyncFunction["runtime_config"]>;
  env_vars: Buffer | null;
  source: string | null;
  version: number;
  schedule: string | null;
  hooks: FunctionHook[];
  runs_as: string | null;
}

async function readRows(sql: SystemSql, projectId: string): Promise<FunctionRow[]> {
  return sql<FunctionRow>(
    `select id, name, description, graphql_schema_type, function_connected, function_provider_id,
      provider_exported_variable, function_exported_variable,
       function_path, request, response, runtime_config, env_vars, source, version, schedule, hooks, runs_as
         from plinth.functions where project_id = $1`,
    [projectId],
  );
}

/** Functions by name with their code; of their variables the names. */
export async function readFunctions(
  sql: SystemSql,
  projectId: string,
  secrets: Platform["secrets"],
): Promise<SyncFunction[]> {
  const rows = await readRows(sql, projectId);
  return rows
    .map(({ id: _, version: _version, request, response, env_vars, ...row }) =>
      canonical({
        ...row,
        request: request.model,
        request_payload_is_optional: request.optional_payload,
        response: response.model,
        response_is_array: response.is_array,
        env_vars: openEnvVars(secrets, env_vars).map(({ key }) => key),
      }),
    )
    .sort(byName(({ name }) => name));
}

function canonical(one: SyncFunction): SyncFunction {
  const runtime = one.runtime_config ?? {};
  return {
    name: one.name,
    ...withoutEmpty({
      description: one.description,
      graphql_schema_type: one.graphql_schema_type ?? "mutation",
      function_connected: one.function_connected,
      function_provider_id: one.function_provider_id,
      provider_exported_variable: one.provider_exported_variable,
      function_exported_variable: one.function_exported_variable,
      function_path: one.function_path,
      request: one.request,
      request_payload_is_optional: one.request_payload_is_optional,
      response: one.response,
      response_is_array: one.response_is_array,
      runtime_config: withoutEmpty({
        handler: runtime.handler,
        memory: runtime.memory,
        runtime: runtime.runtime,
        time_out: runtime.time_out,
      }),
      env_vars: [...new Set(one.env_vars ?? [])].sort(),
      runs_as: one.runs_as,
      schedule: one.schedule,
      hooks: sortedHooks(one.hooks ?? []),
      source: one.source,
    }),
  };
}

function sortedHooks(hooks: NonNullable<SyncFunction["hooks"]>): NonNullable<SyncFunction["hooks"]> {
  const texts = hooks.map(({ event, model }) => JSON.stringify([hookEvents.indexOf(event), model ?? ""]));
  return [...new Set(texts)].sort().map((text) => {
    const [event, model] = JSON.parse(text) as [number, string];
    return { event: hookEvents[event]!, model: model || null };
  });
}

export interface KnownToFunctions {
  models: ReadonlySet<string>;
  /** Roles as they are after the push. */
  roles: ReadonlySet<string>;
  by: Pusher;
}

/** Who pushes: whose name new code has, and whether they may do everything. */
export interface Pusher {
  user_id: string | null;
  isAdmin: boolean;
}

/**
 * Makes the functions those of a document; code that differs becomes a new version. Values of variables stay; new
 * variables are empty, which is noted.
 */
export async function reconcileFunctions(
  at: PartAt,
  target: readonly SyncFunction[],
  known: KnownToFunctions,
): Promise<void> {
  const { sql, project, platform } = at;
  const rows = new Map((await readRows(sql, project.id)).map((row) => [row.name, row]));
  const have = await readFunctions(sql, project.id, platform.secrets);
  for (const one of target) requireKnown(one, known);
  const save = async (one: SyncFunction) => {
    const row = rows.get(one.name);
    const whole = canonical(one);
    const source = whole.source ?? null;
    const isNewCode = source !== null && source !== row?.source;
    const sealed = sealedFor(at, `function ${one.name}`, whole.env_vars ?? [], row?.env_vars ?? null);
    const values = {
      description: whole.description ?? "",
      graphql_schema_type: whole.graphql_schema_type ?? "mutation",
      function_connected: whole.function_connected ?? false,
      function_provider_id: whole.function_provider_id ?? null,
      provider_exported_variable: whole.provider_exported_variable ?? null,
      function_exported_variable: whole.function_exported_variable ?? null,
      function_path: whole.function_path ?? null,
      request: JSON.stringify({
        model: whole.request ?? null,
        optional_payload: whole.request_payload_is_optional ?? false,
      }),
      response: JSON.stringify({ model: whole.response ?? null, is_array: whole.response_is_array ?? false }),
      runtime_config: JSON.stringify(whole.runtime_config ?? {}),
      env_vars: sealEnvVars(platform.secrets, sealed, null),
      updated_at: platform.clock.now(),
      source,
      version: (row?.version ?? 0) + (isNewCode ? 1 : 0),
      schedule: whole.schedule ?? null,
      hooks: JSON.stringify(whole.hooks ?? []),
      runs_as: whole.runs_as ?? null,
    };
    const id = row?.id ?? uuidv7();
    const key = newSecretKey(platform.secrets);
    if (row) await changeFunction(sql, id, values);
    else await addFunction(sql, { ...values, ...key, id, project_id: project.id, name: one.name });
    if (isNewCode) await keepVersion(sql, { id, version: values.version, source, user_id: known.by.user_id });
  };
  await reconcileItems(
    at,
    pairByName(have, target, ({ name }) => name),
    {
      part: "function",
      nameOf: ({ name }) => name,
      canonical,
      add: save,
      change: (before, one) => {
        tellLostVariables(at, "function", one.name, before.env_vars ?? [], one.env_vars ?? []);
        return save(one);
      },
      remove: ({ name }) => removeFunction(sql, project.id, name),
    },
  );
}

function requireKnown(one: SyncFunction, { models, roles }: KnownToFunctions): void {
  const refuse = (message: string) =>
    badInput({ [`functions.${one.name}`]: t("Function {name}: {message}", { name: one.name, message }) });
  for (const model of [one.request, one.response, ...(one.hooks ?? []).map((hook) => hook.model)])
    if (model && !models.has(model)) throw refuse(`there is no model named ${model}`);
  if (one.runs_as && !roles.has(one.runs_as)) throw refuse(`there is no role named ${one.runs_as}`);
  const names = [...models].map((name) => ({ name }));
  const clash = one.function_connected ? fieldClash(names, one.name) : null;
  if (clash) throw refuse(clash);
}
