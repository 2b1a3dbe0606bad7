/** Who calls a project's API: an API token, or a signed-in member whose session has chosen the project. */

import { projectHeader, tenantHeader } from "../../contract/projects/named-project.ts";
import { viewHeader } from "../../contract/projects/named-view.ts";
import { type Context, findToken, notWhileViewing, type Role } from "../../engine/access/index.ts";
import { chosenProject, memberRole, type OpenProject, openProject } from "../../engine/projects/index.ts";
import { roleToTry } from "../../engine/roles/index.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { bearerToken } from "../bearer.ts";
import { contextOf } from "../context.ts";
import type { SecuredRequest } from "./request.ts";

export interface Caller {
  ctx: Context;
  project: OpenProject;
  role: Role;
}

/** The caller. UNAUTHENTICATED without a valid token or session; NOT_FOUND when the session's project is gone. */
export async function callerOf(platform: Platform, request: SecuredRequest): Promise<Caller> {
  if (request.header("x-use-cookies") === undefined) return tokenCaller(platform, request);
  const ctx = await contextOf(platform, asRequest(request));
  if (ctx.actor.kind !== "user") return tokenCaller(platform, request);
  return memberCaller(ctx, {
    role: request.header("x-plinth-role") || undefined,
    tenant: request.header("x-plinth-tenant") || undefined,
  });
}

/** As whom a member tries the API. */
export interface Tried {
  /** Another role than their own, for those who may do everything. */
  role?: string | undefined;
  /** Id of another tenant than the one that the console's switcher has chosen, or `none`. Members may choose any. */
  tenant?: string | undefined;
}

/** A signed-in member in the project that the session has chosen, as who they are or as somebody else. */
export async function memberCaller(member: Context, asked: Tried = {}): Promise<Caller> {
  const tried = triedIn(member, asked);
  const ctx = tried.tenant === undefined ? member : inTenant(member, tried.tenant);
  const project_id = chosenProject(ctx);
  const membership = await memberRole(ctx, project_id);
  const role = tried.role === undefined ? membership.role : await roleToTry(ctx, project_id, membership, tried.role);
  return { ctx, project: await openProject(ctx.platform, project_id), role };
}

/** Who views the console as somebody else tries nobody further; a token keeps its tenant. */
function triedIn({ actor }: Context, tried: Tried): Tried {
  if (actor.kind !== "user" || !actor.viewing) return tried;
  const { viewing } = actor;
  if (tried.role !== undefined && tried.role !== viewing.role.name) throw notWhileViewing(viewing);
  return viewing.caller?.kind === "token" ? {} : { tenant: tried.tenant };
}

function inTenant(ctx: Context, tenant: string): Context {
  if (ctx.actor.kind !== "user") return ctx;
  if (tenant !== "none" && !isUuid(tenant)) throw badInput({ tenant: t("tenant must be the id of a tenant, or none") });
  return { ...ctx, actor: { ...ctx.actor, tenant_id: tenant === "none" ? null : tenant.toLowerCase() } };
}

/** Who an API token in `Authorization` stands for. UNAUTHENTICATED without a valid one. */
export async function tokenCaller(
  platform: Platform,
  request: Pick<SecuredRequest, "header" | "ip_address">,
): Promise<Caller> {
  const token = bearerToken(request.header("authorization"));
  if (!token) throw new PlinthError("UNAUTHENTICATED", t("Please send an API token: Authorization: Bearer <token>."));
  const found = await findToken(platform, token);
  if (!found) throw new PlinthError("UNAUTHENTICATED", t("This API token is not valid or has expired."));
  const { token_id, name, project_id, role, tenant_id, operation_list_id } = found;
  const ctx: Context = {
    platform,
    actor: { kind: "token", token_id, name, project_id, role: role.name, tenant_id, operation_list_id },
    ip_address: request.ip_address,
    user_agent: request.header("user-agent") ?? "",
  };
  return { ctx, project: await openProject(platform, project_id), role };
}

const cookieHeaders = [
  "authorization",
  "cookie",
  "host",
  "origin",
  "sec-fetch-site",
  "user-agent",
  projectHeader,
  tenantHeader,
  viewHeader,
  "x-use-cookies",
];

/** For the rules about cookies, which are written for a Request; without its body. */
function asRequest(request: SecuredRequest): Request {
  const headers = new Headers();
  for (const name of cookieHeaders) {
    const value = request.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return new Request(`http://${request.header("host") ?? "localhost"}${request.url}`, { headers });
}
