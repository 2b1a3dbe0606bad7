import { ReplaceMediaInput } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import { type Member, requireMember } from "../projects/index.ts";
import { changeFiles, type FileScope, fileScope, showFile } from "../records/index.ts";
import { changeableFile } from "./changeable-file.ts";
import { discard, dropRenditions } from "./image/renditions.ts";
import { type MediaFile, storageKey } from "./media-file.ts";
import { intakeOf, requireRoom, takeTurn } from "./uploads/intake.ts";
import { discardFiles } from "./uploads/save-files.ts";
import { type StagedFile, stageFile } from "./uploads/stage-file.ts";
import type { IncomingFile } from "./uploads/upload-media.ts";

/**
 * Puts other bytes of the same type in a file's place: its id, name, address and alt text stay, images that were made
 * of it go. Records that hold it are told as updated. Needs `media`, which is asked before anything is read.
 * BAD_USER_INPUT under `files.0` for another type or more than one file, CONFLICT where the project has the bytes as
 * another file, TOO_LARGE above what its plan and its settings allow.
 */
export async function replaceMedia(
  ctx: Context,
  input: unknown,
  files: AsyncIterable<IncomingFile>,
): Promise<MediaFile> {
  const { id } = parseInput(ReplaceMediaInput, input);
  const member = await requireMember(ctx, "media");
  const { project, role } = member;
  const scope = fileScope(ctx, project, role);
  // Refused before the bytes are read, and once more when they are put in its place.
  await changeFiles(ctx.platform, scope, (tx) => changeableFile(tx, project, scope, id));
  const staged: StagedFile[] = [];
  try {
    for await (const { name, content } of files) {
      if (staged.length > 0) throw badInput({ "files.1": t("Please send one file.") });
      staged.push(await stageFile(ctx.platform, intakeOf(project), name, content));
    }
    const [only] = staged;
    if (!only) throw badInput({ files: t("Please choose a file.") });
    return await putInPlace(ctx, member, scope, id, only);
  } finally {
    await discardFiles(staged);
  }
}

async function putInPlace(
  { platform }: Context,
  { project, actor }: Member,
  scope: FileScope,
  id: string,
  staged: StagedFile,
): Promise<MediaFile> {
  const storage = platform.storages.chosen(project.settings.default_storage_plugin);
  const storage_key = storageKey(project.id, staged.id);
  const { size, width, height, frames, sha256 } = staged;
  const stored = [{ storage: storage.name, storage_key }];
  // Before the transaction, which would hold a connection for as long as a storage takes.
  await storage.take(storage_key, staged.path, staged.content_type);
  try {
    const { before, after } = await changeFiles(platform, scope, async (tx) => {
      await takeTurn(project, tx);
      const before = await changeableFile(tx, project, scope, id);
      if (before.content_type !== staged.content_type)
        throw badInput({
          "files.0": t("Please choose a file of the same type, {content_type}. This one is {content_type2}.", {
            content_type: before.content_type,
            content_type2: staged.content_type,
          }),
        });
      if (before.sha256.equals(sha256)) return { before: null, after: before };
      const same = await tx
        .selectFrom("plinth.media_files")
        .select("file_name")
        .where("project_id", "=", project.id)
        .where("tenant_id", "is not distinct from", before.tenant_id)
        .where("sha256", "=", sha256)
        .executeTakeFirst();
      if (same)
        throw new PlinthError(
          "CONFLICT",
          t("The library has this file already, as {file_name}.", { file_name: same.file_name }),
        );
      if (size > before.size) await requireRoom(project, size - before.size, tx);
      const after = await tx
        .updateTable("plinth.media_files")
        .set({ size, width, height, frames, sha256, storage: storage.name, storage_key })
        .where("id", "=", before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { before, after };
    });
    if (!before) {
      await discard(platform, stored);
      return after;
    }
    // After the change is there for all: what is made of the old bytes from now on is let go by who makes it.
    await discard(platform, [before, ...(await dropRenditions(platform, after))]);
    await showFile(project, actor, after);
    return after;
  } catch (error) {
    // Unless the commit's answer was lost: then the row may name it, which a sweep can tell.
    if (error instanceof PlinthError) await discard(platform, stored);
    throw error;
  }
}
