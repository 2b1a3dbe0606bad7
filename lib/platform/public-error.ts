import pg from "pg";
import { errorCodes, PlinthError } from "../kernel/errors.ts";
import { uuidv7 } from "../kernel/ids.ts";
import { t } from "../kernel/words/words.ts";
import { databaseTrouble } from "./db/database-gone.ts";
import { movingError } from "./db/moving.ts";
import type { Platform } from "./platform.ts";

/** What PostgreSQL says where the same is changed at once: no such row or table any more, a deadlock. */
const races: ReadonlySet<string> = new Set(["23503", "42P01", "40P01", "40001"]);

/**
 * The error as something that may be shown, for every edge of the system (docs/architecture.md, "Errors"): UNAVAILABLE
 * while the system database cannot be reached, COST_LIMIT for input that is nested more deeply than the stack is,
 * CONFLICT where what a request names was deleted at the same moment (logged, for it may be a fault as well), and
 * INTERNAL with an id that the log entry has too for every other foreign error. What is the operator's to know is
 * logged.
 */
export function publicError(platform: Pick<Platform, "log">, error: unknown): PlinthError {
  const known = error instanceof PlinthError ? error : null;
  if (known && !errorCodes[known.code].reported) return known;
  // Too much to do is no fault, and whoever refuses tells how often it happens.
  if (known?.code === "UNAVAILABLE" && known.retryAfterSeconds !== undefined && known.cause === undefined) return known;
  if (error instanceof RangeError && /call stack/.test(error.message))
    return new PlinthError("COST_LIMIT", t("The request is nested too deeply."));
  const moving = movingError(error);
  if (moving) return moving;
  const id = uuidv7();
  platform.log.error({ err: error, cause: (error as Error | null)?.cause, error_id: id }, "request failed");
  if (known?.code === "UNAVAILABLE") return known;
  if (error instanceof pg.DatabaseError && races.has(error.code ?? ""))
    return new PlinthError(
      "CONFLICT",
      t("Something in it was changed or deleted at the same moment. Please try again."),
    );
  return (
    databaseTrouble(error, "The server's database") ??
    new PlinthError("INTERNAL", t("Something went wrong on our side. The error has the id {id}.", { id }))
  );
}
