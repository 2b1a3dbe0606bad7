import { rm } from "node:fs/promises";
import { DeleteMediaInput } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { pathOf } from "./media-file.ts";

/**
 * Deletes files of the session's project, all or none; returns how many. Needs `media`; NOT_FOUND when one of them is not there. The row goes before
 * the file, so that a crash never leaves a row without one; the file that it may leave, sweepMedia finds.
 */
export async function deleteMedia(ctx: Context, input: unknown): Promise<number> {
  const { ids } = parseInput(DeleteMediaInput, input);
  const { project } = await requireMember(ctx, "media");
  const missing = () => new PlinthError("NOT_FOUND", "There is no file with this id.");
  if (!ids.every(isUuid)) throw missing();
  const gone = await ctx.platform.db.transaction().execute(async (tx) => {
    const rows = await tx
      .deleteFrom("plinth.media_files")
      .where("project_id", "=", project.id)
      .where("id", "in", ids)
      .returning("storage_key")
      .execute();
    if (rows.length < new Set(ids.map((id) => id.toLowerCase())).size) throw missing();
    return rows;
  });
  const removed = await Promise.allSettled(gone.map((row) => rm(pathOf(ctx.platform, row), { force: true })));
  for (const { reason } of removed.filter((outcome) => outcome.status === "rejected"))
    ctx.platform.log.warn({ err: reason, project: project.id }, "the file of a deleted row could not be removed yet");
  return gone.length;
}
