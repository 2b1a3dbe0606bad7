import { type AdminUser, AdminUserInput, accessDenied } from "../../contract/admin/admin.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { inviteUser } from "../accounts/index.ts";
import { setUserGrant } from "./grants.ts";
import { readUser } from "./list-all-users.ts";

/**
 * Makes an account for somebody, who is mailed a link to choose their password. For super admins. BAD_USER_INPUT,
 * CONFLICT on `email`; UNAVAILABLE when the mail could not be sent.
 */
export async function createUser(ctx: Context, input: unknown): Promise<AdminUser> {
  const person = parseInput(AdminUserInput, input);
  const { user } = requireSuperAdmin(ctx, accessDenied.users);
  const id = await inviteUser(ctx.platform, person);
  await ctx.platform.transaction((tx) => setUserGrant(tx, id, person.subscription_plan, user.id));
  return readUser(ctx, id);
}
