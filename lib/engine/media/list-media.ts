import type { Kysely } from "kysely";
import { ListMediaFilesInput, ListMediaInput, MediaFileInput, type MediaKind } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { isUuid } from "../../kernel/ids.ts";
import { textCondition } from "../../platform/db/conditions.ts";
import type { SystemTables } from "../../platform/db/tables/index.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { fileScope, readFiles, seenFiles } from "../records/index.ts";
import type { MediaFile } from "./media-file.ts";

interface MediaPage {
  files: MediaFile[];
  count: number;
}

/**
 * A page of the images of the session's project that its member sees, the newest first, and how many there are in all.
 * Needs `media`.
 */
export function listMedia(ctx: Context, input: unknown): Promise<MediaPage> {
  return listKinds(ctx, { ...parseInput(ListMediaInput, input), kinds: ["image"] });
}

/** The same of files of every kind, or of those that are named. */
export function listMediaFiles(ctx: Context, input: unknown): Promise<MediaPage> {
  const { kinds, ...asked } = parseInput(ListMediaFilesInput, input);
  return listKinds(ctx, { ...asked, kinds: kinds?.length ? kinds : null });
}

/** One file of the session's project, for every member who sees its tenant; null where there is none. */
export async function getMediaFile(ctx: Context, input: unknown): Promise<MediaFile | null> {
  const { id } = parseInput(MediaFileInput, input);
  const { project, role } = await requireMember(ctx, null);
  if (!isUuid(id)) return null;
  const scope = fileScope(ctx, project, role);
  const row = await readFiles(ctx.platform, scope, (db) =>
    db
      .selectFrom("plinth.media_files")
      .selectAll()
      .where("project_id", "=", project.id)
      .where("id", "=", id)
      .where(seenFiles(scope))
      .executeTakeFirst(),
  );
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
  const { project, role } = await requireMember(ctx, "media");
  const scope = fileScope(ctx, project, role);
  const found = (db: Kysely<SystemTables>) =>
    db
      .selectFrom("plinth.media_files")
      .where("project_id", "=", project.id)
      .where(seenFiles(scope))
      .where((eb) => textCondition(eb.ref("kind"), { in: kinds }))
      .where((eb) => {
        const contains = search?.trim() || null;
        return eb.or([textCondition(eb.ref("file_name"), { contains }), textCondition(eb.ref("alt"), { contains })]);
      })
      .where((eb) => textCondition(eb.ref("model_name"), { in: models?.length ? models : null }));
  const [files, { count }] = await Promise.all([
    readFiles(ctx.platform, scope, (db) =>
      found(db).selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute(),
    ),
    readFiles(ctx.platform, scope, (db) =>
      found(db)
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow(),
    ),
  ]);
  return { files, count: Number(count) };
}
