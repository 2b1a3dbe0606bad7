import { parseInput } from "../../../contract/parse-input.ts";
import { ProjectNameCheck } from "../../../contract/projects/projects.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { freeProjectId } from "./free-project-id.ts";
import { projectIdTaken } from "./make-project.ts";

/**
 * The id, where a project can have it; of a name alone, an id for it that is free. BAD_USER_INPUT when it is not legal,
 * CONFLICT when it is taken (also by a deleted project that is still kept).
 */
export async function checkProjectName(ctx: Context, input: unknown): Promise<{ id: string }> {
  requireUser(ctx);
  const { id, name = "" } = parseInput(ProjectNameCheck, input);
  if (id === undefined) return { id: await freeProjectId(ctx.platform, name) };
  const taken = await ctx.platform.db
    .selectFrom("plinth.projects")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (taken) throw projectIdTaken();
  return { id };
}
