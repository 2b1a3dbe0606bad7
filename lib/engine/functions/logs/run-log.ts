import type { LogLevel } from "../../../contract/functions.ts";

/** What a run wrote with `console`. */
export interface FunctionLogLine {
  level: LogLevel;
  message: string;
  /** ISO 8601. */
  at: string;
}
