/**
 * Proofs that a mailbox is someone's: a mail brings a code of 6 digits to type and a link with a token; either one
 * works, once.
 */
import { createHmac } from "node:crypto";
import type { MailProof } from "../../../contract/accounts/accounts.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { equalInConstantTime, randomCode, randomToken, sha256 } from "../../../platform/crypto.ts";
import type { Platform } from "../../../platform/platform.ts";

type Purpose = "verify_email" | "reset_password";

/** How long a mail is good for. */
export const proofHours: Record<Purpose, number> = { verify_email: 24, reset_password: 1 };

/** A code has few possibilities, so its hash is keyed: the table alone does not give it away. */
function hashCode(platform: Platform, proofId: string, code: string): Buffer {
  return createHmac("sha256", platform.secrets.cookiePassword).update(`mail code ${proofId} ${code}`).digest();
}

/** A new proof to mail; what was mailed for the same purpose before is void. */
export async function makeProof(
  platform: Platform,
  userId: string,
  purpose: Purpose,
  hours = proofHours[purpose],
): Promise<{ code: string; token: string }> {
  const id = uuidv7();
  const code = randomCode(6);
  const token = randomToken();
  const now = platform.clock.now();
  await platform.transaction(async (tx) => {
    await tx.deleteFrom("plinth.mail_proofs").where("user_id", "=", userId).where("purpose", "=", purpose).execute();
    await tx
      .insertInto("plinth.mail_proofs")
      .values({
        id,
        user_id: userId,
        purpose,
        code_hash: hashCode(platform, id, code),
        token_hash: sha256(token),
        expires_at: new Date(now.getTime() + hours * 3_600_000),
        created_at: now,
      })
      .execute();
  });
  return { code, token };
}

/**
 * The user whose mailbox it proves, and the proof is used up; null for a wrong or old one, and after five wrong codes.
 */
export async function redeemProof(platform: Platform, purpose: Purpose, proof: MailProof): Promise<string | null> {
  const now = platform.clock.now();
  if ("token" in proof) {
    const used = await platform.db
      .deleteFrom("plinth.mail_proofs")
      .where("token_hash", "=", sha256(proof.token))
      .where("purpose", "=", purpose)
      .where("expires_at", ">", now)
      .returning("user_id")
      .executeTakeFirst();
    return used?.user_id ?? null;
  }
  // The try is taken before the code is compared, so that tries made at once cannot exceed the five.
  const candidate = await platform.db
    .updateTable("plinth.mail_proofs as p")
    .from("plinth.users as u")
    .set(({ eb }) => ({ tries_left: eb("p.tries_left", "-", 1) }))
    .whereRef("u.id", "=", "p.user_id")
    .where(({ eb, fn }) => eb(fn("lower", ["u.email"]), "=", proof.email))
    .where("p.purpose", "=", purpose)
    .where("p.expires_at", ">", now)
    .where("p.tries_left", ">", 0)
    .returning(["p.id", "p.code_hash"])
    .executeTakeFirst();
  if (!candidate || !equalInConstantTime(candidate.code_hash, hashCode(platform, candidate.id, proof.code)))
    return null;
  const used = await platform.db
    .deleteFrom("plinth.mail_proofs")
    .where("id", "=", candidate.id)
    .returning("user_id")
    .executeTakeFirst();
  return used?.user_id ?? null;
}
