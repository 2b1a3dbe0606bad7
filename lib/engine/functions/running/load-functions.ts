import type { Selectable } from "kysely";
import { type FunctionHook, functionLimits } from "../../../contract/functions.ts";
import type { FunctionTable } from "../../../platform/db/tables/functions.ts";
import { NoticedCache } from "../../../platform/noticed-cache.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openEnvVars } from "../../project-settings/index.ts";
import type { OpenProject } from "../../projects/index.ts";

/** A function as it runs. */
export interface RunnableFunction {
  id: string;
  name: string;
  description: string;
  source: string;
  version: number;
  kind: "query" | "mutation";
  connected: boolean;
  provider: string | null;
  exported: string;
  request: { model: string | null; optional: boolean };
  response: { model: string | null; is_array: boolean };
  memoryMiB: number;
  timeSeconds: number;
  env: Record<string, string>;
  hooks: FunctionHook[];
  runs_as: string | null;
}

/** Those of one project that have code, by name. The same object as long as nothing of them changes. */
export type ProjectFunctions = ReadonlyMap<string, RunnableFunction>;

const cache = new NoticedCache<ProjectFunctions>({ topic: "functions", trustedMs: 30_000, entriesMax: 5_000 });

/**
 * Functions of a project that can run. Cached: a change on any node is used with its notice, and after 30 s in any
 * case.
 */
export function loadFunctions({ platform, id }: Pick<OpenProject, "platform" | "id">): Promise<ProjectFunctions> {
  return cache.get(platform, id, () => readFunctions(platform, id));
}

/** After every change of a project's functions: this node reads them again, and so do all others. */
export async function announceFunctions(platform: Platform, projectId: string): Promise<void> {
  cache.drop(platform, projectId);
  await platform.notices.publish("functions", projectId);
}

async function readFunctions(platform: Platform, projectId: string): Promise<ProjectFunctions> {
  const rows = await platform.db
    .selectFrom("plinth.functions")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("source", "is not", null)
    .orderBy("name")
    .execute();
  return new Map(
    rows.map((row): [string, RunnableFunction] => [
      row.name,
      runnableOf(row, row.source!, openEnvVars(platform.secrets, row.env_vars)),
    ]),
  );
}

type Stored = Omit<
  Selectable<FunctionTable>,
  "env_vars" | "project_id" | "scheduled_at" | "rest_key" | "rest_key_hash" | "rest_api_secret_url_key"
>;

/** A stored function with this code. */
export function runnableOf(
  row: Stored,
  source: string,
  env: readonly { key: string; value: string }[],
): RunnableFunction {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    source,
    version: row.version,
    kind: row.graphql_schema_type === "query" ? "query" : "mutation",
    connected: row.function_connected,
    provider: row.function_provider_id || null,
    exported: row.function_exported_variable || "default",
    request: { model: row.request.model || null, optional: row.request.optional_payload ?? false },
    response: { model: row.response.model || null, is_array: row.response.is_array ?? false },
    memoryMiB: row.runtime_config.memory ?? functionLimits.memoryMiBDefault,
    timeSeconds: row.runtime_config.time_out ?? functionLimits.timeOutSecondsDefault,
    env: Object.fromEntries(env.map(({ key, value }) => [key, value])),
    hooks: row.hooks,
    runs_as: row.runs_as,
  };
}
