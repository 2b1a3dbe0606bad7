/** /auth/v2 and /system/user/profile: from HTTP to the commands of the accounts, and cookies on the way back. */
import { type Context as Call, Hono } from "hono";
import { type OAuthProvider, oauthProviders } from "../../contract/oauth.ts";
import {
  changePassword,
  endSession,
  finishOAuth,
  getProfile,
  grantMinutes,
  login,
  type OAuthAttempt,
  oauthMinutes,
  type ResetGrant,
  register,
  requestPasswordReset,
  requestVerification,
  type SessionKey,
  signInOptions,
  startOAuth,
  updateProfile,
  verifyEmail,
  verifyPasswordReset,
} from "../../engine/accounts/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { contextOf, isCrossSite, mayUseCookies, visitorContext } from "../context.ts";
import { answer, errorAnswer } from "../envelope.ts";
import { readJson } from "../read-json.ts";
import { clearedCookies, expiredCookie, openCookie, sealedCookie } from "./cookies.ts";
import { presentSession, readSessionKey, sessionCookies, sessionError, sessionOf } from "./session-cookie.ts";

const grantCookie = "plinth_reset";
const attemptCookie = "plinth_oauth";
/** Nothing that these calls take is larger. */
const bodyBytesMax = 64 * 1024;

/** The routes of the accounts. */
export function authRoutes(platform: Platform): Hono {
  const read = (call: Call) => readJson(call.req.raw, bodyBytesMax);
  const visitor = (call: Call) => visitorContext(platform, call.req.raw);
  const cookieHeader = (call: Call) =>
    mayUseCookies(platform, call.req.raw) ? (call.req.header("cookie") ?? null) : null;

  /** The answer to a sign-in; the session that the browser had before ends. */
  async function signedIn(call: Call, key: SessionKey, cookies: string[] = []): Promise<Response> {
    const before = await readSessionKey(platform, cookieHeader(call));
    if (before) await endSession(platform, before);
    const fresh = await sessionCookies(platform, key);
    const { user, claims, expires_at } = fresh.session;
    return answer({ user, claims, expires_at }, { cookies: [...fresh.cookies, ...cookies] });
  }

  const routes = new Hono()
    .on("POST", "/auth/v2/*", async (call, next) => {
      // Else another site could sign its visitors in to an account of its own, or out of theirs.
      if (isCrossSite(platform, call.req.raw))
        throw new PlinthError("FORBIDDEN", "Another site may not sign people in or out here.");
      await next();
    })
    .post("/auth/v2/register", async (call) => {
      const key = await register(visitor(call), await read(call));
      if (key) return signedIn(call, key);
      const message = "We have sent you a mail with a code to confirm your e-mail address.";
      return answer({ verification_required: true }, { message });
    })
    .post("/auth/v2/verify/email", async (call) => signedIn(call, await verifyEmail(visitor(call), await read(call))))
    .post("/auth/v2/verify/request", async (call) => {
      await requestVerification(visitor(call), await read(call));
      return answer(null, { message: "If the address waits to be confirmed, a new mail is on its way." });
    })
    .post("/auth/v2/login", async (call) => signedIn(call, await login(visitor(call), await read(call))))
    .post("/auth/v2/logout", async (call) => {
      const key = await readSessionKey(platform, cookieHeader(call));
      if (key) await endSession(platform, key);
      return answer(null, { message: "You are signed out.", cookies: clearedCookies(platform) });
    })
    .get("/auth/v2/session", async (call) => {
      const session = presentSession(await sessionOf(platform, cookieHeader(call)));
      if (session.status !== 200) throw sessionError(session);
      const { user, claims, expires_at } = session;
      return answer({ user, claims, expires_at });
    })
    .get("/auth/v2/providers", async (call) => answer(await signInOptions(visitor(call))))
    .post("/auth/v2/forget/password/request", async (call) => {
      await requestPasswordReset(visitor(call), await read(call));
      return answer(null, { message: "If there is an account with this address, a mail with a code is on its way." });
    })
    .post("/auth/v2/forget/password/verify", async (call) => {
      const grant = await verifyPasswordReset(visitor(call), await read(call));
      return answer(null, { cookies: [await sealedCookie(platform, grantCookie, grant, grantMinutes * 60)] });
    })
    .post("/auth/v2/change/password", async (call) => {
      const grant = await openCookie<ResetGrant>(platform, cookieHeader(call), grantCookie);
      const body = await read(call);
      // With the grant it does not matter who is signed in here, not even that a session was superseded.
      const isReset = grant !== null && !(body as { old_password?: unknown } | null)?.old_password;
      const ctx = isReset ? visitor(call) : await contextOf(platform, call.req.raw);
      await changePassword(ctx, body, grant);
      return answer(null, {
        message: "Your password has been changed.",
        cookies: [expiredCookie(platform, grantCookie)],
      });
    })
    .get("/system/user/profile", async (call) => answer(await getProfile(await contextOf(platform, call.req.raw))))
    .post("/system/user/profile", async (call) =>
      answer(await updateProfile(await contextOf(platform, call.req.raw), await read(call))),
    );

  for (const provider of Object.keys(oauthProviders) as OAuthProvider[]) {
    routes.get(`/auth/v2/${provider}/login`, async (call) => {
      const { address, attempt } = startOAuth(visitor(call), provider);
      return answer(null, {
        message: address,
        cookies: [await sealedCookie(platform, attemptCookie, attempt, oauthMinutes * 60)],
      });
    });
    routes.get(`/auth/v2/${provider}/callback`, async (call) => {
      // Used up whatever comes of it: a second call with the same state must fail.
      const used = expiredCookie(platform, attemptCookie);
      try {
        const attempt = await openCookie<OAuthAttempt>(platform, cookieHeader(call), attemptCookie);
        const { code, state } = call.req.query();
        return await signedIn(call, await finishOAuth(visitor(call), provider, { code, state }, attempt), [used]);
      } catch (error) {
        const failed = errorAnswer(platform, error);
        failed.headers.append("set-cookie", used);
        return failed;
      }
    });
  }
  return routes;
}
