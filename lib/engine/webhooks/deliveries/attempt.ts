/** One attempt to tell a webhook of an event. */
import type { Agent } from "node:http";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { GuardedRequestError, guardedRequest, readStart } from "../../../platform/network/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { secretsOf, signedHeaders } from "../editing/secrets.ts";
import { applyLogic, type EventPayload } from "../events/webhook-logic.ts";
import { retryAfter } from "./retry-plan.ts";

/** A webhook as far as sending needs it. */
export interface Target {
  id: string;
  project_id: string;
  url: string;
  logic_executions: string[];
  secrets: Buffer | null;
}

export interface Message {
  id: string;
  body: string;
  /** What the functions made of it at an earlier attempt. */
  sent_body: string | null;
}

export interface Attempt {
  at: Date;
  duration_ms: number;
  /** Null without an answer. */
  status_code: number | null;
  /** Empty where the receiver took it. */
  error: string;
  /** `busy`: its functions had no turn on this server, and the receiver was not asked. */
  outcome: "delivered" | "dropped" | "failed" | "gone" | "busy";
  retry_after_ms: number | null;
  request_headers: Record<string, string>;
  response_headers: Record<string, string>;
  response_body: string;
  /** What was sent in place of the body. */
  sent_body: string | null;
}

/** What functions are refused with where too much runs already, or the server is about to end. */
const busyCodes: ReadonlySet<string> = new Set(["RATE_LIMITED", "UNAVAILABLE"]);
const answerHeadersMax = 50;
const headerCharactersMax = 500;

/**
 * Runs the functions, signs and sends. Never rejects for what the receiver or a function does; with the signal's reason
 * where `signal` ends it, and then nothing counts.
 */
export async function attempt(
  platform: Platform,
  target: Target,
  message: Message,
  options: { signal: AbortSignal; agents?: { http: Agent; https: Agent } },
): Promise<Attempt> {
  const started = performance.now();
  const made: Attempt = {
    at: platform.clock.now(),
    duration_ms: 0,
    status_code: null,
    error: "",
    outcome: "failed",
    retry_after_ms: null,
    request_headers: {},
    response_headers: {},
    response_body: "",
    sent_body: message.sent_body,
  };
  try {
    await send(platform, target, message, options, made);
  } catch (error) {
    options.signal.throwIfAborted();
    made.error = sentenceOf(error);
    if (error instanceof PlinthError && busyCodes.has(error.code)) {
      made.outcome = "busy";
      made.retry_after_ms = (error.retryAfterSeconds ?? 0) * 1_000;
    }
  }
  made.duration_ms = Math.round(performance.now() - started);
  return made;
}

async function send(
  platform: Platform,
  target: Target,
  message: Message,
  { signal: ending, agents }: { signal: AbortSignal; agents?: { http: Agent; https: Agent } },
  made: Attempt,
): Promise<void> {
  if (made.sent_body === null && target.logic_executions.length > 0) {
    made.sent_body = await transformed(platform, target, message.body);
    if (made.sent_body === null) {
      made.outcome = "dropped";
      return;
    }
  }
  const body = made.sent_body ?? message.body;
  const secrets = await secretsOf(platform, target);
  made.request_headers = {
    "content-type": "application/json",
    "user-agent": "Plinth-Webhooks/1.0",
    ...signedHeaders(secrets, { id: message.id, at: made.at, body }),
  };
  const answer = await guardedRequest(target.url, {
    method: "POST",
    headers: { ...made.request_headers, "content-length": Buffer.byteLength(body) },
    body,
    allowPrivate: platform.env.WEBHOOK_ALLOW_PRIVATE,
    signal: AbortSignal.any([ending, AbortSignal.timeout(limits.webhookMsMax)]),
    ...(agents && { agent: target.url.startsWith("https:") ? agents.https : agents.http }),
  });
  made.status_code = answer.status;
  made.response_headers = kept(answer.headers);
  // The status is what counts; a body that breaks off does not change it.
  const { bytes } = await readStart(answer.body, limits.webhookAnswerBytesMax).catch(() => ({
    bytes: Buffer.alloc(0),
  }));
  made.response_body = bytes.toString("utf8").replaceAll("\0", "\uFFFD");
  if (answer.status >= 200 && answer.status < 300) {
    made.outcome = "delivered";
    return;
  }
  made.outcome = answer.status === 410 ? "gone" : "failed";
  made.error = answer.status >= 300 && answer.status < 400 ? "The address redirects" : `It answered ${answer.status}`;
  made.retry_after_ms = retryAfter(answer.headers["retry-after"], made.at);
}

async function transformed(platform: Platform, target: Target, body: string): Promise<string | null> {
  const payload = await applyLogic(
    platform,
    target.project_id,
    target.logic_executions,
    JSON.parse(body) as EventPayload,
  );
  if (payload === null) return null;
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > limits.webhookBodyBytesMax)
    throw new Error(`The functions made more than ${limits.webhookBodyBytesMax / 1024} kB of it`);
  return text;
}

function kept(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const entries = Object.entries(headers)
    .filter(([name]) => name !== "set-cookie")
    .slice(0, answerHeadersMax);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).slice(0, headerCharactersMax)]));
}

function sentenceOf(error: unknown): string {
  if (error instanceof GuardedRequestError && error.code === "private")
    return "The address is inside a private network";
  if (error instanceof Error && error.name === "TimeoutError")
    return `It did not answer within ${limits.webhookMsMax / 1000} seconds`;
  return (error instanceof Error ? error.message : "It failed").replaceAll("\0", "").slice(0, headerCharactersMax);
}
