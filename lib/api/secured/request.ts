/** One HTTP request to the generated API, whichever way it came in: over a socket, or in process. */
import { isUtf8 } from "node:buffer";
import { limits } from "../../contract/limits.ts";
import type { GraphqlRequest } from "../../engine/graphql/index.ts";
import { parseBoundedJson } from "../../kernel/bounded-json.ts";
import { isObject } from "../../kernel/is-object.ts";

export interface SecuredRequest {
  method: string;
  /** Path and query. */
  url: string;
  header(name: string): string | undefined;
  body: Buffer;
  ip_address: string;
}

/** 400 for what is not a GraphQL request at all; `status` where another one says more. */
export class RequestError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** What a request asks for beside its body; the body's `extensions` may ask for the reports as well. */
type Asked = Required<Pick<GraphqlRequest, "readOnly" | "reportCost" | "explain">>;

/**
 * The GraphQL request in a POST body or a GET query, or the requests of a batch. RequestError or BAD_USER_INPUT in
 * plain words for anything else.
 */
export function readGraphqlRequest(request: SecuredRequest): GraphqlRequest | GraphqlRequest[] {
  const how: Asked = {
    readOnly: request.method === "GET",
    reportCost: request.header("x-plinth-cost") === "1",
    explain: request.header("x-plinth-explain") === "1",
  };
  if (request.method === "GET") return readQueryString(request.url, how);
  if (request.method !== "POST") throw new RequestError("Please use POST, or GET for queries.", 405);
  requireJson(request.header("content-type"));
  if (request.body.length > limits.requestBodyBytesMax) throw tooLarge();
  const given = parseBoundedJson(decode(request.body), "The body");
  const bytes = request.body.length;
  if (!Array.isArray(given)) return { ...readParameters(given, how), bytes };
  if (given.length === 0 || given.length > limits.batchMax)
    throw new RequestError(`A batch has from 1 to ${limits.batchMax} operations.`);
  return given.map((one) => ({ ...readParameters(one, how), bytes: bytes / given.length }));
}

function requireJson(contentType: string | undefined): void {
  // What nearly all callers send.
  if (contentType === "application/json") return;
  const type = (contentType ?? "").toLowerCase();
  if (!/^application\/json\s*(;|$)/.test(type)) throw new RequestError("Content-Type must be application/json.", 415);
  const charset = /charset\s*=\s*"?([^\s;"]+)/.exec(type)?.[1];
  if (charset && charset !== "utf-8" && charset !== "utf8") throw new RequestError("The body must be in UTF-8.", 415);
}

/** The refusal of a body above the limit: 400, as of every body that is no GraphQL request (REST answers 413). */
export function tooLarge(): RequestError {
  const mebibytes = limits.requestBodyBytesMax / 1024 / 1024;
  return new RequestError(`The body is larger than ${mebibytes} MiB.`);
}

function decode(body: Buffer): string {
  if (!isUtf8(body)) throw new RequestError("The body is not valid UTF-8.");
  return body.toString("utf8");
}

function readQueryString(url: string, how: Asked): GraphqlRequest {
  const mark = url.indexOf("?");
  const given = new URLSearchParams(mark < 0 ? "" : url.slice(mark));
  const json = (name: string) => {
    const text = given.get(name);
    return text ? parseBoundedJson(text, name) : undefined;
  };
  const parameters = {
    query: given.get("query") ?? undefined,
    operationName: given.get("operationName") || undefined,
    variables: json("variables"),
    extensions: json("extensions"),
  };
  return readParameters(parameters, how);
}

/**
 * One GraphQL request by its parameters (https://graphql.github.io/graphql-over-http/draft/#sec-Request-Parameters).
 * RequestError for what is none.
 */
export function readParameters(given: unknown, how: Asked): GraphqlRequest {
  if (!isObject(given)) throw new RequestError("The body must be a JSON object with a query.");
  const { query = null, variables = null, operationName = null, extensions = null } = given;
  if (extensions !== null && !isObject(extensions)) throw new RequestError("extensions must be a JSON object.");
  const sha256Hash = extensions === null ? null : readHash(extensions.persistedQuery);
  const isNamed = query === null && sha256Hash !== null;
  if (!isNamed && (typeof query !== "string" || query.trim() === ""))
    throw new RequestError("query must be a GraphQL document.");
  if (operationName !== null && typeof operationName !== "string")
    throw new RequestError("operationName must be text.");
  if (variables !== null && !isObject(variables)) throw new RequestError("variables must be a JSON object.");
  return {
    query: query as string | null,
    sha256Hash,
    variables,
    operationName: operationName || null,
    readOnly: how.readOnly,
    reportCost: how.reportCost || extensions?.cost === true,
    explain: how.explain || extensions?.explanation === true,
  };
}

/** The hash of `extensions.persistedQuery`, by version 1 of the APQ protocol; null where there is none. */
function readHash(given: unknown): string | null {
  if (given === undefined || given === null) return null;
  const { version, sha256Hash } = isObject(given) ? given : {};
  if (version !== 1) throw new RequestError("extensions.persistedQuery.version must be 1.");
  if (typeof sha256Hash !== "string" || !/^[0-9a-f]{64}$/i.test(sha256Hash))
    throw new RequestError("extensions.persistedQuery.sha256Hash must be a SHA-256 in hex.");
  return sha256Hash.toLowerCase();
}
