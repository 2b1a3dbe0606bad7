import type { Kysely } from "kysely";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { SystemTables } from "../../../platform/db/tables/index.ts";
import type { Member } from "../../projects/index.ts";
import { type Holder, requireHeldRole } from "../../roles/index.ts";

interface Given {
  role: string;
  administrative_permissions: readonly string[];
}

/**
 * FORBIDDEN where the member would give more than they have themselves; BAD_USER_INPUT for a role that there is not.
 */
export async function requireGivable(db: Kysely<SystemTables>, member: Member & Holder, given: Given): Promise<void> {
  const own: readonly string[] = member.administrative_permissions;
  if (!given.administrative_permissions.every((name) => own.includes(name)))
    throw new PlinthError("FORBIDDEN", t("You can only give permissions that you have yourself."));
  const role = await requireHeldRole(db, member, given.role, "role");
  if (role.is_admin && !member.role.is_admin)
    throw new PlinthError("FORBIDDEN", t("Only an admin of the project can make another admin."));
}
