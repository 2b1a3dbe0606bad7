/**
 * GraphQL over HTTP (the specification of the GraphQL Foundation) for the generated API: one function for sockets and
 * in-process calls.
 */
import { graphqlErrors, newWork, refusedMs, runBatch, runOperation } from "../../engine/graphql/index.ts";
import { countCall } from "../../engine/projects/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { publicError } from "../../platform/public-error.ts";
import { callerOf } from "./identity.ts";
import { type MediaType, negotiate } from "./media-type.ts";
import { RequestError, readGraphqlRequest, type SecuredRequest } from "./request.ts";

export interface SecuredResponse {
  status: number;
  /** The receiver's to add to. */
  headers: Record<string, string>;
  /** JSON, as PostgreSQL wrote it where all went well. */
  text: string;
  /** Instead of the text: pieces that are made while they are sent. */
  texts?: AsyncGenerator<string>;
}

/**
 * Any page may call with a token. No credentials: a cookie never counts across origins, and `X-Use-Cookies` is not
 * among the headers that a preflight allows.
 */
const cors = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Retry-After",
};
const preflight = {
  ...cors,
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers": "Authorization, Content-Type, Accept, X-Plinth-Cost",
  "access-control-max-age": "86400",
};

/** Answers one request; never rejects. */
export async function answerSecured(platform: Platform, request: SecuredRequest): Promise<SecuredResponse> {
  if (request.method === "OPTIONS") return { status: 204, headers: { ...preflight }, text: "" };
  const media = negotiate(request.header("accept"));
  if (!media)
    return refusal(new RequestError("Accept must allow application/graphql-response+json or application/json.", 406));
  try {
    const { ctx, project, role } = await callerOf(platform, request);
    const asked = await readPatiently(request, project.id);
    if (Array.isArray(asked)) {
      for (const _ of asked) countCall(project);
      return respond(media, 200, await runBatch(ctx, project, role, asked));
    }
    countCall(project);
    const { status, text, retryAfterSeconds } = await runOperation(ctx, project, role, asked);
    const response = respond(media, media.statusAlways200 && status < 405 && status !== 401 ? 200 : status, text);
    if (retryAfterSeconds) response.headers["retry-after"] = String(retryAfterSeconds);
    return response;
  } catch (error) {
    if (error instanceof RequestError) return refusal(error, media);
    const known = publicError(platform, error);
    const response = respond(media, known.status, graphqlErrors(known));
    if (known.code === "UNAUTHENTICATED") response.headers["www-authenticate"] = "Bearer";
    if (known.retryAfterSeconds) response.headers["retry-after"] = String(known.retryAfterSeconds);
    return response;
  }
}

/** The request; what is none waits for its turn before it is answered so. */
async function readPatiently(request: SecuredRequest, projectId: string) {
  try {
    return readGraphqlRequest(request);
  } catch (error) {
    (await newWork(request, projectId)).refused(refusedMs(request.body.length));
    throw error;
  }
}

function respond(media: MediaType, status: number, text: string): SecuredResponse {
  const headers: Record<string, string> = {
    "content-type": media.contentType,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...cors,
  };
  if (status === 405) headers.allow = "POST";
  return { status, headers, text };
}

/** The answer to what is not a GraphQL request: BAD_USER_INPUT. */
export function refusal({ status, message }: RequestError, media = negotiate(undefined)!): SecuredResponse {
  const response = respond(media, status, graphqlErrors(new PlinthError("BAD_USER_INPUT", message)));
  if (status === 405) response.headers.allow = "GET, POST";
  return response;
}
