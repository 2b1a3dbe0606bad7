import { parseInput } from "../../../contract/parse-input.ts";
import { ProjectNameCheck } from "../../../contract/projects/projects.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { projectIdTaken } from "./make-project.ts";

/**
 * Resolves when a project can have the id. BAD_USER_INPUT when it is not legal, CONFLICT when it is taken (also by a
 * deleted project that is still kept).
 */
export async function checkProjectName(ctx: Context, input: unknown): Promise<void> {
  requireUser(ctx);
  const { id } = parseInput(ProjectNameCheck, input);
  const taken = await ctx.platform.db
    .selectFrom("plinth.projects")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (taken) throw projectIdTaken();
}
