import { administrativePermissions } from "../../contract/projects/projects.ts";
import { badInput } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { SystemTransaction } from "../../platform/db/transaction.ts";
import { findUserByEmail } from "../accounts/index.ts";
import { setMember } from "../members/index.ts";
import { setOwner } from "../projects/index.ts";

/** The active account that is to have projects, by its address. BAD_USER_INPUT on `field`. */
export async function findHeir(tx: SystemTransaction, email: string, field: string): Promise<string> {
  const heir = await findUserByEmail(tx, email.toLowerCase());
  if (!heir) throw badInput({ [field]: t("There is no account with this email address") });
  if (heir.status !== "active") throw badInput({ [field]: t("This account is not active") });
  return heir.id;
}

/**
 * Makes somebody the owner of projects, with all rights in them. A former owner stays a member. Announce the projects
 * afterwards.
 */
export async function handOver(tx: SystemTransaction, projectIds: readonly string[], heir: string): Promise<void> {
  if (projectIds.length === 0) return;
  await setOwner(tx, projectIds, heir);
  const rights = { role: "admin", administrative_permissions: [...administrativePermissions] };
  for (const project_id of projectIds) await setMember(tx, { project_id, user_id: heir }, rights);
}
