/** Which part of Plinth answers a request. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Api } from "./app.ts";
import type { HostGuard } from "./host-guard.ts";
import { withinPageRequest } from "./page-runtime.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const generatedPath = /^\/secured\/(graphql(\?|$)|rest([/?]|$))/;
/** A page, for all that its address begins as the API's do. */
const pagePath = /^\/system\/plugins\/?(\?|$)/;
const apiPath = /^\/((auth\/v2|system|secured|media|health)([/?]|$)|plugins\/)/;

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
    if (guard.refuses(request, response)) return;
    const path = request.url ?? "/";
    if (apiPath.test(path) && !pagePath.test(path)) return engine(request, response);
    return withinPageRequest(request, () => pages(request, response));
  };
}

/** The engine's part. `generated` answers `/secured/graphql` and `/secured/rest` without a detour, for that is where the traffic is. */
export function engineListener(api: Api, generated: Handler): Handler {
  // Next brings and expects the global Request and Response as they are.
  const answerApi = getRequestListener((request, connection) => api.fetch(request, connection), {
    overrideGlobalObjects: false,
  });
  return (request, response) => (generatedPath.test(request.url ?? "/") ? generated : answerApi)(request, response);
}

/** What an engine without pages answers to whoever asks it for one. */
export function withoutPages(consoleUrl: string): Handler {
  const body = JSON.stringify({
    code: 404,
    message: `This is an engine. Its console is at ${consoleUrl}.`,
    body: null,
  });
  return (_request, response) => {
    response.writeHead(404, { "content-type": "application/json" }).end(body);
  };
}
