import type { SyncFunction } from "../../../contract/sync-document.ts";
import { badInput } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { randomToken } from "../../../platform/crypto.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openEnvVars, sealEnvVars } from "../../projects/index.ts";
import { byName } from "../present-models.ts";
import { type PartAt, pairByName, reconcileItems, type SystemSql, withoutEmpty } from "./part.ts";
import { sealedFor, tellLostVariables } from "./variables.ts";

interface FunctionRow {
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
}

async function readRows(sql: SystemSql, projectId: string): Promise<FunctionRow[]> {
  return sql<FunctionRow>(
    `select name, description, graphql_schema_type, function_connected, function_provider_id, provider_exported_variable, function_exported_variable,
       function_path, request, response, runtime_config, env_vars from plinth.functions where project_id = $1`,
    [projectId],
  );
}

/** Functions by name; of their variables the names. */
export async function readFunctions(
  sql: SystemSql,
  projectId: string,
  secrets: Platform["secrets"],
): Promise<SyncFunction[]> {
  const rows = await readRows(sql, projectId);
  return rows
    .map(({ request, response, env_vars, ...row }) =>
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
    }),
  };
}

/** Makes the functions those of a document. Values of variables stay; new variables are empty, which is noted. */
export async function reconcileFunctions(
  at: PartAt,
  target: readonly SyncFunction[],
  models: ReadonlySet<string>,
): Promise<void> {
  const { sql, project, platform } = at;
  const sealed = new Map((await readRows(sql, project.id)).map(({ name, env_vars }) => [name, env_vars]));
  const have = await readFunctions(sql, project.id, platform.secrets);
  for (const { name, request, response } of target)
    for (const model of [request, response])
      if (model && !models.has(model))
        throw badInput({ [`functions.${name}`]: `Function ${name}: there is no model named ${model}` });
  const valuesOf = (one: SyncFunction) => {
    const whole = canonical(one);
    return [
      whole.description ?? "",
      whole.graphql_schema_type ?? "mutation",
      whole.function_connected ?? false,
      whole.function_provider_id ?? null,
      whole.provider_exported_variable ?? null,
      whole.function_exported_variable ?? null,
      whole.function_path ?? null,
      JSON.stringify({ model: whole.request ?? null, optional_payload: whole.request_payload_is_optional ?? false }),
      JSON.stringify({ model: whole.response ?? null, is_array: whole.response_is_array ?? false }),
      JSON.stringify(whole.runtime_config ?? {}),
      sealEnvVars(
        platform.secrets,
        sealedFor(at, `function ${one.name}`, whole.env_vars ?? [], sealed.get(one.name) ?? null),
        null,
      ),
      platform.clock.now(),
    ];
  };
  await reconcileItems(
    at,
    pairByName(have, target, ({ name }) => name),
    {
      part: "function",
      nameOf: ({ name }) => name,
      canonical,
      add: (one) =>
        sql(
          `insert into plinth.functions (project_id, name, description, graphql_schema_type, function_connected, function_provider_id,
           provider_exported_variable, function_exported_variable, function_path, request, response, runtime_config, env_vars, updated_at,
           id, rest_api_secret_url_key)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
          [project.id, one.name, ...valuesOf(one), uuidv7(), randomToken()],
        ),
      change: (before, one) => {
        tellLostVariables(at, "function", one.name, before.env_vars ?? [], one.env_vars ?? []);
        return sql(
          `update plinth.functions set description = $3, graphql_schema_type = $4, function_connected = $5, function_provider_id = $6,
           provider_exported_variable = $7, function_exported_variable = $8, function_path = $9, request = $10, response = $11,
           runtime_config = $12, env_vars = $13, updated_at = $14 where project_id = $1 and name = $2`,
          [project.id, one.name, ...valuesOf(one)],
        );
      },
      remove: ({ name }) => sql("delete from plinth.functions where project_id = $1 and name = $2", [project.id, name]),
    },
  );
}
