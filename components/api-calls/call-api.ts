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
export async function callApi(path: string, init: RequestInit): Promise<ApiAnswer> {
  const started = performance.now();
  const response = await fetch(path, {
    ...init,
    credentials: "include",
    headers: { Accept: "application/json", ...callHeaders(), ...init.headers },
  });
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
