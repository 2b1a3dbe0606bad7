/** /auth/v2/{provider}: to Google and GitHub and back, for signing in, for connecting and for a fresh proof. */

import type { Context as Call } from "hono";
import { type OAuthProvider, oauthProviders } from "../../contract/accounts/oauth.ts";
import * as at from "../../contract/calls/addresses.ts";
import {
  disconnectProvider,
  finishOAuth,
  type OAuthAttempt,
  oauthMinutes,
  startConnect,
  startOAuth,
  startProof,
} from "../../engine/accounts/index.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditedChange, auditedVisit } from "../audit/account-audit.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf, visitorContext } from "../context.ts";
import { answer, errorAnswer } from "../envelope.ts";
import { expiredCookie, openCookie, sealedCookie } from "./cookies.ts";
import { cookieHeaderOf, enteredAccount, signedInOrWaiting } from "./signed-in.ts";

const attemptCookie = "plinth_oauth";

/** The routes of every provider that Plinth knows. */
export function providerRoutes(platform: Platform): CallRoutes {
  const member = (call: Call) => contextOf(platform, call.req.raw);
  const leave = async ({ address, attempt }: ReturnType<typeof startOAuth>) =>
    answer(null, {
      message: address,
      cookies: [await sealedCookie(platform, attemptCookie, attempt, oauthMinutes * 60)],
    });

  async function comeBack(call: Call, provider: OAuthProvider, used: string) {
    const attempt = await openCookie<OAuthAttempt>(platform, cookieHeaderOf(platform, call), attemptCookie);
    const { code, state } = call.req.query();
    const isSignIn = !attempt || attempt.purpose.kind === "sign_in";
    const ctx = isSignIn ? visitorContext(platform, call.req.raw) : await member(call);
    const finish = () => finishOAuth(ctx, provider, { code, state }, attempt);
    const { path } = call.req;
    const done = isSignIn
      ? await auditedVisit(ctx, { operation: "signInWithProvider", path }, finish, async (finished) =>
          finished.kind === "sign_in" ? enteredAccount(platform, finished) : { account: null },
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

  return new CallRoutes(platform)
    .on(at.startOAuth, (call, { params, query }) => {
      const purpose = { kind: "sign_in", pass: query() } as const;
      return leave(startOAuth(visitorContext(platform, call.req.raw), params.provider, purpose));
    })
    .on(at.connectProvider, async (call, { params }) => leave(await startConnect(await member(call), params.provider)))
    .on(at.proveByProvider, async (call, { params }) => leave(startProof(await member(call), params.provider)))
    .on(at.disconnectProvider, async (call, { params: { provider } }) => {
      const ctx = await member(call);
      await auditedChange(ctx, "disconnectProvider", call.req.path, () => disconnectProvider(ctx, provider));
      return answer(null, { message: t("{provider} is disconnected.", { provider: oauthProviders[provider] }) });
    })
    .on(at.finishOAuth, async (call, { params }) => {
      // Used up whatever comes of it: a second call with the same state must fail.
      const used = expiredCookie(platform, attemptCookie);
      try {
        return await comeBack(call, params.provider, used);
      } catch (error) {
        const failed = errorAnswer(platform, error);
        failed.headers.append("set-cookie", used);
        return failed;
      }
    });
}
