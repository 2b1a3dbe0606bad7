/** The session cookie: it seals the key of a session and its claims. The row in the database decides. */
import type { SessionState } from "../../contract/accounts/accounts.ts";
import { sessionMessages } from "../../contract/accounts/accounts.ts";
import {
  accountLanguage,
  type FoundSession,
  findSession,
  type SessionKey,
  type SessionView,
} from "../../engine/accounts/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { languageCookie } from "../../kernel/words/languages.ts";
import type { Platform } from "../../platform/platform.ts";
import { expiredCookie, openCookie, readableCookie, sealedCookie } from "./cookies.ts";
import { userToken, userTokenCookie } from "./user-token.ts";

const sessionCookie = "plinth_session";
/** It outlives the session, so that the next sign-in is in the language too. */
const languageSeconds = 31_536_000;

/** The key of the session that a Cookie header names, not yet looked up. */
export function readSessionKey(platform: Platform, cookieHeader: string | null): Promise<SessionKey | null> {
  return openCookie<SessionKey>(platform, cookieHeader, sessionCookie);
}

/** The session of a Cookie header as the database has it now; the view as in findSession. */
export async function sessionOf(
  platform: Platform,
  cookieHeader: string | null,
  view?: SessionView,
): Promise<FoundSession> {
  const key = await readSessionKey(platform, cookieHeader);
  return key ? findSession(platform, key, view) : { status: 401, message: sessionMessages.none };
}

/** What the middleware and the session call tell of it. */
export function presentSession(found: FoundSession): SessionState {
  if (found.status !== 200) return found;
  const { status, user, claims, expires_at } = found;
  return { status, user, claims, expires_at };
}

/**
 * `Set-Cookie` values for a session, with its claims as they are now, the readable `project_id` and `userToken`, and
 * the language that the account chose. Call it after a sign-in and after the session's project changed.
 * UNAUTHENTICATED when the session is gone.
 */
export async function sessionCookies(
  platform: Platform,
  key: SessionKey,
): Promise<{ cookies: string[]; session: Extract<FoundSession, { status: 200 }> }> {
  const session = await findSession(platform, key);
  if (session.status !== 200) throw sessionError(session);
  const seconds = (Date.parse(session.expires_at) - platform.clock.now().getTime()) / 1000;
  const { claims } = session;
  const sealed = await sealedCookie(platform, sessionCookie, { ...key, claims }, seconds);
  const project = claims.project_id
    ? readableCookie(platform, "project_id", claims.project_id, seconds)
    : expiredCookie(platform, "project_id");
  const shown = readableCookie(platform, userTokenCookie, userToken(platform, claims, session.expires_at), seconds);
  const language = await accountLanguage(platform, session.user.id);
  const chosen = language ? [readableCookie(platform, languageCookie, language, languageSeconds)] : [];
  return { cookies: [sealed, project, shown, ...chosen], session };
}

/** The same for the session that a request came with: for `project/switch`, whose session row has just changed. */
export async function refreshedSessionCookies(platform: Platform, request: Request): Promise<string[]> {
  const key = await readSessionKey(platform, request.headers.get("cookie"));
  if (!key) throw new PlinthError("UNAUTHENTICATED", sessionMessages.none);
  return (await sessionCookies(platform, key)).cookies;
}

/** The error that goes with a session that does not stand. */
export function sessionError(found: Exclude<FoundSession, { status: 200 }>): PlinthError {
  const code = ({ 401: "UNAUTHENTICATED", 403: "FORBIDDEN", 409: "SESSION_SUPERSEDED" } as const)[found.status];
  return new PlinthError(code, found.message);
}
