import { parseInput } from "../../../contract/parse-input.ts";
import { ProjectIdInput } from "../../../contract/projects/projects.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { memberRole } from "../opening/member-role.ts";
import { announceEnd, endProject } from "./end-project.ts";

/**
 * Deletes a project of the caller: from now on nobody sees it and its tokens open nothing. Its data is kept for 7 days
 * (restoreProject), in a user's own database for ever. NOT_FOUND for others' projects, FORBIDDEN for members who do not
 * own it.
 */
export async function deleteProject(ctx: Context, input: unknown): Promise<{ id: string }> {
  requireUser(ctx);
  const { id } = parseInput(ProjectIdInput, input);
  const { is_owner } = await memberRole(ctx, id);
  if (!is_owner) throw new PlinthError("FORBIDDEN", t("Only the owner of a project can delete it."));
  const sessions = await ctx.platform.transaction((tx) => endProject(tx, ctx.platform, id));
  await announceEnd(ctx.platform, [id], sessions);
  return { id };
}
