import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context, Role } from "../access/index.ts";
import type { Membership } from "../projects/index.ts";
import { findRole } from "./find-role.ts";

/**
 * Another role of the project, for those who may do everything in it: they see the API as its users do. FORBIDDEN for
 * everybody else, for whom it would be a way around their own role; BAD_USER_INPUT for a role that there is not.
 */
export async function roleToTry(ctx: Context, projectId: string, membership: Membership, name: string): Promise<Role> {
  if (!membership.role.is_admin)
    throw new PlinthError("FORBIDDEN", t("Only super admins of the project may try the API as another role."));
  const role = await findRole(ctx.platform.db, projectId, name);
  if (!role) throw badInput({ role: t('There is no role named "{name}"', { name: name.slice(0, 100) }) });
  return role;
}
