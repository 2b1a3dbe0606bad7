/** /auth/v2 and /system/user/profile: from HTTP to the commands of the accounts, and cookies on the way back. */
import { type Context as Call, Hono } from "hono";
import type { Context } from "../../engine/access/index.ts";
import {
  awaitsSecondStep,
  changePassword,
  endSession,
  findUserByEmail,
  finishSignIn,
  getProfile,
  grantMinutes,
  login,
  type ResetGrant,
  register,
  requestPasswordReset,
  requestVerification,
  type SecondStep,
  type SessionKey,
  type SignIn,
  signInOptions,
  updateProfile,
  verifyEmail,
  verifyPasswordReset,
} from "../../engine/accounts/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Arrival, auditedChange, auditedVisit } from "../audit/account-audit.ts";
import type { AuditActionName } from "../audit/actions.ts";
import { contextOf, isCrossSite, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";
import { clearedCookies, expiredCookie, openCookie, sealedCookie } from "./cookies.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { deviceOf } from "./known-device.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { passOf, providerRoutes } from "./provider-routes.ts";
import { securityRoutes } from "./security-routes.ts";
import { presentSession, readSessionKey, sessionError, sessionOf } from "./session-cookie.ts";
import {
  arrivalOf,
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

  const arrival = (signIn: SignIn) => arrivalOf(platform, signIn);
  const nobody = async () => ({ account: null });
  /** Without a sign-in a mail is on its way, and the account is there all the same. */
  const registered = async (signIn: SignIn | null, { email }: { email?: unknown }): Promise<Arrival> => {
    if (signIn) return arrival(signIn);
    const user = await findUserByEmail(platform.db, String(email).trim().toLowerCase());
    return { account: user?.id ?? null, payload: { verification_required: true } };
  };

  /** What a visitor asks for, with its row of the audit log. */
  async function visit<T>(
    call: Call,
    operation: AuditActionName,
    act: (ctx: Context, body: unknown) => Promise<T>,
    outcomeOf: (result: T, body: { email?: unknown }) => Promise<Arrival>,
    account?: string,
  ): Promise<T> {
    // With the device, for what strangers may try too.
    const ctx = { ...visitor(call), device: await deviceOf(platform, cookieHeader(call)) };
    const body = await read(call);
    const named = Object(body) as { email?: unknown };
    const asked = { operation, path: call.req.path, email: named.email, account };
    return auditedVisit(
      ctx,
      asked,
      () => act(ctx, body),
      (result) => outcomeOf(result, named),
    );
  }

  async function signOut(call: Call, key: SessionKey): Promise<void> {
    const session = await sessionOf(platform, cookieHeader(call), { peek: true });
    const run = () => endSession(platform, key);
    if (session.status !== 200) return run();
    await auditedChange({ ...visitor(call), actor: session.actor }, "logout", call.req.path, run);
  }

  return new Hono()
    .on("POST", "/auth/v2/*", async (call, next) => {
      // Else another site could sign its visitors in to an account of its own, or out of theirs.
      if (isCrossSite(platform, call.req.raw))
        throw new PlinthError("FORBIDDEN", "Another site may not sign people in or out here.");
      await next();
    })
    .post("/auth/v2/register", async (call) => {
      const made = await visit(call, "register", register, registered);
      if (made) return signedInOrWaiting(platform, call, made);
      const message = "We have sent you a mail with a code to confirm your e-mail address.";
      return answer({ verification_required: true }, { message });
    })
    .post("/auth/v2/verify/email", async (call) =>
      signedInOrWaiting(platform, call, await visit(call, "verifyEmail", verifyEmail, arrival)),
    )
    .post("/auth/v2/verify/request", async (call) => {
      await visit(call, "requestVerification", requestVerification, nobody);
      return answer(null, {
        message: platform.mail.delivers ? "If the address waits to be confirmed, a new mail is on its way." : noMail,
      });
    })
    .post("/auth/v2/login", async (call) =>
      signedInOrWaiting(platform, call, await visit(call, "login", login, arrival)),
    )
    .get("/auth/v2/login/second-step", async (call) =>
      answer({ waiting: await awaitsSecondStep(visitor(call), await stepOf(call)) }),
    )
    .post("/auth/v2/login/second-step", async (call) => {
      const step = await stepOf(call);
      const finish = (ctx: Context, body: unknown) => finishSignIn(ctx, body, step);
      const key = await visit(call, "finishSignIn", finish, (session) => arrival({ session }), step?.user_id);
      return signedIn(platform, call, key, [stepDone(platform)]);
    })
    .post("/auth/v2/logout", async (call) => {
      const key = await readSessionKey(platform, cookieHeader(call));
      if (key) await signOut(call, key);
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
      await visit(call, "requestPasswordReset", requestPasswordReset, nobody);
      return answer(null, {
        message: platform.mail.delivers
          ? "If there is an account with this address, a mail with a code is on its way."
          : noMail,
      });
    })
    .post("/auth/v2/forget/password/verify", async (call) => {
      const grant = await visit(call, "verifyPasswordReset", verifyPasswordReset, async ({ user_id }) => ({
        account: user_id,
      }));
      return answer(null, { cookies: [await sealedCookie(platform, grantCookie, grant, grantMinutes * 60)] });
    })
    .post("/auth/v2/change/password", async (call) => {
      const grant = await openCookie<ResetGrant>(platform, cookieHeader(call), grantCookie);
      const body = await read(call);
      // With the grant it does not matter who is signed in here, not even that a session was superseded.
      const isReset = grant !== null && !(body as { old_password?: unknown } | null)?.old_password;
      const change = (ctx: Context) => changePassword(ctx, body, grant);
      if (isReset) await visit(call, "changePassword", change, async () => ({ account: grant.user_id }), grant.user_id);
      else {
        const ctx = await contextOf(platform, call.req.raw);
        await auditedChange(ctx, "changePassword", call.req.path, () => change(ctx));
      }
      return answer(null, {
        message: "Your password has been changed.",
        cookies: [expiredCookie(platform, grantCookie)],
      });
    })
    .get("/system/user/profile", async (call) => answer(await getProfile(await contextOf(platform, call.req.raw))))
    .post("/system/user/profile", async (call) => {
      const ctx = await contextOf(platform, call.req.raw);
      const body = await read(call);
      return answer(await auditedChange(ctx, "updateProfile", call.req.path, () => updateProfile(ctx, body)));
    })
    .route("/", providerRoutes(platform))
    .route("/", invitationRoutes(platform))
    .route("/", passkeyRoutes(platform))
    .route("/", securityRoutes(platform));
}
