/** The GraphQL client of the console, in the browser and while pages are rendered. */
import {
  type CombinedError,
  cacheExchange,
  createClient,
  fetchExchange,
  mapExchange,
  type SSRData,
  ssrExchange,
} from "@urql/next";
import { getRuntime } from "../contract/runtime.ts";
import { forgetStoredToken, leaveToLogin } from "./leave.ts";

const onServer = typeof window === "undefined";

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
    exchanges: [mapExchange({ onError: applyErrorRules }), cacheExchange, ssr, fetchExchange],
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
