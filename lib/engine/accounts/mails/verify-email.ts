import { MailProof, sessionMessages } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Context } from "../../access/index.ts";
import { countTry } from "../limits/try-limits.ts";
import { fingerprintOf, grantFor, type ResetGrant } from "../passwords/reset-grant.ts";
import { type SignIn, signIn } from "../sign-in/sign-in.ts";
import { removeWaysIn } from "../sign-in/ways-in.ts";
import { findUserByEmail } from "../users/find-user.ts";
import { proofHours, redeemProof } from "./mail-proof.ts";

/** Who registered, kept in a sealed cookie of the browser. Bound to the password that they gave. */
export interface Registration {
  user_id: string;
  fingerprint: string;
}

/** How long the mailed link keeps the password in the browser that registered. */
export const registrationHours = proofHours.verify_email;

/** What the browser keeps that has just registered this address; null where none waits to be confirmed. */
export async function registrationOf(platform: Platform, email: string): Promise<Registration | null> {
  const user = await findUserByEmail(platform.db, email);
  return user?.status === "pending" ? { user_id: user.id, fingerprint: fingerprintOf(user.password_hash) } : null;
}

/**
 * Proves an address by the mailed code or link and signs in. A link that is opened in another browser than the one that
 * registered keeps no password, for a stranger may have given it and waits: then there is the right to set one.
 * BAD_USER_INPUT for a wrong or old one; after five wrong codes a new mail is needed.
 */
export async function verifyEmail(
  ctx: Context,
  input: unknown,
  registration: Registration | null = null,
): Promise<{ signIn: SignIn; grant: ResetGrant | null }> {
  const proof = parseInput(MailProof, input);
  const takeBack = await countTry(ctx, "code", "email" in proof ? proof.email : undefined);
  const userId = await redeemProof(ctx.platform, "verify_email", proof);
  if (userId === null) throw wrongProof(proof);
  await takeBack();
  const { user, forgets, tellOfTokens } = await prove(
    ctx.platform,
    userId,
    (password_hash) =>
      // Who types the code has been at this page, and knows of the account.
      "code" in proof ||
      (registration?.user_id === userId && registration.fingerprint === fingerprintOf(password_hash)),
  );
  await tellOfTokens?.();
  if (user.status !== "active") throw new PlinthError("FORBIDDEN", sessionMessages.forbidden);
  const signedIn = await signIn(ctx, user);
  return { signIn: signedIn, grant: forgets ? grantFor(ctx.platform, user) : null };
}

function prove(platform: Platform, userId: string, isRegistrant: (password_hash: string | null) => boolean) {
  const now = platform.clock.now();
  return platform.transaction(async (tx) => {
    const { status, password_hash } = await tx
      .selectFrom("plinth.users")
      .select(["status", "password_hash"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isPending = status === "pending";
    const forgets = isPending && password_hash !== null && !isRegistrant(password_hash);
    const user = { id: userId, password_hash: forgets ? null : password_hash, status: isPending ? "active" : status };
    await tx
      .updateTable("plinth.users")
      .set({ email_verified_at: now, updated_at: now, status: user.status, password_hash: user.password_hash })
      .where("id", "=", userId)
      .execute();
    const tellOfTokens = forgets ? await removeWaysIn(platform, tx, userId) : null;
    return { user, forgets, tellOfTokens };
  });
}

/** One message for what is wrong, old, used or tried too often, and for unknown addresses. */
export function wrongProof(proof: MailProof): PlinthError {
  if ("token" in proof)
    return new PlinthError("BAD_USER_INPUT", t("This link is no longer valid. Please ask for a new one."));
  const message = "This code is wrong or no longer valid. After five tries you need a new one.";
  return new PlinthError("BAD_USER_INPUT", message, { fields: { code: message } });
}
