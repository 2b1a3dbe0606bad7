/** The GraphQL client of the console, in the browser and while pages are rendered. */
import {
  type CombinedError,
  cacheExchange,
  createClient,
  fetchExchange,
  makeOperation,
  mapExchange,
  type Operation,
  type SSRData,
  ssrExchange,
} from "@urql/next";
import { getRuntime } from "../contract/runtime.ts";
import { forgetStoredToken, leaveToLogin } from "./leave.ts";

const onServer = typeof window === "undefined";

/** How long results that came with the page count as fresh: no query of the first paint is sent a second time. */
const freshMs = 3_000;

/** Until then what is in the cache came with the HTML, a moment ago. */
function trustFirstPaint(): (operation: Operation) => Operation {
  const startedMs = performance.now();
  return (operation) =>
    !onServer &&
    operation.kind === "query" &&
    operation.context.requestPolicy === "cache-and-network" &&
    performance.now() - startedMs < freshMs
      ? makeOperation("query", operation, { ...operation.context, requestPolicy: "cache-first" })
      : operation;
}

function applyErrorRules(error: CombinedError): void {
  const status = (error.response as Response | undefined)?.status;
  if (onServer) return;
  if (status === 401) {
    forgetStoredToken();
    window.location.assign("/login");
  } else if (status === 409) {
    void leaveToLogin("superseded");
  } else {
    console.error(error);
  }
}

/**
 * A client for one page (server) or one visit (browser). On the server queries suspend and call the running API in this process; their
 * results travel with the HTML, so the browser starts with them.
 */
export function makeClient(initialState?: SSRData) {
  const ssr = ssrExchange({ isClient: !onServer, ...(initialState ? { initialState } : {}) });
  const client = createClient({
    url: onServer ? "http://localhost/system/graphql" : "/system/graphql",
    exchanges: [
      mapExchange({ onError: applyErrorRules, onOperation: trustFirstPaint() }),
      cacheExchange,
      ssr,
      fetchExchange,
    ],
    suspense: onServer,
    requestPolicy: "cache-and-network",
    preferGetMethod: false,
    fetchOptions: { credentials: "include", headers: { "X-Use-Cookies": "true" } },
    ...(onServer
      ? { fetch: (input: RequestInfo | URL, init?: RequestInit) => getRuntime().fetch(new Request(input, init)) }
      : {}),
  });
  return { client, ssr };
}
