/** The REST envelope of every answer, and the one place where errors become answers (docs/architecture.md, "Errors"). */
import { errorCodes, PlinthError } from "../kernel/errors.ts";
import { uuidv7 } from "../kernel/ids.ts";
import { isDatabaseGone } from "../platform/db/database-gone.ts";
import type { Platform } from "../platform/platform.ts";

interface AnswerOptions {
  message?: string;
  /** Fields that clients read beside `body`. */
  topLevel?: Record<string, unknown>;
  /** Whole `Set-Cookie` values. */
  cookies?: string[];
}

/** 200 with `{ code, message, body }`. Never kept by caches: answers belong to one person. */
export function answer(body: unknown, options: AnswerOptions = {}): Response {
  const { message = "OK", topLevel, cookies = [] } = options;
  const response = Response.json(
    { code: 200, message, body, ...topLevel },
    { headers: { "cache-control": "no-store" } },
  );
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/**
 * The error as something that may be shown: UNAVAILABLE while the system database cannot be reached, and INTERNAL with an id that the log entry has
 * too for every other foreign error.
 */
export function publicError(platform: Platform, error: unknown): PlinthError {
  const known = error instanceof PlinthError ? error : null;
  if (known && !errorCodes[known.code].reported) return known;
  const id = uuidv7();
  platform.log.error({ err: error, cause: known?.cause, error_id: id }, "request failed");
  if (known?.code === "UNAVAILABLE") return known;
  if (isDatabaseGone(error))
    return new PlinthError("UNAVAILABLE", "The server cannot reach its database at the moment. Please try again.");
  return new PlinthError("INTERNAL", `Something went wrong on our side. The error has the id ${id}.`);
}

/** The answer that an error of any kind gets: the envelope with `error`, its status, and `Retry-After` where it helps. */
export function errorAnswer(platform: Platform, error: unknown): Response {
  const { code, status, message, fields, retryAfterSeconds } = publicError(platform, error);
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return Response.json(
    { code: status, message, body: null, error: { code, fields: fields ?? {} } },
    { status, headers },
  );
}
