/** An account is made, and its address confirmed. */

import * as at from "../../contract/calls/addresses.ts";
import type { Context } from "../../engine/access/index.ts";
import {
  findUserByEmail,
  type Registration,
  register,
  registrationHours,
  registrationOf,
  requestVerification,
  type SignIn,
  verifyEmail,
} from "../../engine/accounts/index.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import type { EnteredAccount } from "../audit/account-audit.ts";
import { CallRoutes } from "../call-routes.ts";
import { answer } from "../envelope.ts";
import { expiredCookie, openCookie, sealedCookie } from "./cookies.ts";
import { grantedPassword, noMail } from "./password-routes.ts";
import { cookieHeaderOf, enteredAccount, signedIn, signedInOrWaiting } from "./signed-in.ts";
import { nobody, visitOf } from "./visit.ts";

/** Held by the browser that has registered, until it confirms the address. */
const registeredCookie = "plinth_registered";

export function registrationRoutes(platform: Platform): CallRoutes {
  const visit = visitOf(platform);
  const entered = (signIn: SignIn) => enteredAccount(platform, signIn);
  /** Without a sign-in a mail is on its way, and the account is there all the same. */
  const registered = async (signIn: SignIn | null, { email }: { email?: unknown }): Promise<EnteredAccount> => {
    if (signIn) return entered(signIn);
    const user = await findUserByEmail(platform.db, String(email).trim().toLowerCase());
    return { account: user?.id ?? null, payload: { verification_required: true } };
  };

  return new CallRoutes(platform)
    .on(at.register, async (call, asked) => {
      const made = await visit(call, asked, "register", register, registered);
      if (made) return signedInOrWaiting(platform, call, made);
      const message = "We have sent you a mail with a code to confirm your email address.";
      const { email } = (await asked.body()) as { email: string };
      const registration = await registrationOf(platform, email.trim().toLowerCase());
      const cookies = registration
        ? [await sealedCookie(platform, registeredCookie, registration, registrationHours * 3_600)]
        : [];
      return answer({ verification_required: true }, { message, cookies });
    })
    .on(at.verifyEmail, async (call, asked) => {
      const registration = await openCookie<Registration>(platform, cookieHeaderOf(platform, call), registeredCookie);
      const verify = (ctx: Context, body: unknown) => verifyEmail(ctx, body, registration);
      const { signIn, grant } = await visit(call, asked, "verifyEmail", verify, (made) => entered(made.signIn));
      const cookies = [expiredCookie(platform, registeredCookie)];
      if (!grant || !("session" in signIn)) return signedInOrWaiting(platform, call, signIn, cookies);
      cookies.push(await grantedPassword(platform, grant));
      return signedIn(platform, call, signIn.session, cookies, { password_to_set: true });
    })
    .on(at.requestVerification, async (call, asked) => {
      await visit(call, asked, "requestVerification", requestVerification, nobody);
      return answer(null, {
        message: platform.mail.delivers ? t("If the address waits to be confirmed, a new mail is on its way.") : noMail,
      });
    });
}
