/** /auth/v2/{provider}: to Google and GitHub and back, for signing in, for connecting and for a fresh proof. */
import { type Context as Call, Hono } from "hono";
import { type OAuthProvider, oauthProviders } from "../../contract/oauth.ts";
import {
  disconnectProvider,
  type EntryPass,
  finishOAuth,
  type OAuthAttempt,
  oauthMinutes,
  startConnect,
  startOAuth,
  startProof,
} from "../../engine/accounts/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditedChange, auditedVisit } from "../audit/account-audit.ts";
import { contextOf, visitorContext } from "../context.ts";
import { answer, errorAnswer } from "../envelope.ts";
import { expiredCookie, openCookie, sealedCookie } from "./cookies.ts";
import { arrivalOf, cookieHeaderOf, signedInOrWaiting } from "./signed-in.ts";

const attemptCookie = "plinth_oauth";

/** What a link that led to the sign-up brought along, in the query. */
export function passOf(call: Call): EntryPass {
  const given = (name: "setup" | "invite") => {
    const token = call.req.query(name);
    return token && token.length <= 200 ? { [name]: token } : {};
  };
  return { ...given("setup"), ...given("invite") };
}

/** The routes of every provider that Plinth knows. */
export function providerRoutes(platform: Platform): Hono {
  const routes = new Hono();
  const member = (call: Call) => contextOf(platform, call.req.raw);
  const leave = async ({ address, attempt }: ReturnType<typeof startOAuth>) =>
    answer(null, {
      message: address,
      cookies: [await sealedCookie(platform, attemptCookie, attempt, oauthMinutes * 60)],
    });

  async function comeBack(call: Call, provider: OAuthProvider, used: string): Promise<Response> {
    const attempt = await openCookie<OAuthAttempt>(platform, cookieHeaderOf(platform, call), attemptCookie);
    const { code, state } = call.req.query();
    const isSignIn = !attempt || attempt.purpose.kind === "sign_in";
    const ctx = isSignIn ? visitorContext(platform, call.req.raw) : await member(call);
    const finish = () => finishOAuth(ctx, provider, { code, state }, attempt);
    const path = `/auth/v2/${provider}/callback`;
    const done = isSignIn
      ? await auditedVisit(ctx, { operation: "signInWithProvider", path }, finish, async (finished) =>
          finished.kind === "sign_in" ? arrivalOf(platform, finished) : { account: null },
        )
      : await auditedChange(
          ctx,
          attempt.purpose.kind === "connect" ? "connectProvider" : "proveProvider",
          path,
          finish,
        );
    if (done.kind === "sign_in") return signedInOrWaiting(platform, call, done, [used]);
    return answer({ kind: done.kind }, { cookies: [used] });
  }

  for (const provider of Object.keys(oauthProviders) as OAuthProvider[]) {
    routes
      .get(`/auth/v2/${provider}/login`, (call) => {
        const purpose = { kind: "sign_in", pass: passOf(call) } as const;
        return leave(startOAuth(visitorContext(platform, call.req.raw), provider, purpose));
      })
      .post(`/auth/v2/${provider}/connect`, async (call) => leave(await startConnect(await member(call), provider)))
      .post(`/auth/v2/${provider}/prove`, async (call) => leave(startProof(await member(call), provider)))
      .post(`/auth/v2/${provider}/disconnect`, async (call) => {
        const ctx = await member(call);
        const path = `/auth/v2/${provider}/disconnect`;
        await auditedChange(ctx, "disconnectProvider", path, () => disconnectProvider(ctx, provider));
        return answer(null, { message: `${oauthProviders[provider]} is disconnected.` });
      })
      .get(`/auth/v2/${provider}/callback`, async (call) => {
        // Used up whatever comes of it: a second call with the same state must fail.
        const used = expiredCookie(platform, attemptCookie);
        try {
          return await comeBack(call, provider, used);
        } catch (error) {
          const failed = errorAnswer(platform, error);
          failed.headers.append("set-cookie", used);
          return failed;
        }
      });
  }
  return routes;
}
