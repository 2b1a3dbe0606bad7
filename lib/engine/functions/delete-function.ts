import { badInput, PlinthError } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";

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
    const users = await tx
      .selectFrom("plinth.project_roles")
      .select("name")
      .where("project_id", "=", project.id)
      .where((eb) => eb(eb.val(name), "=", eb.fn.any("logic_executions")))
      .unionAll(
        tx
          .selectFrom("plinth.webhooks")
          .select("name")
          .where("project_id", "=", project.id)
          .where((eb) => eb(eb.val(name), "=", eb.fn.any("logic_executions"))),
      )
      .execute();
    if (users.length > 0)
      throw badInput({ function: `The function is in use by ${users.map((user) => user.name).join(", ")}` });
    await tx.deleteFrom("plinth.functions").where("id", "=", known.id).execute();
  });
}
