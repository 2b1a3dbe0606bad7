import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { findTokenRow } from "./find-token-row.ts";

/**
 * The whole text of a token that the list shows the start of. Needs `api_secrets`; NOT_FOUND for tokens of other
 * projects. A token ends with its maker's membership, so others than its maker and the project's admins may not copy it
 * (FORBIDDEN): it would outlive their own.
 */
export async function getTokenSecret(ctx: Context, tokenStart: string): Promise<string> {
  const member = await requireMember(ctx, "api_secrets");
  const row = await findTokenRow(ctx, member, tokenStart);
  if (!member.role.is_admin && row.created_by !== member.actor.user.id)
    throw new PlinthError("FORBIDDEN", t("Only who made a token can copy it again. Please generate one of your own."));
  return ctx.platform.secrets.decrypt(row.token_encrypted);
}
