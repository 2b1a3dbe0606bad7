/** Sends a document of the query runner to the generated API with the session's cookie. */

/** Where the generated API answers. */
export const graphqlPath = "/secured/graphql";

export interface QueryAnswer {
  /** The answer's JSON, indented. */
  text: string;
  status: number;
  durationMs: number;
  failed: boolean;
}

/** Throws a sentence where the variables are not a JSON object; an answer with errors is an answer. */
export async function runQuery(query: string, variablesText: string, signal: AbortSignal): Promise<QueryAnswer> {
  const variables = parseVariables(variablesText);
  const started = performance.now();
  const response = await fetch(graphqlPath, {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-Use-Cookies": "true" },
    body: JSON.stringify({ query, variables }),
    signal,
  });
  const text = await response.text();
  const durationMs = Math.round(performance.now() - started);
  const answer = readJson(text);
  const failed = !response.ok || Boolean((answer as { errors?: unknown } | undefined)?.errors);
  return {
    text: answer === undefined ? text : JSON.stringify(answer, null, 2),
    status: response.status,
    durationMs,
    failed,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseVariables(text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  const parsed = readJson(text);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new Error('The variables must be a JSON object, for example { "id": "…" }.');
  return parsed as Record<string, unknown>;
}
