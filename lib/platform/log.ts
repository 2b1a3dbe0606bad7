import { pino } from "pino";
import type { Env } from "./env.ts";
import type { Platform } from "./platform.ts";

const secretKeys = ["password", "secret", "token", "authorization", "cookie", "set-cookie", "connection_string"];

/** The log: JSON lines on standard output. Values under the names of secrets are replaced, down to three levels. */
export function createLog(env: Pick<Env, "LOG_LEVEL">): Platform["log"] {
  const paths = secretKeys.flatMap((key) => ["", "*.", "*.*."].map((depth) => `${depth}["${key}"]`.replace(".[", "[")));
  return pino({
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths, censor: "[redacted]" },
  });
}
