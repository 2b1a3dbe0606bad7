import type { Selectable } from "kysely";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { ApiTokenTable } from "../../platform/db/tables/projects.ts";
import type { Context } from "../access/index.ts";
import type { Member } from "../projects/index.ts";
import { holderOf, requireHeldRole } from "../roles/index.ts";

/**
 * The row of a token, by its whole text or by the 20 characters that lists show; NOT_FOUND when the project has none
 * such, FORBIDDEN for one with more rights than the member has.
 */
export async function findTokenRow(ctx: Context, member: Member, token: string): Promise<Selectable<ApiTokenTable>> {
  const row = await ctx.platform.db
    .selectFrom("plinth.api_tokens")
    .selectAll()
    .where("project_id", "=", member.project.id)
    .where((eb) => eb.or([eb("token_hash", "=", sha256(token)), eb("token_start", "=", token)]))
    .executeTakeFirst();
  if (!row) throw new PlinthError("NOT_FOUND", t("There is no such token in this project."));
  await requireHeldRole(ctx.platform.db, await holderOf(member), row.role, "token");
  return row;
}
