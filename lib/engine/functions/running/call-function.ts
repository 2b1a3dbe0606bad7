import { type FunctionTrigger, functionLimits } from "../../../contract/functions.ts";
import { type ErrorCode, type errorCodes, PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Actor, askingActor } from "../../access/index.ts";
import { noteRun } from "../logs/log-runs.ts";
import { maskedOutcome } from "../logs/mask-outcome.ts";
import type { RunnableFunction } from "./load-functions.ts";
import type { FunctionFault, FunctionOutcome } from "./provider.ts";
import { chosenProvider, findProvider } from "./providers.ts";
import type { RunCaller } from "./run-caller.ts";
import { runDepth, runHost } from "./run-host.ts";

export interface CallRequest {
  trigger: FunctionTrigger;
  /** Any JSON. */
  payload: unknown;
  /** What the function finds in `context` beside its caller. */
  about?: Record<string, unknown>;
  /** Where the trigger allows less time than the function. */
  timeMsMax?: number;
  /** Whether `plinth.graphql` may only read. */
  readOnly?: boolean;
  measured?: boolean;
}

/** What a refusal may say of itself. */
const refusals: readonly string[] = ["BAD_USER_INPUT", "FORBIDDEN", "NOT_FOUND", "CONFLICT"] satisfies ErrorCode[];

/**
 * Runs a function and notes the run in its log; values of its environment variables stand masked in all that people
 * read. RATE_LIMITED, TOO_LARGE.
 */
export async function runFunctionOnce(
  caller: RunCaller,
  one: RunnableFunction,
  request: CallRequest,
): Promise<{ run_id: string; outcome: FunctionOutcome }> {
  const { ctx, project } = caller;
  const provider = one.provider
    ? findProvider(ctx.platform, one.provider)
    : chosenProvider(ctx.platform, project.settings);
  if (!provider)
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("There is no provider of functions named {provider}.", { provider: one.provider ?? "" }),
    );
  const payload = JSON.stringify(request.payload ?? null);
  if (Buffer.byteLength(payload) > functionLimits.payloadBytesMax)
    throw new PlinthError("TOO_LARGE", t("What a function takes is at most 1 MiB."));
  const run_id = uuidv7();
  const { env, timeSeconds, memoryMiB, exported, name, source } = one;
  const started_at = new Date();
  const outcome = await provider.run({
    project_id: project.id,
    owner_id: project.owner_id,
    run_id,
    name,
    source,
    exported,
    payload,
    context: JSON.stringify({
      trigger: request.trigger,
      run_id,
      project: { id: project.id, name: project.name },
      function: { name, version: one.version },
      caller: callerOf(caller),
      ...request.about,
    }),
    env,
    memoryBytes: Math.min(memoryMiB, ctx.platform.env.FUNCTION_MEMORY_MIB) * 1024 * 1024,
    timeMs: Math.min(timeSeconds * 1000, request.timeMsMax ?? Number.POSITIVE_INFINITY),
    depth: runDepth(),
    host: runHost(caller, request.readOnly ?? false),
    measured: request.measured ?? false,
  });
  const shown = maskedOutcome(outcome, env);
  noteRun(ctx.platform, {
    project_id: project.id,
    function_id: one.id,
    run_id,
    trigger: request.trigger,
    version: one.version,
    started_at,
    outcome: shown,
  });
  return { run_id, outcome: shown };
}

/**
 * What the function gives. Throws what it refused with PlinthError, in its words; FUNCTION_FAILED, which tells nothing
 * but where to look, for whatever else went wrong in it.
 */
export async function callFunction(caller: RunCaller, one: RunnableFunction, request: CallRequest): Promise<unknown> {
  const { run_id, outcome } = await runFunctionOnce(caller, one, request);
  if (!outcome.fault) return JSON.parse(outcome.result!) as unknown;
  throw (
    refusalOf(outcome.fault) ??
    new PlinthError(
      "FUNCTION_FAILED",
      t("The function {name} failed. Its log has run {run_id}.", { name: one.name, run_id }),
    )
  );
}

function refusalOf({ refusal, message }: FunctionFault): PlinthError | null {
  if (!refusal) return null;
  const code = refusals.includes(refusal.code) ? (refusal.code as keyof typeof errorCodes) : "BAD_USER_INPUT";
  return new PlinthError(code, message.slice(0, 1_000), { fields: refusal.fields ?? undefined });
}

/** The caller as functions see them. */
function callerOf({ ctx: { actor }, role }: RunCaller) {
  return { ...identityOf(actor), role: role?.name ?? null, is_admin: role?.is_admin ?? false };
}

function identityOf(given: Actor) {
  const actor = askingActor(given);
  if (actor.kind === "token")
    return { kind: "token", id: actor.token_id, name: actor.name, tenant_id: actor.tenant_id ?? null };
  if (actor.kind === "user") {
    const { id, first_name, last_name, email } = actor.user;
    return { kind: "user", id, name: `${first_name} ${last_name}`.trim(), email, tenant_id: actor.tenant_id ?? null };
  }
  return { kind: "nobody", id: null, name: "", tenant_id: null };
}
