/** What the log of a function shows, as its address has it. */

import type { FunctionTrigger, LogLevel } from "../../../../lib/contract/functions.ts";
import { texts } from "../../../../lib/kernel/words/words.ts";

export const logLevels = ["debug", "info", "warn", "error"] as const satisfies LogLevel[];

/** What calls a function, in words. */
export const triggers: Record<FunctionTrigger, string> = texts({
  console: "Console",
  graphql: "GraphQL",
  rest: "REST",
  access: "Custom logic",
  webhook: "Webhook",
  hook: "Hook",
  schedule: "Schedule",
});

export interface LogAddress {
  /** Null for all. */
  level: LogLevel | null;
  trigger: FunctionTrigger | null;
  run: string | null;
}

/** Reads the address; what makes no sense is left out. */
export function readLogAddress(search: URLSearchParams): LogAddress {
  const level = search.get("level");
  const trigger = search.get("trigger");
  return {
    level: logLevels.find((one) => one === level) ?? null,
    trigger: trigger !== null && Object.hasOwn(triggers, trigger) ? (trigger as FunctionTrigger) : null,
    run: search.get("run") || null,
  };
}
