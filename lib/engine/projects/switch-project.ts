import { parseInput } from "../../contract/parse-input.ts";
import { ProjectIdInput } from "../../contract/projects.ts";
import { type Context, requireUser } from "../access/index.ts";
import { memberRole } from "./member-role.ts";

/** Makes a project the one that the caller's session works in. NOT_FOUND when it is not theirs. */
export async function switchProject(ctx: Context, input: unknown): Promise<{ id: string }> {
  const actor = requireUser(ctx);
  const { id } = parseInput(ProjectIdInput, input);
  await memberRole(ctx, id);
  await ctx.platform.db.transaction().execute(async (tx) => {
    await tx.updateTable("plinth.sessions").set({ project_id: id }).where("id", "=", actor.session_id).execute();
    await tx.updateTable("plinth.users").set({ current_project_id: id }).where("id", "=", actor.user.id).execute();
  });
  await ctx.platform.notices.publish("sessions", actor.session_id);
  return { id };
}
