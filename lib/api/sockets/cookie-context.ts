import type { IncomingMessage } from "node:http";
import { projectParameter } from "../../contract/projects/named-project.ts";
import { viewParameter } from "../../contract/projects/named-view.ts";
import type { Context } from "../../engine/access/index.ts";
import { viewedActor } from "../../engine/viewing/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { sessionError, sessionOf } from "../auth/session-cookie.ts";
import { addressOfMessage } from "../client-address.ts";
import { isCrossSite } from "../context.ts";

/**
 * The signed-in user behind a browser's upgrade request. Browsers send cookies with sockets of any site and no header
 * can ask for leave, so the Origin must be there and be this installation's own. UNAUTHENTICATED otherwise and without
 * a session. That a session was superseded is left for the next request to tell. The address may name a project,
 * and a view as somebody else.
 */
export async function cookieContext(platform: Platform, request: IncomingMessage): Promise<Context> {
  const { headers } = request;
  const named = ["origin", "host", "sec-fetch-site"].flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as [string, string]] : [];
  });
  if (
    !headers.origin ||
    isCrossSite(platform, new Request(`http://${headers.host ?? "localhost"}/`, { headers: named }))
  )
    throw new PlinthError("UNAUTHENTICATED", t("Please sign in."));
  const asked = URL.parse(request.url ?? "/", "http://localhost")?.searchParams;
  const project = asked?.get(projectParameter) || null;
  const session = await sessionOf(platform, headers.cookie ?? null, { peek: true, project });
  if (session.status !== 200) throw sessionError(session);
  const ctx: Context = {
    platform,
    actor: session.actor,
    ip_address: addressOfMessage(request, platform.env.TRUSTED_PROXIES),
    user_agent: headers["user-agent"] ?? "",
  };
  const view = asked?.get(viewParameter) ?? null;
  return view === null ? ctx : { ...ctx, actor: await viewedActor(ctx, view) };
}
