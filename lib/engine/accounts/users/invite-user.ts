import type { AdminUserInput } from "../../../contract/admin/admin.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sendDraft } from "../mails/compose-mail.ts";
import { makeProof } from "../mails/mail-proof.ts";
import { invitationMail } from "../mails/mails.ts";
import { findUserByEmail } from "./find-user.ts";
import { emailTaken, whileMakingAccounts } from "./insert-user.ts";

/** Who is asked in may be away for some days. */
export const invitationHours = 72;

/**
 * Makes an account without a password and mails its owner a link to choose one; no mail goes to an account that is
 * suspended from the start. For callers that have authorised it. CONFLICT on `email` when it is taken; UNAVAILABLE when
 * the mail could not be sent, and then there is no account.
 */
export async function inviteUser(
  platform: Platform,
  { is_verified, subscription_plan, ...person }: AdminUserInput,
): Promise<string> {
  const now = platform.clock.now();
  const id = uuidv7();
  await whileMakingAccounts(platform, async (tx) => {
    if (await findUserByEmail(tx, person.email)) throw emailTaken();
    await tx
      .insertInto("plinth.users")
      .values({
        ...person,
        id,
        password_hash: null,
        granted_plan: subscription_plan,
        email_verified_at: is_verified ? now : null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
  if (person.status === "suspended") return id;
  try {
    const proof = await makeProof(platform, id, "reset_password", invitationHours);
    await sendDraft(platform, invitationMail(person.email, proof));
  } catch (error) {
    await platform.db.deleteFrom("plinth.users").where("id", "=", id).execute();
    throw error;
  }
  return id;
}
