/** Which part of Plinth answers a request. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Api } from "./app.ts";
import { withinPageRequest } from "./page-runtime.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Parts {
  api: Api;
  /** Answers `/secured/graphql` and `/secured/rest` without a detour, for that is where the traffic is. */
  generated: Handler;
  pages: Handler;
}

const generatedPath = /^\/secured\/(graphql(\?|$)|rest([/?]|$))/;
/** A page, for all that its address begins as the API's do. */
const pagePath = /^\/system\/plugins\/?(\?|$)/;
const apiPath = /^\/(auth\/v2|system|secured|media|health)([/?]|$)/;

/** The listener of the HTTP server. API traffic never passes through Next, which is ten times slower. */
export function createListener({ api, generated, pages }: Parts): Handler {
  // Next brings and expects the global Request and Response as they are.
  const answerApi = getRequestListener((request, connection) => api.fetch(request, connection), {
    overrideGlobalObjects: false,
  });
  return (request, response) => {
    const path = request.url ?? "/";
    if (generatedPath.test(path)) return generated(request, response);
    if (apiPath.test(path) && !pagePath.test(path)) return answerApi(request, response);
    return withinPageRequest(request, () => pages(request, response));
  };
}
