import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Context } from "../../access/index.ts";
import { holdProject, requireMember } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { keepChanges } from "../hooks/relay-hooks.ts";
import { announceFunctions } from "../running/load-functions.ts";
import { requireHeldFunction } from "./require-held-function.ts";
import { requireUnused } from "./require-unused.ts";

/**
 * Deletes a function of the session's project. Needs `logic`. NOT_FOUND when there is none, BAD_USER_INPUT while roles
 * or webhooks name it, FORBIDDEN where it runs with rights that the member does not have.
 */
export async function deleteFunction(ctx: Context, name: string): Promise<void> {
  const member = await holderOf(await requireMember(ctx, "logic"));
  const { project } = member;
  await ctx.platform.transaction(async (tx) => {
    await holdProject(sqlOf(tx), project.id);
    const known = await tx
      .selectFrom("plinth.functions")
      .select(["id", "name", "runs_as", "function_connected", "hooks"])
      .where("project_id", "=", project.id)
      .where("name", "=", name)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw new PlinthError("NOT_FOUND", t("There is no function named {name}.", { name }));
    await requireHeldFunction(sqlOf(tx), member, known);
    await requireUnused(tx, project.id, name, "function");
    await tx.deleteFrom("plinth.functions").where("id", "=", known.id).execute();
  });
  await announceFunctions(ctx.platform, project.id);
  await keepChanges(project);
}
