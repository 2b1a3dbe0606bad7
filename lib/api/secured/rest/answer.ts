/**
 * `/secured/rest`: the project's REST API, for sockets and in-process calls. Success is `{ "data": ... }`, errors are
 * the REST envelope.
 */

import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import { requireNoList } from "../../../engine/access/index.ts";
import { newWork, refusedMs } from "../../../engine/graphql/index.ts";
import { countCall } from "../../../engine/projects/index.ts";
import { openApiText, type RestMethod, type RestResponse, runRest } from "../../../engine/rest/index.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import { publicError } from "../../../platform/public-error.ts";
import { parseJson } from "../../read-json.ts";
import type { SecuredResponse } from "../answer.ts";
import { callerOf } from "../identity.ts";
import type { SecuredRequest } from "../request.ts";

/** Any page may call with a token; a cookie never counts across origins. */
const cors = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Content-Disposition, ETag, Location, Retry-After",
};
const preflight = {
  ...cors,
  "access-control-allow-methods": "GET, POST, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers": "Authorization, Content-Type, Accept, If-None-Match",
  "access-control-max-age": "86400",
};

const openApiPath = "/secured/rest/openapi.json";
const recordPath = /^\/secured\/rest\/([A-Za-z]\w*)(?:\/([^/]+))?$/;
const methods: readonly string[] = ["GET", "POST", "PATCH", "DELETE"] satisfies RestMethod[];

/** An HTTP refusal that no engine error has. */
class HttpRefusal extends Error {
  readonly status: number;
  readonly allow: string | undefined;

  constructor(status: number, message: string, allow?: string) {
    super(message);
    this.status = status;
    this.allow = allow;
  }
}

/** Answers one request; never rejects. */
export async function answerRest(platform: Platform, request: SecuredRequest): Promise<SecuredResponse> {
  if (request.method === "OPTIONS") return { status: 204, headers: { ...preflight }, text: "" };
  try {
    return await answer(platform, request);
  } catch (error) {
    return refuse(platform, error);
  }
}

/** The answer to a body above the limit, of which not everything was read. */
export function restTooLarge(platform: Platform): SecuredResponse {
  return refuse(platform, tooLarge());
}

async function answer(platform: Platform, request: SecuredRequest): Promise<SecuredResponse> {
  const { ctx, project, role } = await callerOf(platform, request);
  countCall(project);
  requireNoList(ctx);
  const url = new URL(request.url, "http://localhost");
  if (url.pathname === openApiPath) {
    if (request.method !== "GET" && request.method !== "HEAD") throw new HttpRefusal(405, "Please use GET.", "GET");
    if (role.introspection === false)
      throw new PlinthError("FORBIDDEN", t("The description of the API is switched off for your role."));
    const text = await openApiText(ctx, project, role, `${platform.env.PUBLIC_URL}/secured/rest`);
    return respond(request, { status: 200, text, tagged: true });
  }
  const [, model, id = null] = recordPath.exec(url.pathname) ?? [];
  if (model === undefined)
    throw new PlinthError("NOT_FOUND", t("There is no {pathname}.", { pathname: url.pathname.slice(0, 200) }));
  const method = request.method === "HEAD" ? "GET" : request.method;
  if (!isRestMethod(method)) throw new HttpRefusal(405, `Please use ${methods.join(", ")}.`, methods.join(", "));
  try {
    const body = method === "POST" || method === "PATCH" ? readBody(request) : undefined;
    const response = await runRest(ctx, project, role, { method, model, id, search: url.searchParams, body });
    return respond(request, response);
  } catch (error) {
    if (isRefused(error)) (await newWork(ctx, project.id)).refused(refusedMs(request.body.length));
    throw error;
  }
}

/** Whether the request itself was at fault, so that it took the node's time for nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof HttpRefusal ||
  (error instanceof PlinthError && ["BAD_USER_INPUT", "COST_LIMIT", "TOO_LARGE"].includes(error.code));

const isRestMethod = (method: string): method is RestMethod => methods.includes(method);

function respond(request: SecuredRequest, response: RestResponse): SecuredResponse {
  const { status, text, location, tagged, allow, file } = response;
  const headers: Record<string, string> = {
    ...cors,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  if (file) {
    headers["content-type"] = file.contentType;
    headers["content-disposition"] = `attachment; filename="${file.name}"`;
    if (request.method !== "HEAD") return { status, headers, text, texts: file.texts };
    void file.texts.return(undefined);
    return { status, headers, text };
  }
  if (status !== 204) headers["content-type"] = "application/json; charset=utf-8";
  if (location) headers.location = location;
  if (allow) headers.allow = allow.join(", ");
  if (!tagged) return { status, headers, text };
  // Caches may keep it for this caller, but must ask each time.
  headers["cache-control"] = "private, no-cache";
  headers.vary = "Authorization, Cookie";
  headers.etag = `"${hash("sha1", text, "base64url")}"`;
  if (!sameTag(request.header("if-none-match"), headers.etag)) return { status, headers, text };
  delete headers["content-type"];
  return { status: 304, headers, text: "" };
}

/** Weak comparison, as RFC 9110 has it for If-None-Match. */
function sameTag(asked: string | undefined, etag: string): boolean {
  if (!asked) return false;
  const tags = asked.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}

function readBody({ header, body }: SecuredRequest): unknown {
  const type = (header("content-type") ?? "").toLowerCase();
  if (!/^application\/(json|merge-patch\+json)\s*(;|$)/.test(type))
    throw new HttpRefusal(415, "Content-Type must be application/json.");
  const charset = /charset\s*=\s*"?([^\s;"]+)/.exec(type)?.[1];
  if (charset && charset !== "utf-8" && charset !== "utf8") throw new HttpRefusal(415, "The body must be in UTF-8.");
  if (body.length > limits.requestBodyBytesMax) throw tooLarge();
  if (body.length === 0) throw new PlinthError("BAD_USER_INPUT", t("The request has no body."));
  if (!isUtf8(body)) throw new PlinthError("BAD_USER_INPUT", t("The body is not valid UTF-8."));
  return parseJson(body);
}

function tooLarge(): PlinthError {
  return new PlinthError(
    "TOO_LARGE",
    t("The body is larger than {requestBodyBytesMax} MiB.", {
      requestBodyBytesMax: limits.requestBodyBytesMax / 1024 / 1024,
    }),
  );
}

function refuse(platform: Platform, thrown: unknown): SecuredResponse {
  const refusal = thrown instanceof HttpRefusal ? thrown : null;
  const error = refusal ? new PlinthError("BAD_USER_INPUT", refusal.message) : publicError(platform, thrown);
  // Here no session can be superseded by a write: a clash of data has the status that HTTP has for it.
  const status = refusal?.status ?? (error.code === "CONFLICT" ? 409 : error.status);
  const headers: Record<string, string> = {
    ...cors,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-type": "application/json; charset=utf-8",
  };
  if (refusal?.allow) headers.allow = refusal.allow;
  if (status === 401) headers["www-authenticate"] = "Bearer";
  if (error.retryAfterSeconds) headers["retry-after"] = String(error.retryAfterSeconds);
  const body = { code: status, message: error.message, error: { code: error.code, fields: error.fields ?? {} } };
  return { status, headers, text: JSON.stringify(body) };
}
