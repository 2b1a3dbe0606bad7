import { accessDenied } from "../../contract/admin/admin.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { passwordLink } from "../accounts/index.ts";
import { readUser } from "./list-all-users.ts";

/**
 * A link by which its owner chooses a new password for the account, good for three days, to be handed over by hand. For
 * super admins, where no mail is sent: else the mail alone goes to the owner. NOT_FOUND; FORBIDDEN for suspended
 * accounts, and where mail is sent.
 */
export async function makePasswordLink(ctx: Context, id: string): Promise<{ id: string; link: string }> {
  requireSuperAdmin(ctx, accessDenied.users);
  if (ctx.platform.mail.delivers)
    throw new PlinthError("FORBIDDEN", t("This installation sends mail: please let them ask for a new password."));
  const user = await readUser(ctx, id);
  if (user.status === "suspended")
    throw new PlinthError("FORBIDDEN", t("This account is suspended. Please activate it first."));
  return { id, link: await passwordLink(ctx.platform, user.id) };
}
