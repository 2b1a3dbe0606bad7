import { limits } from "../../../contract/limits.ts";
import { UploadPurpose } from "../../../contract/media.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { requireMember, requireModels } from "../../projects/index.ts";
import type { MediaFile } from "../media-file.ts";
import { intakeOf } from "./intake.ts";
import { discardFiles, saveFiles } from "./save-files.ts";
import { saverOf } from "./saver.ts";
import { type StagedFile, stageFile } from "./stage-file.ts";

/** A file on its way in; its content is read once, before the next file. */
export interface IncomingFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Stores files in the session's project, all or none; needs `media`, which is asked before anything is read.
 * BAD_USER_INPUT for none, for more than 20 and for what the project does not take, TOO_LARGE above what its plan and
 * its settings allow, each under `files.<number from 0>`.
 */
export async function uploadMedia(
  ctx: Context,
  purpose: unknown,
  files: AsyncIterable<IncomingFile>,
): Promise<MediaFile[]> {
  const given = parseInput(UploadPurpose, purpose);
  const member = await requireMember(ctx, "media");
  await requireModels(member.project, { model_name: given.model_name });
  const saver = await saverOf(ctx, member, given);
  const intake = intakeOf(member.project);
  const staged: StagedFile[] = [];
  try {
    for await (const { name, content } of files) {
      const place = `files.${staged.length}`;
      if (staged.length >= limits.mediaFilesPerUploadMax)
        throw badInput({
          [place]: t("Please upload at most {mediaFilesPerUploadMax} files at once.", {
            mediaFilesPerUploadMax: limits.mediaFilesPerUploadMax,
          }),
        });
      staged.push(await stageFile(ctx.platform, intake, name, content).catch(named(place)));
    }
    if (staged.length === 0) throw badInput({ files: t("Please choose at least one file.") });
  } catch (error) {
    await discardFiles(staged);
    throw error;
  }
  return saveFiles(saver, given, staged);
}

/** Tells which file an error is about. */
function named(field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PlinthError)) throw error;
    throw new PlinthError(error.code, error.message, { fields: { [field]: error.message } });
  };
}
