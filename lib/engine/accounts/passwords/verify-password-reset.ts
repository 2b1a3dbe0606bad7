import { MailProof } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import type { Context } from "../../access/index.ts";
import { countTry } from "../limits/try-limits.ts";
import { redeemProof } from "../mails/mail-proof.ts";
import { wrongProof } from "../mails/verify-email.ts";
import { grantFor, type ResetGrant } from "./reset-grant.ts";

/** Exchanges the mailed code or link for the right to set a new password. BAD_USER_INPUT for a wrong or old one. */
export async function verifyPasswordReset(ctx: Context, input: unknown): Promise<ResetGrant> {
  const proof = parseInput(MailProof, input);
  const takeBack = await countTry(ctx, "code", "email" in proof ? proof.email : undefined);
  const userId = await redeemProof(ctx.platform, "reset_password", proof);
  if (userId === null) throw wrongProof(proof);
  await takeBack();
  const user = await ctx.platform.db
    .selectFrom("plinth.users")
    .select(["id", "password_hash"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return grantFor(ctx.platform, user);
}
