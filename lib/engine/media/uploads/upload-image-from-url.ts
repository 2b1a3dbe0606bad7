import { limits } from "../../../contract/limits.ts";
import { UploadFromUrlInput, UploadMediaFromUrlInput } from "../../../contract/media.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { type OpenProject, requireMember, requireModels } from "../../projects/index.ts";
import { notWebImage, webImageTypes } from "../image/read-image.ts";
import type { MediaFile } from "../media-file.ts";
import { fetchFile } from "./fetch-file.ts";
import { intakeOf } from "./intake.ts";
import { discardFiles, saveFiles } from "./save-files.ts";
import { saverOf } from "./saver.ts";
import { type StagedFile, stageFile } from "./stage-file.ts";

/**
 * Stores the image at an address in the session's project; needs `media`. BAD_USER_INPUT under `url` for what is not a
 * PNG, JPEG, GIF, WebP or AVIF image, does not come within 10 seconds, or is inside a private network, which only the
 * setting OUTBOUND_ALLOW_PRIVATE lets through; TOO_LARGE above what the project takes, and above 100 MB.
 */
export async function uploadImageFromUrl(ctx: Context, input: unknown): Promise<MediaFile> {
  const { url } = parseInput(UploadFromUrlInput, input);
  const member = await requireMember(ctx, "media");
  const isTaken = ({ content_type }: StagedFile) => webImageTypes.includes(content_type);
  const staged = await fetchToDisk(ctx, member.project, url, limits.mediaFetchMsMax, isTaken);
  const [file] = await saveFiles(await saverOf(ctx, member), { allow_multi: null }, [staged]);
  return file!;
}

/** The same for a file of any kind, within a minute, with what it is for. Who goes meanwhile has cancelled it. */
export async function uploadMediaFromUrl(ctx: Context, input: unknown): Promise<MediaFile> {
  const { url, ...purpose } = parseInput(UploadMediaFromUrlInput, input);
  const member = await requireMember(ctx, "media");
  await requireModels(member.project, { model_name: purpose.model_name });
  const saver = await saverOf(ctx, member, purpose);
  const staged = await fetchToDisk(ctx, member.project, url, limits.mediaFileFetchMsMax, () => true);
  const [file] = await saveFiles(saver, { ...purpose, allow_multi: null }, [staged]);
  return file!;
}

async function fetchToDisk(
  { gone }: Context,
  project: OpenProject,
  address: string,
  msMax: number,
  isTaken: (file: StagedFile) => boolean,
): Promise<StagedFile> {
  const { platform } = project;
  const { OUTBOUND_ALLOW_PRIVATE } = platform.env;
  const late = AbortSignal.timeout(msMax);
  const signal = gone ? AbortSignal.any([late, gone()]) : late;
  const intake = intakeOf(project);
  const bounded = { ...intake, file: Math.min(intake.file, limits.mediaFetchBytesMax) };
  try {
    const { url, body } = await fetchFile(address, { allowPrivate: OUTBOUND_ALLOW_PRIVATE, signal });
    try {
      if (Number(body.headers["content-length"] ?? 0) > bounded.file) throw bounded.tooLarge(bounded.file);
      const staged = await stageFile(platform, bounded, nameIn(url), body);
      if (isTaken(staged)) return staged;
      await discardFiles([staged]);
      throw notWebImage();
    } finally {
      body.destroy();
    }
  } catch (error) {
    throw told(error, late, msMax);
  }
}

/** The last part of the path, decoded where it can be. */
function nameIn({ pathname }: URL): string {
  const last = pathname.split("/").at(-1)!;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The error as one about the address. */
function told(error: unknown, late: AbortSignal, msMax: number): unknown {
  if (error instanceof PlinthError)
    return new PlinthError(error.code, error.message, { fields: { url: error.message }, cause: error.cause });
  if (late.aborted)
    return badInput({ url: t("The file did not come within {msMax} seconds", { msMax: msMax / 1000 }) });
  if (/^(ECONN|EPIPE|HPE_)/.test((error as { code?: string }).code ?? ""))
    return badInput({ url: t("The connection was lost before the whole file had come") });
  return error;
}
