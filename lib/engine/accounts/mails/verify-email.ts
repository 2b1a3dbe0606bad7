import { MailProof, sessionMessages } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import type { Context } from "../../access/index.ts";
import { countTry } from "../limits/try-limits.ts";
import { type SignIn, signIn } from "../sign-in/sign-in.ts";
import { redeemProof } from "./mail-proof.ts";

/**
 * Proves an address by the mailed code or link and signs in. BAD_USER_INPUT for a wrong or old one; after five wrong
 * codes a new mail is needed.
 */
export async function verifyEmail(ctx: Context, input: unknown): Promise<SignIn> {
  const proof = parseInput(MailProof, input);
  const takeBack = await countTry(ctx, "code", "email" in proof ? proof.email : undefined);
  const userId = await redeemProof(ctx.platform, "verify_email", proof);
  if (userId === null) throw wrongProof(proof);
  await takeBack();
  const now = ctx.platform.clock.now();
  const { status, password_hash } = await ctx.platform.db
    .updateTable("plinth.users")
    .set(({ eb }) => ({
      email_verified_at: now,
      updated_at: now,
      status: eb
        .case()
        .when("status", "=", "pending")
        .then("active" as const)
        .else(eb.ref("status"))
        .end(),
    }))
    .where("id", "=", userId)
    .returning(["status", "password_hash"])
    .executeTakeFirstOrThrow();
  if (status !== "active") throw new PlinthError("FORBIDDEN", sessionMessages.forbidden);
  return signIn(ctx, { id: userId, password_hash });
}

/** One message for what is wrong, old, used or tried too often, and for unknown addresses. */
export function wrongProof(proof: MailProof): PlinthError {
  if ("token" in proof)
    return new PlinthError("BAD_USER_INPUT", "This link is no longer valid. Please ask for a new one.");
  const message = "This code is wrong or no longer valid. After five tries you need a new one.";
  return new PlinthError("BAD_USER_INPUT", message, { fields: { code: message } });
}
