/** /auth/v2 and /system/user/profile: from HTTP to the commands of the accounts, and cookies on the way back. */
import { type Context as Call, Hono } from "hono";
import {
  awaitsSecondStep,
  changePassword,
  endSession,
  finishSignIn,
  getProfile,
  grantMinutes,
  login,
  type ResetGrant,
  register,
  requestPasswordReset,
  requestVerification,
  type SecondStep,
  signInOptions,
  updateProfile,
  verifyEmail,
  verifyPasswordReset,
} from "../../engine/accounts/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { contextOf, isCrossSite, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";
import { clearedCookies, expiredCookie, openCookie, sealedCookie } from "./cookies.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { passOf, providerRoutes } from "./provider-routes.ts";
import { securityRoutes } from "./security-routes.ts";
import { presentSession, readSessionKey, sessionError, sessionOf } from "./session-cookie.ts";
import {
  cookieHeaderOf,
  readCall as read,
  secondStepCookie,
  signedIn,
  signedInOrWaiting,
  stepDone,
} from "./signed-in.ts";

/** Without SMTP_URL mails go to the log and the data folder. */
const noMail = "This installation sends no mail. Whoever runs it finds the code in its log.";

const grantCookie = "plinth_reset";

/** The routes of the accounts. */
export function authRoutes(platform: Platform): Hono {
  const visitor = (call: Call) => visitorContext(platform, call.req.raw);
  const cookieHeader = (call: Call) => cookieHeaderOf(platform, call);
  const stepOf = (call: Call) => openCookie<SecondStep>(platform, cookieHeader(call), secondStepCookie);

  return new Hono()
    .on("POST", "/auth/v2/*", async (call, next) => {
      // Else another site could sign its visitors in to an account of its own, or out of theirs.
      if (isCrossSite(platform, call.req.raw))
        throw new PlinthError("FORBIDDEN", "Another site may not sign people in or out here.");
      await next();
    })
    .post("/auth/v2/register", async (call) => {
      const made = await register(visitor(call), await read(call));
      if (made) return signedInOrWaiting(platform, call, made);
      const message = "We have sent you a mail with a code to confirm your e-mail address.";
      return answer({ verification_required: true }, { message });
    })
    .post("/auth/v2/verify/email", async (call) =>
      signedInOrWaiting(platform, call, await verifyEmail(visitor(call), await read(call))),
    )
    .post("/auth/v2/verify/request", async (call) => {
      await requestVerification(visitor(call), await read(call));
      return answer(null, {
        message: platform.mail.delivers ? "If the address waits to be confirmed, a new mail is on its way." : noMail,
      });
    })
    .post("/auth/v2/login", async (call) =>
      signedInOrWaiting(platform, call, await login(visitor(call), await read(call))),
    )
    .get("/auth/v2/login/second-step", async (call) =>
      answer({ waiting: await awaitsSecondStep(visitor(call), await stepOf(call)) }),
    )
    .post("/auth/v2/login/second-step", async (call) => {
      const key = await finishSignIn(visitor(call), await read(call), await stepOf(call));
      return signedIn(platform, call, key, [stepDone(platform)]);
    })
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
    .get("/auth/v2/providers", async (call) => answer(await signInOptions(visitor(call), passOf(call))))
    .post("/auth/v2/forget/password/request", async (call) => {
      await requestPasswordReset(visitor(call), await read(call));
      return answer(null, {
        message: platform.mail.delivers
          ? "If there is an account with this address, a mail with a code is on its way."
          : noMail,
      });
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
    )
    .route("/", providerRoutes(platform))
    .route("/", passkeyRoutes(platform))
    .route("/", securityRoutes(platform));
}
