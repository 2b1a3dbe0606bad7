import { parseInput } from "../../../contract/parse-input.ts";
import { ProjectIdInput } from "../../../contract/projects/projects.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { enterProject } from "../../accounts/index.ts";
import { memberRole } from "./member-role.ts";

/** Makes a project the one that the caller's session works in. NOT_FOUND when it is not theirs. */
export async function switchProject(ctx: Context, input: unknown): Promise<{ id: string }> {
  const actor = requireUser(ctx);
  const { id } = parseInput(ProjectIdInput, input);
  await memberRole(ctx, id);
  await ctx.platform.transaction(async (tx) => {
    await enterProject(tx, { session_id: actor.session_id, user_id: actor.user.id }, id);
  });
  await ctx.platform.notices.publish("sessions", actor.session_id);
  return { id };
}
