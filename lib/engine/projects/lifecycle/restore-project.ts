import { parseInput } from "../../../contract/parse-input.ts";
import { ProjectIdInput } from "../../../contract/projects/projects.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { requireRoomForProject } from "../plans/plan-limits.ts";
import { settleProject } from "../plans/settle-plan.ts";
import { restorableSince } from "./purge-deleted-projects.ts";

/**
 * Undoes the deletion of a project of the caller within the 7 days that it is kept. NOT_FOUND after that, FORBIDDEN
 * when the plan has no room.
 */
export async function restoreProject(ctx: Context, input: unknown): Promise<{ id: string }> {
  const { user } = requireUser(ctx);
  const { id } = parseInput(ProjectIdInput, input);
  const { platform } = ctx;
  const restored = await platform.transaction(async (tx) => {
    await requireRoomForProject(ctx, tx);
    return (
      tx
        .updateTable("plinth.projects")
        .set({ deleted_at: null })
        .where("id", "=", id)
        .where("owner_id", "=", user.id)
        // The purge comes by the hour: what it has not reached yet is over all the same.
        .where("deleted_at", ">", restorableSince(platform))
        .returning("id")
        .executeTakeFirst()
    );
  });
  if (!restored) throw new PlinthError("NOT_FOUND", t("There is no deleted project with this id."));
  await settleProject(platform, id);
  return { id };
}
