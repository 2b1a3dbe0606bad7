/** Which part of Plinth answers a request. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ErrorCode } from "../../kernel/errors.ts";
import type { Api } from "../app.ts";
import type { HostGuard } from "./host-guard.ts";
import { withinPageRequest } from "./page-runtime.ts";
import { withinCallLanguage, withinLanguage } from "./request-language.ts";
import { faultOf } from "./well-formed.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const generatedPath = /^\/secured\/(graphql(\?|$)|rest([/?]|$))/;
/** A page, for all that its address begins as the API's do. */
const pagePath = /^\/system\/plugins\/?(\?|$)/;
const apiPath = /^\/((auth\/v2|system|secured|media|health|metrics)([/?]|$)|plugins\/|cli\.tgz(\?|$))/;

/** The listener of the HTTP server. API traffic never passes through Next, which is ten times slower. */
export function createListener({
  guard,
  engine,
  pages,
}: {
  guard: HostGuard;
  engine: Handler;
  pages: Handler;
}): Handler {
  return (request, response) => {
    const fault = faultOf(request);
    if (fault) return refuse(response, 400, "BAD_USER_INPUT", fault);
    if (guard.refuses(request, response)) return;
    const path = request.url ?? "/";
    if (apiPath.test(path) && !pagePath.test(path)) return withinCallLanguage(request, () => engine(request, response));
    return withinLanguage(request, () => withinPageRequest(request, () => pages(request, response)));
  };
}

/**
 * The engine's part. `generated` answers `/secured/graphql` and `/secured/rest` without a detour, for that is where the
 * traffic is.
 */
export function engineListener(api: Api, generated: Handler): Handler {
  // Next brings and expects the global Request and Response as they are.
  const answerApi = getRequestListener((request, connection) => api.fetch(request, connection), {
    overrideGlobalObjects: false,
  });
  return (request, response) => (generatedPath.test(request.url ?? "/") ? generated : answerApi)(request, response);
}

/** What an engine without pages answers to whoever asks it for one. */
export function withoutPages(consoleUrl: string): Handler {
  return (_request, response) =>
    refuse(response, 404, "NOT_FOUND", `This is an engine. Its console is at ${consoleUrl}.`);
}

/** The REST envelope of an error that is told before any API is asked. */
function refuse(response: ServerResponse, status: number, code: ErrorCode, message: string): void {
  const body = JSON.stringify({ code: status, message, body: null, error: { code, fields: {} } });
  response.setHeaders(
    new Map([
      ["content-type", "application/json"],
      ["cache-control", "no-store"],
      ["x-content-type-options", "nosniff"],
    ]),
  );
  response.statusCode = status;
  response.end(body);
}
