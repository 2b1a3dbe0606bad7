/** Accounts and sessions: input of the sign-in calls with their messages, and what a session tells the console. */

import { z } from "zod";
import { languages } from "../../kernel/words/languages.ts";
import { says, t, texts } from "../../kernel/words/words.ts";
import type { ConsoleView, SessionClaims, SessionUser } from "../calls/answers/accounts.ts";
import { limits } from "../limits.ts";
import { oneLine } from "../one-line.ts";
import { withOtherNames } from "../other-names.ts";

export type { ConsoleView, SessionClaims, SessionUser, SignUp } from "../calls/answers/accounts.ts";

/**
 * What the middleware and the session call say of a cookie: 401 for none, 403 for an account without access, 409 for
 * one that another sign-in ended.
 */
export type SessionState =
  | {
      status: 200;
      user: SessionUser;
      claims: SessionClaims;
      expires_at: string;
      /** Whom it views the console as, where that was asked. */
      view?: ConsoleView | "ended" | undefined;
    }
  | { status: 401 | 403 | 409; message: string };

export const sessionMessages = texts({
  superseded: "Another person used your credential to login. Please use your own account to login.",
  none: "Please sign in.",
  forbidden: "This account has no access.",
});

/** Said to whom no account may be made. */
export const signUpMessages = texts({
  first:
    "The first account is made on the machine that Plinth runs on, or with the link that was printed when it started.",
  usedSetup: "This setup link is not valid any more. Start Plinth again: it prints a new one.",
  invited: "This installation takes new accounts by invitation only. Please open the link of your invitation.",
  otherAddress: "This invitation is for another email address.",
  closed: "This installation takes no new accounts.",
});

const Email = z
  .string({ error: () => t("Please enter your email address") })
  .trim()
  .toLowerCase()
  .min(1, says("Please enter your email address"))
  .max(254, says("Please enter a valid email address"))
  .pipe(z.email(says("Please enter a valid email address")));

/**
 * Length only here; the server also refuses the most common passwords and the account's own address (NIST SP 800-63B).
 */
const NewPassword = z
  .string({ error: () => t("Please enter a password") })
  .min(1, says("Please enter a password"))
  .min(limits.passwordMin, says("Password must be at least 10 characters"))
  .max(limits.passwordMax, says("Password must be at most 128 characters"));

const PersonName = oneLine().max(100, says("Please use at most 100 characters")).optional();

/** What a mailed or printed link holds. */
export const LinkToken = z.string().min(20, says("This link is not whole")).max(200, says("This link is not whole"));

export const RegisterInput = z
  .strictObject({
    email: Email,
    password: NewPassword,
    first_name: PersonName,
    last_name: PersonName,
    /** Of the link that start printed, for the first account. */
    setup: LinkToken.optional(),
    /** Of the link of an invitation. */
    invite: LinkToken.optional(),
  })
  .refine((input) => input.password.toLowerCase() !== input.email, {
    path: ["password"],
    error: () => t("Password must not be your email address"),
  });
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.strictObject({
  email: Email,
  password: z
    .string({ error: () => t("Please enter your password") })
    .min(1, says("Please enter your password"))
    .max(1000),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** POST /auth/v2/login, in which some clients call the password `secret`. */
export const LoginCall = withOtherNames(LoginInput, { secret: "password" });

const MailCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, says("Please enter the 6 digits of the code"));

/** A mailed code with its address, or the token of the mailed link. */
export const MailProof = z.union([
  z.strictObject({ email: Email, code: MailCode }),
  z.strictObject({ token: LinkToken }),
]);
export type MailProof = z.infer<typeof MailProof>;

export const MailCodeInput = z.strictObject({ email: Email, code: MailCode });
export const PasswordResetRequest = z.strictObject({ email: Email });

/** POST /auth/v2/forget/password/request, which some clients send as `{ user: { email } }`. */
export const PasswordResetCall = z.preprocess((input) => {
  const user = (input as { user?: unknown } | null)?.user;
  return typeof user === "object" && user !== null ? user : input;
}, PasswordResetRequest);
/** The cookie with the right to choose a new password, for as long as that counts. */
export const grantCookie = "plinth_reset";

export const ChangePasswordInput = z.strictObject({
  new_password: NewPassword,
  old_password: z.string().max(1000).optional(),
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const ProfileInput = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  username: oneLine().max(60, says("Please use at most 60 characters")).optional(),
  organization_id: oneLine().max(100).optional(),
  avatar: z.string().trim().max(2000).optional(),
  language: z.enum(["", ...languages]).optional(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** POST /system/user/profile: the address as it is may be sent along, and `project_limit` says nothing. */
export const ProfileCall = withOtherNames(
  ProfileInput.extend({ email: z.string().trim().toLowerCase().max(254).nullish() }),
  {},
  ["project_limit"],
);
