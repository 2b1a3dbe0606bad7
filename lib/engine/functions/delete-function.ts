import { PlinthError } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { announceFunctions } from "./load-functions.ts";
import { keepChanges } from "./relay-hooks.ts";
import { requireUnused } from "./require-unused.ts";

/** Deletes a function of the session's project. Needs `logic`. NOT_FOUND when there is none, BAD_USER_INPUT while roles or webhooks name it. */
export async function deleteFunction(ctx: Context, name: string): Promise<void> {
  const { project } = await requireMember(ctx, "logic");
  await ctx.platform.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom("plinth.functions")
      .select("id")
      .where("project_id", "=", project.id)
      .where("name", "=", name)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw new PlinthError("NOT_FOUND", `There is no function named ${name}.`);
    await requireUnused(tx, project.id, name, "function");
    await tx.deleteFrom("plinth.functions").where("id", "=", known.id).execute();
  });
  await announceFunctions(ctx.platform, project.id);
  await keepChanges(project);
}
