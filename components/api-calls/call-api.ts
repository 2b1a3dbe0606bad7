/** Calls of the project's generated APIs from the console, with the session's cookie. */
import { callHeaders } from "../../lib/console/calls/call-headers.ts";

/** Where the generated GraphQL API answers. */
export const graphqlPath = "/secured/graphql";
/** What the addresses of the REST API begin with. */
export const restPath = "/secured/rest";

export interface ApiAnswer {
  /** The body; indented where it is JSON. */
  text: string;
  status: number;
  durationMs: number;
  failed: boolean;
}

/** Sends a request; an answer with an error is an answer. Rejects where none comes, or with the signal. */
export function callApi(path: string, init: RequestInit): Promise<ApiAnswer> {
  return timed(path, { ...init, credentials: "include", headers: { ...callHeaders(), ...init.headers } });
}

/** Asks the generated GraphQL API as a program does: with a token, and as nobody else. */
export function askWithToken(token: string, query: string): Promise<ApiAnswer> {
  return timed(graphqlPath, {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
}

async function timed(path: string, init: RequestInit): Promise<ApiAnswer> {
  const started = performance.now();
  const response = await fetch(path, { ...init, headers: { Accept: "application/json", ...init.headers } });
  const text = await response.text();
  const durationMs = Math.round(performance.now() - started);
  return { text: indented(text), status: response.status, durationMs, failed: !response.ok };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
