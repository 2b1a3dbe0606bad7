/** /auth/v2: sessions, fresh proofs, the second factor, and the end of an account. */

import type { Context as Call } from "hono";
import * as at from "../../contract/calls/addresses.ts";
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
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditedChange } from "../audit/account-audit.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { clearedCookies } from "./cookies.ts";

/** The routes of an account's security. */
export function securityRoutes(platform: Platform): CallRoutes {
  const member = (call: Call) => contextOf(platform, call.req.raw);
  return new CallRoutes(platform)
    .on(at.getAccountSecurity, async (call) => answer(await accountSecurity(await member(call))))
    .on(at.endSession, async (call, asked) => {
      const ctx = await member(call);
      const body = await asked.body();
      await auditedChange(ctx, "endSession", call.req.path, () => endOneSession(ctx, body));
      return answer(null, { message: t("The device is signed out.") });
    })
    .on(at.endOtherSessions, async (call) => {
      const ctx = await member(call);
      const ended = await auditedChange(ctx, "endOtherSessions", call.req.path, () => endOtherSessions(ctx));
      return answer({ ended }, { message: t("All other devices are signed out.") });
    })
    .on(at.proveByPassword, async (call, asked) => {
      const ctx = await member(call);
      const body = await asked.body();
      await auditedChange(ctx, "proveByPassword", call.req.path, () => proveByPassword(ctx, body));
      return answer(null);
    })
    .on(at.proveByCode, async (call, asked) => {
      const ctx = await member(call);
      const body = await asked.body();
      await auditedChange(ctx, "proveByCode", call.req.path, () => proveByCode(ctx, body));
      return answer(null);
    })
    .on(at.startTwoFactor, async (call) => {
      const ctx = await member(call);
      return answer(await auditedChange(ctx, "startTwoFactor", call.req.path, () => startTwoFactor(ctx)));
    })
    .on(at.confirmTwoFactor, async (call, asked) => {
      const ctx = await member(call);
      const body = await asked.body();
      const made = await auditedChange(ctx, "confirmTwoFactor", call.req.path, () => confirmTwoFactor(ctx, body));
      return answer(made, { message: t("Two-factor sign-in is switched on.") });
    })
    .on(at.newRecoveryCodes, async (call) => {
      const ctx = await member(call);
      return answer(await auditedChange(ctx, "newRecoveryCodes", call.req.path, () => newRecoveryCodes(ctx)));
    })
    .on(at.stopTwoFactor, async (call) => {
      const ctx = await member(call);
      await auditedChange(ctx, "stopTwoFactor", call.req.path, () => stopTwoFactor(ctx));
      return answer(null, { message: t("Two-factor sign-in is switched off.") });
    })
    .on(at.deleteAccount, async (call, asked) => {
      const ctx = await member(call);
      const body = await asked.body();
      await auditedChange(ctx, "deleteAccount", call.req.path, () => deleteAccount(ctx, body));
      return answer(null, {
        message: t("Your account is deleted."),
        cookies: clearedCookies(platform, call.req.header("cookie") ?? null),
      });
    });
}
