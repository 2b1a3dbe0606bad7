import { type AdminUser, AdminUserInput, accessDenied } from "../../contract/admin/admin.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import {
  emailTaken,
  findUserByEmail,
  removeMailProofs,
  removeSessions,
  updateAccount,
  whileMakingAccounts,
} from "../accounts/index.ts";
import { followGrants, setUserGrant } from "./grants.ts";
import { readUser } from "./list-all-users.ts";
import { lockUser, refuseOwn } from "./lock-user.ts";

const UserChanges = AdminUserInput.partial();

/**
 * Changes the named parts of an account. Who is suspended by it is signed out at once: their sessions are gone, and
 * their sockets, API tokens and sync tokens stop for as long as they are suspended. For super admins, who cannot
 * suspend or demote themselves (FORBIDDEN). BAD_USER_INPUT, CONFLICT on `email`, NOT_FOUND.
 */
export async function updateUser(ctx: Context, id: string, input: unknown): Promise<AdminUser> {
  const { is_verified, subscription_plan, ...changes } = parseInput(UserChanges, input);
  const actor = requireSuperAdmin(ctx, accessDenied.users);
  const now = ctx.platform.clock.now();
  await whileMakingAccounts(ctx.platform, async (tx) => {
    const user = await lockUser(tx, actor, id);
    if (changes.role && changes.role !== "super_admin") refuseOwn(actor, id, t("You cannot take your own role away."));
    if (changes.status && changes.status !== "active") refuseOwn(actor, id, t("You cannot suspend your own account."));
    if (changes.email && changes.email !== user.email.toLowerCase()) {
      if (await findUserByEmail(tx, changes.email)) throw emailTaken();
      // Codes and links went to the old address.
      await removeMailProofs(tx, id);
    }
    await updateAccount(tx, id, {
      ...changes,
      ...(subscription_plan && { granted_plan: subscription_plan }),
      ...(is_verified !== undefined && { email_verified_at: is_verified ? (user.email_verified_at ?? now) : null }),
      updated_at: now,
    });
    if (subscription_plan) await setUserGrant(tx, id, subscription_plan, actor.user.id);
    if (changes.status && changes.status !== "active") await removeSessions(tx, id);
  });
  if (subscription_plan) await followGrants(ctx.platform, { user_id: id });
  return readUser(ctx, id);
}
