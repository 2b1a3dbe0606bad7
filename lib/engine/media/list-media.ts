import { ListMediaFilesInput, ListMediaInput, MediaFileInput, type MediaKind } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { isUuid } from "../../kernel/ids.ts";
import { textCondition } from "../../platform/db/conditions.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import type { MediaFile } from "./media-file.ts";

interface MediaPage {
  files: MediaFile[];
  count: number;
}

/** A page of the session's project's images, the newest first, and how many there are in all. Needs `media`. */
export function listMedia(ctx: Context, input: unknown): Promise<MediaPage> {
  return listKinds(ctx, { ...parseInput(ListMediaInput, input), kinds: ["image"] });
}

/** The same of files of every kind, or of those that are named. */
export function listMediaFiles(ctx: Context, input: unknown): Promise<MediaPage> {
  const { kinds, ...asked } = parseInput(ListMediaFilesInput, input);
  return listKinds(ctx, { ...asked, kinds: kinds?.length ? kinds : null });
}

/** One file of the session's project, for every member; null where there is none. */
export async function getMediaFile(ctx: Context, input: unknown): Promise<MediaFile | null> {
  const { id } = parseInput(MediaFileInput, input);
  const { project } = await requireMember(ctx, null);
  if (!isUuid(id)) return null;
  const row = await ctx.platform.db
    .selectFrom("plinth.media_files")
    .selectAll()
    .where("project_id", "=", project.id)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

interface Asked {
  limit: number;
  offset: number;
  search?: string | null | undefined;
  models?: (string | null)[] | null | undefined;
  kinds: (MediaKind | null)[] | null;
}

async function listKinds(ctx: Context, { limit, offset, search, models, kinds }: Asked): Promise<MediaPage> {
  const { project } = await requireMember(ctx, "media");
  const found = ctx.platform.db
    .selectFrom("plinth.media_files as f")
    .where("f.project_id", "=", project.id)
    .where((eb) => textCondition(eb.ref("f.kind"), { in: kinds }))
    .where((eb) => textCondition(eb.ref("f.file_name"), { contains: search?.trim() || null }))
    .where((eb) => textCondition(eb.ref("f.model_name"), { in: models?.length ? models : null }));
  const [files, { count }] = await Promise.all([
    found.selectAll().orderBy("f.id", "desc").limit(limit).offset(offset).execute(),
    found.select((eb) => eb.fn.countAll<string>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { files, count: Number(count) };
}
