import { limits } from "../../contract/limits.ts";
import { UploadFromUrlInput } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { addressesOf, isPrivateAddress } from "../../platform/private-address.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { fetchFile } from "./fetch-file.ts";
import type { MediaFile } from "./media-file.ts";
import { saveFiles } from "./save-files.ts";
import { type StagedFile, stageFile, tooLarge } from "./stage-file.ts";

/**
 * Stores the image at an address in the session's project; needs `media`. BAD_USER_INPUT under `url` for what is not an image, does not come within
 * 10 seconds, or is inside a private network, which only the setting OUTBOUND_ALLOW_PRIVATE lets through; TOO_LARGE above 20 MB.
 */
export async function uploadImageFromUrl(ctx: Context, input: unknown): Promise<MediaFile> {
  const { url } = parseInput(UploadFromUrlInput, input);
  const member = await requireMember(ctx, "media");
  const staged = await fetchToDisk(ctx, member.project.id, url);
  const [file] = await saveFiles(ctx.platform, member, { allow_multi: null }, [staged]);
  return file!;
}

async function fetchToDisk({ platform }: Context, projectId: string, address: string): Promise<StagedFile> {
  const { OUTBOUND_ALLOW_PRIVATE } = platform.env;
  const signal = AbortSignal.timeout(limits.mediaFetchMsMax);
  const isRefused = (ip: string) => !OUTBOUND_ALLOW_PRIVATE && isPrivateAddress(ip);
  try {
    const { url, body } = await fetchFile(address, { addressesOf, isRefused, signal });
    try {
      if (Number(body.headers["content-length"] ?? 0) > limits.mediaBytesMax) throw tooLarge();
      return await stageFile(platform, projectId, nameIn(url), body);
    } finally {
      body.destroy();
    }
  } catch (error) {
    throw told(error, signal);
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
function told(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof PlinthError)
    return new PlinthError(error.code, error.message, { fields: { url: error.message }, cause: error.cause });
  if (signal.aborted) return badInput({ url: `The file did not come within ${limits.mediaFetchMsMax / 1000} seconds` });
  if (/^(ECONN|EPIPE|HPE_)/.test((error as { code?: string }).code ?? ""))
    return badInput({ url: "The connection was lost before the whole file had come" });
  return error;
}
