import { PlinthError } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { getFunction, type StoredFunction } from "./list-functions.ts";
import { newSecretKey } from "./secret-key.ts";

/** Gives a function another secret address; the old one ends at once. Needs `logic`. NOT_FOUND. */
export async function rotateKey(ctx: Context, name: string): Promise<StoredFunction> {
  const { project } = await requireMember(ctx, "logic");
  const { numUpdatedRows } = await ctx.platform.db
    .updateTable("plinth.functions")
    .set(newSecretKey(ctx.platform.secrets))
    .where("project_id", "=", project.id)
    .where("name", "=", name)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new PlinthError("NOT_FOUND", `There is no function named ${name}.`);
  return getFunction(ctx, project.id, name);
}
