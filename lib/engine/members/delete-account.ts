import { DeleteAccountInput } from "../../contract/accounts/account-security.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { SystemTransaction } from "../../platform/db/transaction.ts";
import type { Context } from "../access/index.ts";
import { notifyOwner, removeAccount, requireFreshProof, securityMail } from "../accounts/index.ts";
import { purgeProjectsOf } from "../projects/index.ts";

/** Named in the refusal; the others are counted. */
const namedMax = 10;

/**
 * Deletes the caller's account for good: sessions, memberships, sync tokens and ways to sign in go with it, and so do
 * projects that wait for their end. Records that the person wrote keep their name, and the audit log the account's id.
 * Needs a fresh proof and the typed word; CONFLICT with a list while they own projects, and for the only super admin of
 * an installation that has other people.
 */
export async function deleteAccount(ctx: Context, input: unknown): Promise<void> {
  parseInput(DeleteAccountInput, input);
  const { user } = await requireFreshProof(ctx);
  const { platform } = ctx;
  await platform.transaction((tx) => refuseWhereNeeded(tx, user.id));
  await purgeProjectsOf(platform, user.id);
  await platform.transaction(async (tx) => {
    // Once more, for it may have changed; from here on nobody makes a project for this person.
    await refuseWhereNeeded(tx, user.id);
    await removeAccount(tx, user.id);
  });
  notifyOwner(platform, securityMail("accountDeleted", user.email));
}

async function refuseWhereNeeded(tx: SystemTransaction, userId: string): Promise<void> {
  // In one order for all, so that of two super admins who leave at once one stays.
  const admins = await tx
    .selectFrom("plinth.users")
    .select(["id", "status"])
    .where("role", "=", "super_admin")
    .orderBy("id")
    .forUpdate()
    .execute();
  await tx.selectFrom("plinth.users").select("id").where("id", "=", userId).forUpdate().execute();
  const owned = await tx
    .selectFrom("plinth.projects")
    .select("name")
    .where("owner_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("name")
    .execute();
  if (owned.length > 0) throw ownsProjects(owned.map(({ name }) => name));
  const isAdmin = admins.some(({ id }) => id === userId);
  if (!isAdmin || admins.some(({ id, status }) => id !== userId && status === "active")) return;
  const other = await tx.selectFrom("plinth.users").select("id").where("id", "!=", userId).limit(1).executeTakeFirst();
  if (other)
    throw new PlinthError(
      "CONFLICT",
      t("You are the only super admin of this installation. Please name another one first."),
    );
}

function ownsProjects(names: string[]): PlinthError {
  const named = names.slice(0, namedMax).join(", ");
  const more = names.length > namedMax ? ` and ${names.length - namedMax} more` : "";
  const message = `You still own ${names.length === 1 ? "a project" : `${names.length} projects`}: ${named}${more}. Please delete ${names.length === 1 ? "it" : "them"} first.`;
  return new PlinthError("CONFLICT", message, { fields: { projects: message } });
}
