/** The log of an installation: what goes into it, and what never does. */
import { type DestinationStream, pino } from "pino";
import type { Env } from "./env.ts";
import type { Platform } from "./platform.ts";

const secretKeys = ["password", "secret", "token", "authorization", "cookie", "set-cookie", "connection_string"];
/** How far an error's causes are told. */
const causesMax = 3;

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string | undefined;
  cause?: unknown;
}

/**
 * An error by its name, message, code, stack and causes, and by nothing else: errors of pg carry their connection with
 * its password, those of HTTP clients the request with its headers.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (error === undefined || error === null) return error;
  if (!(error instanceof Error)) return typeof error === "object" ? "an error that is no Error" : error;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  const described: LoggedError = { type: name, message };
  if (typeof code === "string") described.code = code;
  described.stack = stack;
  if (cause !== undefined && depth < causesMax) described.cause = describeError(cause, depth + 1);
  return described;
}

/** Lines of a log at `warn` and above that are remembered, and how much of each. */
const rememberedMax = 100;
const rememberedCharactersMax = 8_000;
const complaint = /^\{"level":"(warn|error|fatal)"/;

const remembered = new WeakMap<Platform["log"], string[]>();

/**
 * The last complaints of a log as it wrote them, the oldest first; a line that is too long to be kept is cut, and then
 * no JSON any more.
 */
export function recentComplaints(log: Platform["log"]): readonly string[] {
  return remembered.get(log) ?? [];
}

/** The log: JSON lines on standard output. Values under the names of secrets are replaced, down to three levels. */
export function createLog(env: Pick<Env, "LOG_LEVEL">, destination?: DestinationStream): Platform["log"] {
  const paths = secretKeys.flatMap((key) => ["", "*.", "*.*."].map((depth) => `${depth}["${key}"]`.replace(".[", "[")));
  const serialize = (error: unknown) => describeError(error);
  const complaints: string[] = [];
  const log = pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: "[redacted]" },
      serializers: { err: serialize, cause: serialize },
      hooks: {
        streamWrite(line) {
          if (complaint.test(line)) {
            complaints.push(line.slice(0, rememberedCharactersMax));
            if (complaints.length > rememberedMax) complaints.shift();
          }
          return line;
        },
      },
    },
    destination,
  );
  remembered.set(log, complaints);
  return log;
}
