import { rm } from "node:fs/promises";
import type { UploadPurpose } from "../../contract/media.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Member } from "../projects/index.ts";
import type { MediaFile } from "./media-file.ts";
import type { StagedFile } from "./stage-file.ts";

/**
 * Gives staged files their rows, all or none, in their order. Bytes that the project has already are not stored again: the answer is the file that
 * was there, with its name.
 */
export async function saveFiles(
  platform: Platform,
  { project, actor }: Member,
  purpose: UploadPurpose,
  staged: readonly StagedFile[],
): Promise<MediaFile[]> {
  const { model_name = null, field_name = null, doc_id = null, allow_multi } = purpose;
  const save = () =>
    platform.db.transaction().execute(async (tx) => {
      const saved = new Map<StagedFile, MediaFile>();
      // In one order for all who upload at once, for two that wait for each other would both fail.
      for (const file of staged.toSorted((a, b) => a.sha256.compare(b.sha256))) {
        const added = await tx
          .insertInto("plinth.media_files")
          .values({
            id: file.id,
            project_id: project.id,
            file_name: file.file_name,
            content_type: file.image.content_type,
            file_extension: file.file_extension,
            size: file.size,
            width: file.image.width,
            height: file.image.height,
            storage_key: file.storage_key,
            sha256: file.sha256,
            model_name: model_name || null,
            field_name: field_name || null,
            doc_id: doc_id || null,
            allow_multi,
            created_by: actor.user.id,
            created_at: platform.clock.now(),
          })
          // Not "do nothing": the row must be there, and locked, when it is the answer.
          .onConflict((conflict) =>
            conflict.columns(["project_id", "sha256"]).doUpdateSet((eb) => ({ size: eb.ref("excluded.size") })),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        saved.set(file, added);
      }
      return staged.map((file) => saved.get(file)!);
    });
  try {
    const rows = await save();
    await discardFiles(staged.filter((file) => !rows.some(({ id }) => id === file.id)));
    return rows;
  } catch (error) {
    // Unless the commit's answer was lost: then rows may name the files, which sweepMedia can tell.
    if (error instanceof PlinthError || isRefusal(error)) await discardFiles(staged);
    throw error;
  }
}

/** Whether the database said no, as opposed to nothing. */
const isRefusal = (error: unknown) => /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "");

/** Removes files that no row names. */
export async function discardFiles(staged: readonly StagedFile[]): Promise<void> {
  await Promise.all(staged.map(({ path }) => rm(path, { force: true })));
}
