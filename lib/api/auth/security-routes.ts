/** /auth/v2: sessions, fresh proofs, the second factor, and the end of an account. */
import { type Context as Call, Hono } from "hono";
import {
  accountSecurity,
  confirmTwoFactor,
  endOneSession,
  endOtherSessions,
  newRecoveryCodes,
  proveByCode,
  proveByPassword,
  startTwoFactor,
  stopTwoFactor,
} from "../../engine/accounts/index.ts";
import { deleteAccount } from "../../engine/members/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditedChange } from "../audit/account-audit.ts";
import { contextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { clearedCookies } from "./cookies.ts";
import { readCall as read } from "./signed-in.ts";

/** The routes of an account's security. */
export function securityRoutes(platform: Platform): Hono {
  const member = (call: Call) => contextOf(platform, call.req.raw);
  return new Hono()
    .get("/auth/v2/security", async (call) => answer(await accountSecurity(await member(call))))
    .post("/auth/v2/sessions/end", async (call) => {
      const ctx = await member(call);
      const body = await read(call);
      await auditedChange(ctx, "endSession", "/auth/v2/sessions/end", () => endOneSession(ctx, body));
      return answer(null, { message: "The device is signed out." });
    })
    .post("/auth/v2/sessions/end-others", async (call) => {
      const ctx = await member(call);
      const path = "/auth/v2/sessions/end-others";
      const ended = await auditedChange(ctx, "endOtherSessions", path, () => endOtherSessions(ctx));
      return answer({ ended }, { message: "All other devices are signed out." });
    })
    .post("/auth/v2/proof/password", async (call) => {
      const ctx = await member(call);
      const body = await read(call);
      await auditedChange(ctx, "proveByPassword", "/auth/v2/proof/password", () => proveByPassword(ctx, body));
      return answer(null);
    })
    .post("/auth/v2/proof/code", async (call) => {
      const ctx = await member(call);
      const body = await read(call);
      await auditedChange(ctx, "proveByCode", "/auth/v2/proof/code", () => proveByCode(ctx, body));
      return answer(null);
    })
    .post("/auth/v2/two-factor/start", async (call) => {
      const ctx = await member(call);
      return answer(await auditedChange(ctx, "startTwoFactor", "/auth/v2/two-factor/start", () => startTwoFactor(ctx)));
    })
    .post("/auth/v2/two-factor/confirm", async (call) => {
      const ctx = await member(call);
      const body = await read(call);
      const path = "/auth/v2/two-factor/confirm";
      const made = await auditedChange(ctx, "confirmTwoFactor", path, () => confirmTwoFactor(ctx, body));
      return answer(made, { message: "Two-factor sign-in is switched on." });
    })
    .post("/auth/v2/two-factor/recovery-codes", async (call) => {
      const ctx = await member(call);
      const path = "/auth/v2/two-factor/recovery-codes";
      return answer(await auditedChange(ctx, "newRecoveryCodes", path, () => newRecoveryCodes(ctx)));
    })
    .post("/auth/v2/two-factor/stop", async (call) => {
      const ctx = await member(call);
      await auditedChange(ctx, "stopTwoFactor", "/auth/v2/two-factor/stop", () => stopTwoFactor(ctx));
      return answer(null, { message: "Two-factor sign-in is switched off." });
    })
    .post("/auth/v2/account/delete", async (call) => {
      const ctx = await member(call);
      const body = await read(call);
      await auditedChange(ctx, "deleteAccount", "/auth/v2/account/delete", () => deleteAccount(ctx, body));
      return answer(null, { message: "Your account is deleted.", cookies: clearedCookies(platform) });
    });
}
