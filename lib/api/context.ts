/** Who asks: the engine's context of a request. */

import { projectHeader, tenantHeader, tenantIn } from "../contract/projects/named-project.ts";
import { viewHeader } from "../contract/projects/named-view.ts";
import { type Actor, type Context, findToken } from "../engine/access/index.ts";
import { viewedActor } from "../engine/viewing/index.ts";
import { PlinthError } from "../kernel/errors.ts";
import { isUuid } from "../kernel/ids.ts";
import { t } from "../kernel/words/words.ts";
import type { Platform } from "../platform/platform.ts";
import { sessionError } from "./auth/session-cookie.ts";
import { bearerToken } from "./bearer.ts";
import { arrivalOf, visitorOf } from "./client-address.ts";
import { keptSession } from "./kept-session.ts";

/**
 * The context of a request. A cookie session counts only where the caller may use cookies (`mayUseCookies`); else an
 * API token in `Authorization: Bearer`; else the actor is anonymous, as with a cookie that names no session.
 * UNAUTHENTICATED for a token that is not valid, FORBIDDEN for a suspended user, SESSION_SUPERSEDED once for a
 * superseded session. A call of a session that names a view is that of whom the person views the console as.
 */
export async function contextOf(platform: Platform, request: Request): Promise<Context> {
  return inView(await ownContextOf(platform, request), request);
}

/** A call that names a view is never answered as the person's own. */
async function inView(ctx: Context, request: Request): Promise<Context> {
  const view = request.headers.get(viewHeader);
  return view !== null && ctx.actor.kind === "user" ? { ...ctx, actor: await viewedActor(ctx, view) } : ctx;
}

/** As `contextOf`, of the person themselves, also where the call is made in a view as somebody else. */
export async function ownContextOf(platform: Platform, request: Request): Promise<Context> {
  return {
    ...visitorContext(platform, request),
    actor: await actorOf(platform, request, mayUseCookies(platform, request)),
  };
}

/**
 * As `contextOf`, for what a page shows with `<img>` and people open by its address: there no header can be sent. Only
 * for answers that change nothing and that other sites' pages cannot read; their requests are still without cookies.
 */
export async function embeddedContextOf(platform: Platform, request: Request): Promise<Context> {
  const ctx = {
    ...visitorContext(platform, request),
    actor: await actorOf(platform, request, !isCrossSite(platform, request)),
  };
  return inView(ctx, request);
}

/** The context of a call for which it does not matter who is signed in: signing in, registering, asking for a reset. */
export function visitorContext(platform: Platform, request: Request): Context {
  const { address, is_near, claimed } = visitorOf(request);
  if (claimed !== undefined) warnOfProxy(platform);
  return {
    platform,
    actor: { kind: "anonymous" },
    ip_address: address,
    claimed_address: claimed,
    user_agent: request.headers.get("user-agent") ?? "",
    is_near,
    gone: () => request.signal,
  };
}

const warned = new WeakSet<Platform>();

/** Once: limits by address then count all visitors of the proxy as one. */
function warnOfProxy(platform: Platform): void {
  if (warned.has(platform)) return;
  warned.add(platform);
  platform.log.warn(
    "requests come through a proxy, and TRUSTED_PROXIES is 0: all its visitors count as one address. Set TRUSTED_PROXIES to the number of proxies (docs/deployment.md)",
  );
}

/**
 * The defence against cross-site requests: cookies count only with the header `X-Use-Cookies: true`, which another
 * site's page can only send after a preflight that Plinth never allows, and never with another site's Origin.
 */
export function mayUseCookies(platform: Platform, request: Request): boolean {
  return request.headers.get("x-use-cookies") === "true" && !isCrossSite(platform, request);
}

/**
 * Whether a page of another site sent the request. Calls without an Origin are same-origin reads or come from no
 * browser.
 */
export function isCrossSite(platform: Platform, request: Request): boolean {
  if (/^(cross-site|same-site)$/.test(request.headers.get("sec-fetch-site") ?? "")) return true;
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  // Compared by host: behind a proxy that ends TLS, the page is https and this request http.
  const host = URL.parse(origin)?.host;
  return !host || ![new URL(platform.env.PUBLIC_URL).host, hostOf(request)].includes(host);
}

function hostOf(request: Request): string {
  return request.headers.get("host") ?? new URL(request.url).host;
}

/**
 * The tenant that the caller's page shows, or else the one that the console's switcher has chosen last for the project,
 * in whichever tab; it counts in saas projects alone.
 */
function chosenTenant({ headers }: Request, project_id: string | null): string | null {
  const id = headers.get(tenantHeader) ?? tenantIn(headers.get("cookie") ?? "", project_id);
  return id && isUuid(id) ? id.toLowerCase() : null;
}

async function actorOf(platform: Platform, request: Request, withCookies: boolean): Promise<Actor> {
  if (withCookies) {
    // An image must not use up what the page is to be told: that its session was superseded.
    const peek = request.headers.get("x-use-cookies") !== "true";
    const cookies = request.headers.get("cookie");
    const project = request.headers.get(projectHeader) || null;
    const session = await keptSession(platform, arrivalOf(request), cookies, { peek, project });
    if (session.status === 200) return { ...session.actor, tenant_id: chosenTenant(request, session.actor.project_id) };
    if (session.status !== 401) throw sessionError(session);
  }
  const token = bearerToken(request.headers.get("authorization"));
  if (token === undefined) return { kind: "anonymous" };
  const found = await findToken(platform, token);
  if (!found) throw new PlinthError("UNAUTHENTICATED", t("This API token is not valid or has expired."));
  return {
    kind: "token",
    token_id: found.token_id,
    name: found.name,
    project_id: found.project_id,
    role: found.role.name,
    tenant_id: found.tenant_id,
    operation_list_id: found.operation_list_id,
  };
}
