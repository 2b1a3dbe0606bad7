import { parseInput } from "../../contract/parse-input.ts";
import { ProjectIdInput } from "../../contract/projects.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { type Context, requireUser } from "../access/index.ts";
import { memberRole } from "./member-role.ts";
import { announceProject } from "./open-project.ts";

/**
 * Deletes a project of the caller: from now on nobody sees it and its tokens open nothing. Its data is kept for 7 days (restoreProject), in a user's
 * own database for ever. NOT_FOUND for others' projects, FORBIDDEN for members who do not own it.
 */
export async function deleteProject(ctx: Context, input: unknown): Promise<{ id: string }> {
  requireUser(ctx);
  const { id } = parseInput(ProjectIdInput, input);
  const { is_owner } = await memberRole(ctx, id);
  if (!is_owner) throw new PlinthError("FORBIDDEN", "Only the owner of a project can delete it.");
  const { tokens, sessions } = await ctx.platform.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("plinth.projects")
      .set({ deleted_at: ctx.platform.clock.now() })
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .execute();
    await tx
      .updateTable("plinth.users")
      .set({ current_project_id: null })
      .where("current_project_id", "=", id)
      .execute();
    return {
      tokens: await tx.selectFrom("plinth.api_tokens").select("token_hash").where("project_id", "=", id).execute(),
      sessions: await tx
        .updateTable("plinth.sessions")
        .set({ project_id: null })
        .where("project_id", "=", id)
        .returning("id")
        .execute(),
    };
  });
  await announceProject(ctx.platform, id);
  for (const { token_hash } of tokens) await ctx.platform.notices.publish("tokens", token_hash.toString("hex"));
  for (const session of sessions) await ctx.platform.notices.publish("sessions", session.id);
  return { id };
}
