import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { getFunction, type StoredFunction } from "./list-functions.ts";
import { requireHeldFunction } from "./require-held-function.ts";
import { newSecretKey } from "./secret-key.ts";

/**
 * Gives a function another secret address; the old one ends at once. Needs `logic`. NOT_FOUND, FORBIDDEN where it has
 * rights that the member does not have.
 */
export async function rotateKey(ctx: Context, name: string): Promise<StoredFunction> {
  const member = await holderOf(await requireMember(ctx, "logic"));
  const { project } = member;
  await requireHeldFunction(sqlOf(ctx.platform.db), member, await getFunction(ctx, project.id, name));
  const { numUpdatedRows } = await ctx.platform.db
    .updateTable("plinth.functions")
    .set(newSecretKey(ctx.platform.secrets))
    .where("project_id", "=", project.id)
    .where("name", "=", name)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new PlinthError("NOT_FOUND", t("There is no function named {name}.", { name }));
  return getFunction(ctx, project.id, name);
}
