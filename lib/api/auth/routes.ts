/** /auth/v2 and /system/user/profile: from HTTP to the commands of the accounts, and cookies on the way back. */

import type { Context as Call } from "hono";
import * as at from "../../contract/calls/addresses.ts";
import { projectHeader } from "../../contract/projects/named-project.ts";
import { viewHeader } from "../../contract/projects/named-view.ts";
import type { Context } from "../../engine/access/index.ts";
import {
  awaitsSecondStep,
  endSession,
  finishSignIn,
  getProfile,
  login,
  type SecondStep,
  type SessionKey,
  type SignIn,
  signInOptions,
  updateProfile,
} from "../../engine/accounts/index.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditedChange } from "../audit/account-audit.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";
import { clearedCookies, openCookie } from "./cookies.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { passwordRoutes } from "./password-routes.ts";
import { providerRoutes } from "./provider-routes.ts";
import { registrationRoutes } from "./registration-routes.ts";
import { securityRoutes } from "./security-routes.ts";
import { readSessionKey, sessionError, sessionOf } from "./session-cookie.ts";
import {
  cookieHeaderOf,
  enteredAccount,
  secondStepCookie,
  signedIn,
  signedInOrWaiting,
  stepDone,
} from "./signed-in.ts";
import { viewedSession } from "./viewed-session.ts";
import { visitOf } from "./visit.ts";

/** The routes of the accounts. */
export function authRoutes(platform: Platform): CallRoutes {
  const visitor = (call: Call) => visitorContext(platform, call.req.raw);
  const cookieHeader = (call: Call) => cookieHeaderOf(platform, call);
  const stepOf = (call: Call) => openCookie<SecondStep>(platform, cookieHeader(call), secondStepCookie);

  const visit = visitOf(platform);
  const entered = (signIn: SignIn) => enteredAccount(platform, signIn);
  async function signOut(call: Call, key: SessionKey): Promise<void> {
    const session = await sessionOf(platform, cookieHeader(call), { peek: true });
    const run = () => endSession(platform, key);
    if (session.status !== 200) return run();
    await auditedChange({ ...visitor(call), actor: session.actor }, "logout", call.req.path, run);
  }

  return new CallRoutes(platform)
    .on(at.login, async (call, asked) =>
      signedInOrWaiting(platform, call, await visit(call, asked, "login", login, entered)),
    )
    .on(at.awaitsSecondStep, async (call) =>
      answer({ waiting: await awaitsSecondStep(visitor(call), await stepOf(call)) }),
    )
    .on(at.finishSignIn, async (call, asked) => {
      const step = await stepOf(call);
      const finish = (ctx: Context, body: unknown) => finishSignIn(ctx, body, step);
      const key = await visit(call, asked, "finishSignIn", finish, (session) => entered({ session }), step?.user_id);
      return signedIn(platform, call, key, [stepDone(platform)]);
    })
    .on(at.logout, async (call) => {
      const key = await readSessionKey(platform, cookieHeader(call));
      if (key) await signOut(call, key);
      return answer(null, { message: t("You are signed out."), cookies: clearedCookies(platform, cookieHeader(call)) });
    })
    .on(at.getSession, async (call) => {
      const project = call.req.header(projectHeader) || null;
      const found = await sessionOf(platform, cookieHeader(call), { project });
      const session = await viewedSession(platform, found, call.req.header(viewHeader) ?? null);
      if (session.status !== 200) throw sessionError(session);
      const { user, claims, expires_at, view } = session;
      return answer({ user, claims, expires_at, ...(view && { view }) });
    })
    .on(at.signInOptions, async (call, asked) => answer(await signInOptions(visitor(call), asked.query())))
    .on(at.getProfile, async (call) => answer(await getProfile(await contextOf(platform, call.req.raw))))
    .on(at.updateProfile, async (call, asked) => {
      const ctx = await contextOf(platform, call.req.raw);
      const body = await asked.body();
      return answer(await auditedChange(ctx, "updateProfile", call.req.path, () => updateProfile(ctx, body)));
    })
    .with(registrationRoutes(platform))
    .with(passwordRoutes(platform))
    .with(providerRoutes(platform))
    .with(invitationRoutes(platform))
    .with(passkeyRoutes(platform))
    .with(securityRoutes(platform));
}
