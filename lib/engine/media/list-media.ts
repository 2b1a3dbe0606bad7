import { ListMediaInput } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { textCondition } from "../../platform/db/conditions.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import type { MediaFile } from "./media-file.ts";

/** A page of the session's project's files, the newest first, and how many there are in all. Needs `media`. */
export async function listMedia(ctx: Context, input: unknown): Promise<{ files: MediaFile[]; count: number }> {
  const { limit, offset, search, models } = parseInput(ListMediaInput, input);
  const { project } = await requireMember(ctx, "media");
  const found = ctx.platform.db
    .selectFrom("plinth.media_files as f")
    .where("f.project_id", "=", project.id)
    .where((eb) => textCondition(eb.ref("f.file_name"), { contains: search?.trim() || null }))
    .where((eb) => textCondition(eb.ref("f.model_name"), { in: models?.length ? models : null }));
  const [files, { count }] = await Promise.all([
    found.selectAll().orderBy("f.id", "desc").limit(limit).offset(offset).execute(),
    found.select((eb) => eb.fn.countAll<string>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { files, count: Number(count) };
}
