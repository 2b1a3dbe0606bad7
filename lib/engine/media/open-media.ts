import { type FileHandle, open } from "node:fs/promises";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Context } from "../access/index.ts";
import { memberRole } from "../projects/index.ts";
import { type MediaFile, pathOf } from "./media-file.ts";

/**
 * A file for reading: for members of its project, whatever their permissions, and for API tokens of the project. UNAUTHENTICATED without either;
 * NOT_FOUND for files of other projects, so that ids cannot be probed, and under any other name than the file's own. The caller closes the handle.
 */
export async function openMedia(
  ctx: Context,
  id: string,
  name: string,
): Promise<{ file: MediaFile; handle: FileHandle }> {
  const { actor, platform } = ctx;
  if (actor.kind === "anonymous") throw new PlinthError("UNAUTHENTICATED", "Please sign in, or send an API token.");
  const file = isUuid(id)
    ? await platform.db
        .selectFrom("plinth.media_files")
        .selectAll()
        .where("id", "=", id)
        .where("file_name", "=", name.toWellFormed().replaceAll("\0", ""))
        .executeTakeFirst()
    : undefined;
  if (!file || !(await mayRead(ctx, file.project_id))) throw missing();
  const handle = await open(pathOf(platform, file)).catch((error: NodeJS.ErrnoException) => {
    // It was deleted a moment ago.
    throw error.code === "ENOENT" ? missing() : error;
  });
  return { file, handle };
}

async function mayRead(ctx: Context, projectId: string): Promise<boolean> {
  if (ctx.actor.kind === "token") return ctx.actor.project_id === projectId;
  return memberRole(ctx, projectId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PlinthError && error.code === "NOT_FOUND") return false;
      throw error;
    },
  );
}

const missing = () => new PlinthError("NOT_FOUND", "There is no file at this address.");
