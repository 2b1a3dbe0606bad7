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
import { askSystemGraphql } from "../../contract/calls/addresses/frame.ts";
import { pathOf } from "../../contract/calls/locate.ts";
import { getRuntime } from "../../contract/runtime.ts";
import { refetchExchange } from "../away/refetch.ts";
import { onServer } from "../on-server.ts";
import { forgetStoredToken, leaveToLogin } from "../session/leave.ts";
import { callHeaders } from "./call-headers.ts";
import { pendingFetch } from "./pending.ts";

/** How long a result counts as fresh after the page that brought it was taken over. */
const freshMs = 10_000;

/**
 * No query of the first paint is sent a second time, however late or long the browser takes the page over: each result
 * is fresh from the moment it is first read, and the parts of the page that share it read it within a breath of each
 * other.
 */
function trustFirstPaint(ssr: ReturnType<typeof ssrExchange>): (operation: Operation) => Operation {
  const readMs = new Map<string, number>();
  const restore = ssr.restoreData;
  ssr.restoreData = (data) => {
    for (const key of Object.keys(data)) readMs.set(key, performance.now());
    restore(data);
  };
  const isFresh = (operation: Operation) =>
    performance.now() - (readMs.get(String(operation.key)) ?? -freshMs) < freshMs;
  return (operation) =>
    operation.kind === "query" &&
    operation.context.requestPolicy === "cache-and-network" &&
    (onServer || isFresh(operation))
      ? makeOperation("query", operation, { ...operation.context, requestPolicy: "cache-first" })
      : operation;
}

function applyErrorRules(error: CombinedError): void {
  const status = (error.response as Response | undefined)?.status;
  if (onServer) return;
  if (status === 401) {
    forgetStoredToken();
    void leaveToLogin("expired", { keepsCookies: true });
  } else if (status === 409) {
    void leaveToLogin("superseded");
  } else {
    console.error(error);
  }
}

/**
 * A client for one page (server) or one visit (browser). On the server queries suspend and call the running API in this
 * process; their results travel with the HTML, so the browser starts with them.
 */
export function makeClient(initialState?: SSRData) {
  const ssr = ssrExchange({ isClient: !onServer, ...(initialState ? { initialState } : {}) });
  const client = createClient({
    url: `${onServer ? "http://localhost" : ""}${pathOf(askSystemGraphql)}`,
    exchanges: [
      mapExchange({ onError: applyErrorRules, onOperation: trustFirstPaint(ssr) }),
      cacheExchange,
      ssr,
      refetchExchange,
      fetchExchange,
    ],
    suspense: onServer,
    requestPolicy: "cache-and-network",
    preferGetMethod: false,
    fetchOptions: () => ({ credentials: "include", headers: callHeaders() }),
    fetch: onServer ? (input, init) => getRuntime().fetch(new Request(input, init)) : pendingFetch,
  });
  return { client, ssr };
}
