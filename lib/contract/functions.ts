/**
 * Functions of a project: code that its members write and Plinth runs.
 *
 * Glossary. A *trigger* is what calls a function. A *run* is one call of it, and a *line* what the run wrote into its
 * log. A *version* is one text of the code; every change of it makes a new one. A *hook* is a write that a function is
 * called before or after.
 */

import { Cron } from "croner";
import { z } from "zod";
import { says, t } from "../kernel/words/words.ts";
import { limits } from "./limits.ts";
import { EnvVars, text } from "./plugins/extensions.ts";

export const functionTriggers = ["console", "graphql", "rest", "access", "webhook", "hook", "schedule"] as const;
export type FunctionTrigger = (typeof functionTriggers)[number];

export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

export const hookEvents = [
  "before_create",
  "before_update",
  "before_delete",
  "after_create",
  "after_update",
  "after_delete",
  "access",
] as const;
export type HookEvent = (typeof hookEvents)[number];

/** Without a model: of every model. */
export interface FunctionHook {
  event: HookEvent;
  model: string | null;
}

/** Bytes, milliseconds, counts. */
export const functionLimits = {
  sourceCharactersMax: 200_000,
  versionsMax: 50,
  payloadBytesMax: 1024 * 1024,
  resultBytesMax: 1024 * 1024,
  /** Where a function does not say. */
  memoryMiBDefault: 32,
  memoryMiBMin: 16,
  memoryMiBMax: 4096,
  timeOutSecondsDefault: 10,
  stackBytesMax: 256 * 1024,
  /** Lines of one run, and characters of one line. */
  linesMax: 200,
  lineCharactersMax: 4_000,
  errorCharactersMax: 4_000,
  /** Of one run: requests and bytes of each, calls of the project's API, timers. */
  fetchesMax: 20,
  fetchBytesMax: 1024 * 1024,
  graphqlCallsMax: 50,
  timersMax: 1_000,
  /** How deep functions may call each other through the API and hooks. */
  depthMax: 5,
  /** Days that lines are kept, lines of one function, and lines of one project that a node keeps of each second. */
  logDays: 7,
  logLinesMax: 10_000,
  logLinesPerSecondMax: 200,
  /** Calls of one project that wait on one node, and those of all. */
  waitingPerProjectMax: 100,
  waitingMax: 1_000,
  /**
   * Of the owner of projects: what a run takes beyond `runMs` is kept of them; with more than `burstMs` of it, which is
   * forgotten in this share of the time, their calls count as those that may take long.
   */
  slow: { runMs: 1_000, burstMs: 5_000, share: 0.05 },
  /** How long the check of one text may take, and texts that wait for it on one node: of one project, and of all. */
  checkMsMax: 2_000,
  checksWaitingPerProjectMax: 10,
  checksWaitingMax: 200,
  /** How long a call waits at most until it begins. */
  waitingMsMax: 5_000,
  /** How long a hook before a write may take. */
  hookMsMax: 5_000,
  logPageDefault: 100,
  logPageMax: 500,
} as const;

/** The next moments of a cron expression in UTC; null for what is none. Five fields, or a name such as @daily. */
export function nextRuns(schedule: string, from: Date, count = 3): Date[] | null {
  try {
    return new Cron(schedule, { timezone: "UTC", mode: "5-part", paused: true }).nextRuns(count, from);
  } catch {
    return null;
  }
}

const memoryText = `memory is ${functionLimits.memoryMiBMin} to ${functionLimits.memoryMiBMax} MiB`;

const emptyAsNull = (text: string | null | undefined) => (text === "" ? null : text);

/** The name of a function, which its GraphQL field has as well. */
const FunctionName = z
  .string({ error: () => t("Please enter a function name") })
  .trim()
  .min(limits.modelNameMin, says("Function name must be at least 2 characters"))
  .max(limits.modelNameMax, says("Function name must be at most 50 characters"))
  .regex(
    /^[A-Za-z][A-Za-z0-9_]*$/,
    says("Function name must start with a letter and contain only letters, numbers, and underscores"),
  );

/**
 * upsertFunctionToProject; what is left out stays as it is, and an empty text takes away what the product adds to the
 * contract.
 */
export const UpsertFunctionInput = z.strictObject({
  name: FunctionName,
  description: text(500),
  graphql_schema_type: z
    .enum(["query", "mutation"], { error: () => t("graphql_schema_type is query or mutation") })
    .nullish(),
  function_connected: z.boolean().nullish(),
  function_provider_id: text(100),
  provider_exported_variable: text(100),
  function_exported_variable: text(100),
  function_path: text(300).refine((path) => !path || /^(?!\/)(?!.*\.\.)[\w./@-]+$/.test(path), {
    error: () => t("The path is relative to the functions folder and stays in it"),
  }),
  runtime_config: z
    .strictObject({
      handler: text(100),
      memory: z
        .number()
        .int()
        .min(functionLimits.memoryMiBMin, memoryText)
        .max(functionLimits.memoryMiBMax, memoryText)
        .nullish(),
      runtime: text(50),
      time_out: z
        .number()
        .int()
        .min(1, says("time_out is 1 to 900 seconds"))
        .max(900, says("time_out is 1 to 900 seconds"))
        .nullish(),
    })
    .nullish(),
  env_vars: EnvVars,
  /** Models whose fields the function takes and gives. */
  request: text(100),
  request_payload_is_optional: z.boolean().nullish(),
  response: text(100),
  response_is_array: z.boolean().nullish(),
  /** Whether the function is there already. */
  update: z.boolean().nullish(),
  new_name: FunctionName.nullish(),
  source: z
    .string()
    .max(functionLimits.sourceCharactersMax, {
      error: () =>
        t("Please use at most {sourceCharactersMax} characters of code", {
          sourceCharactersMax: functionLimits.sourceCharactersMax,
        }),
    })
    .nullish()
    .transform((text) => (text?.trim() === "" ? null : text)),
  schedule: z
    .string()
    .trim()
    .max(100, says("Please use at most 100 characters"))
    .nullish()
    .transform(emptyAsNull)
    .refine((text) => !text || (nextRuns(text, new Date(), 1)?.length ?? 0) > 0, {
      error: () => t('Please enter a cron expression of five parts, such as "0 6 * * *"'),
    }),
  hooks: z
    .array(
      z.strictObject({
        event: z.enum(hookEvents),
        model: z
          .string()
          .trim()
          .nullish()
          .transform((model) => model || null),
      }),
    )
    .max(100, says("Please set at most 100 hooks"))
    .nullish(),
  runs_as: z.string().trim().nullish().transform(emptyAsNull),
});
export type UpsertFunctionInput = z.infer<typeof UpsertFunctionInput>;

/** `runFunction`: the payload is any JSON. */
export const RunFunctionInput = z.strictObject({
  name: z.string(),
  payload: z.unknown().optional(),
  source: z
    .string()
    .max(functionLimits.sourceCharactersMax, {
      error: () =>
        t("Please use at most {sourceCharactersMax} characters of code", {
          sourceCharactersMax: functionLimits.sourceCharactersMax,
        }),
    })
    .nullish(),
});

/** `functionLogs`. */
export const FunctionLogsInput = z.strictObject({
  _id: z.string().nullish(),
  name: z.string(),
  level: z.enum(logLevels).nullish(),
  trigger: z.enum(functionTriggers).nullish(),
  run_id: z.uuid({ error: "This is no id of a run" }).nullish(),
  before: z.uuid({ error: "This is no page of the log" }).nullish(),
  limit: z
    .number()
    .int()
    .min(1, { error: () => t("limit is 1 to {logPageMax}", { logPageMax: functionLimits.logPageMax }) })
    .max(functionLimits.logPageMax, {
      error: () => t("limit is 1 to {logPageMax}", { logPageMax: functionLimits.logPageMax }),
    })
    .nullish(),
});
export type FunctionLogsInput = z.infer<typeof FunctionLogsInput>;
