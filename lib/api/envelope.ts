/** The REST envelope of every answer, errors among them (docs/architecture.md, "Errors"). */
import type { Platform } from "../platform/platform.ts";
import { publicError } from "../platform/public-error.ts";

interface AnswerOptions {
  message?: string;
  /** Fields that clients read beside `body`. */
  topLevel?: Record<string, unknown>;
  /** Whole `Set-Cookie` values. */
  cookies?: string[];
}

/** A response whose envelope has a body of this type: nothing holds it at run time, but routes are typed by it. */
export type AnswerOf<Body> = Response & { readonly [envelopeBody]?: Body };
declare const envelopeBody: unique symbol;

/** 200 with `{ code, message, body }`. Never kept by caches: answers belong to one person. */
export function answer<const Body>(body: Body, options: AnswerOptions = {}): AnswerOf<Body> {
  const { message = "OK", topLevel, cookies = [] } = options;
  const response = Response.json(
    { code: 200, message, body, ...topLevel },
    { headers: { "cache-control": "no-store" } },
  );
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/**
 * The answer that an error of any kind gets: the envelope with `error`, its status, and `Retry-After` where it helps.
 */
export function errorAnswer(platform: Platform, error: unknown): Response {
  const { code, status, message, fields, retryAfterSeconds } = publicError(platform, error);
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return Response.json(
    { code: status, message, body: null, error: { code, fields: fields ?? {} } },
    { status, headers },
  );
}
