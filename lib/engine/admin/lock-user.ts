import { accessDenied } from "../../contract/admin/admin.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { SystemTransaction } from "../../platform/db/transaction.ts";
import type { UserActor } from "../access/index.ts";
import { noSuchUser } from "./list-all-users.ts";

/**
 * The account that a super admin is about to change, locked together with all super admins. Who acts must still be an
 * active super admin by then, and nobody takes their own rights away: so there always is one left, also when two of
 * them go for each other at once. FORBIDDEN, NOT_FOUND.
 */
export async function lockUser(tx: SystemTransaction, actor: UserActor, id: string) {
  if (!isUuid(id)) throw noSuchUser();
  const rows = await tx
    .selectFrom("plinth.users")
    .select(["id", "email", "role", "status", "email_verified_at"])
    .where((eb) => eb.or([eb("role", "=", "super_admin"), eb("id", "=", id)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const me = rows.find((row) => row.id === actor.user.id);
  if (me?.role !== "super_admin" || me.status !== "active") throw new PlinthError("FORBIDDEN", accessDenied.users);
  const user = rows.find((row) => row.id === id);
  if (!user) throw noSuchUser();
  return user;
}

/** FORBIDDEN when the account is the caller's own. */
export function refuseOwn(actor: UserActor, id: string, sentence: string): void {
  if (actor.user.id === id) throw new PlinthError("FORBIDDEN", sentence);
}
