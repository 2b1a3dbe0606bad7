import { grantCookie } from "../../contract/accounts/accounts.ts";
import * as at from "../../contract/calls/addresses.ts";
import type { Context } from "../../engine/access/index.ts";
import {
  changePassword,
  grantMinutes,
  type ResetGrant,
  requestPasswordReset,
  verifyPasswordReset,
} from "../../engine/accounts/index.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditedChange } from "../audit/account-audit.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { expiredCookie, openCookie, sealedCookie } from "./cookies.ts";
import { cookieHeaderOf } from "./signed-in.ts";
import { nobody, visitOf } from "./visit.ts";

/** Without SMTP_URL mails go to the log and the data folder. */
export const noMail = "This installation sends no email. Whoever runs it finds the code in its log.";

/** `Set-Cookie` with the right to set a new password. */
export const grantedPassword = (platform: Platform, grant: ResetGrant): Promise<string> =>
  sealedCookie(platform, grantCookie, grant, grantMinutes * 60);

/** A new password, with the old one or with a code that came by mail. */
export function passwordRoutes(platform: Platform): CallRoutes {
  const visit = visitOf(platform);
  return new CallRoutes(platform)
    .on(at.requestPasswordReset, async (call, asked) => {
      await visit(call, asked, "requestPasswordReset", requestPasswordReset, nobody);
      return answer(null, {
        message: platform.mail.delivers
          ? t("If there is an account with this address, a mail with a code is on its way.")
          : noMail,
      });
    })
    .on(at.verifyPasswordReset, async (call, asked) => {
      const grant = await visit(call, asked, "verifyPasswordReset", verifyPasswordReset, async ({ user_id }) => ({
        account: user_id,
      }));
      return answer(null, { cookies: [await grantedPassword(platform, grant)] });
    })
    .on(at.changePassword, async (call, asked) => {
      const grant = await openCookie<ResetGrant>(platform, cookieHeaderOf(platform, call), grantCookie);
      const body = await asked.body();
      // With the grant it does not matter who is signed in here, not even that a session was superseded.
      const isReset = grant !== null && !(body as { old_password?: unknown } | null)?.old_password;
      const change = (ctx: Context) => changePassword(ctx, body, grant);
      if (isReset)
        await visit(call, asked, "changePassword", change, async () => ({ account: grant.user_id }), grant.user_id);
      else {
        const ctx = await contextOf(platform, call.req.raw);
        await auditedChange(ctx, "changePassword", call.req.path, () => change(ctx));
      }
      return answer(null, {
        message: t("Your password has been changed."),
        cookies: [expiredCookie(platform, grantCookie)],
      });
    });
}
