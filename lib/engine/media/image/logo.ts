/** Logos of the installation: made here from what is uploaded, so that nothing of the file itself is ever served. */

import { accessDenied } from "../../../contract/admin/admin.ts";
import type { BrandSettings } from "../../../contract/brand/brand.ts";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { limitConcurrency } from "../../../kernel/limit-concurrency.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../../access/index.ts";
import { type LogoImages, storeLogo } from "../../brand/index.ts";
import { firstFile } from "../uploads/first-file.ts";
import type { IncomingFile } from "../uploads/upload-media.ts";
import { readerOfBytes, requireFewFrames } from "./frames.ts";
import { loadSharp } from "./load-sharp.ts";
import { requireWebImage } from "./read-image.ts";

const atOnce = limitConcurrency(1, {
  waitingMax: 2,
  full: "Another logo is being made right now. Please try again in a moment.",
});

/**
 * The first file as the installation's logo. For super admins. BAD_USER_INPUT for everything that is not an image by
 * its bytes, drawings that can hold scripts (SVG) among it; TOO_LARGE above 2 MB.
 */
export async function saveLogo(ctx: Context, files: AsyncIterable<IncomingFile>): Promise<BrandSettings> {
  requireSuperAdmin(ctx, accessDenied.panel);
  const file = await firstFile(files, {
    bytesMax: limits.logoBytesMax,
    none: "Please choose a logo.",
    tooLarge: "Please choose a logo of at most 2 MB.",
  });
  return storeLogo(ctx, await atOnce(() => makeLogo(file)));
}

/** A logo of at most 256 pixels a side, and an icon of 512 with the logo in its middle. BAD_USER_INPUT. */
export async function makeLogo(file: Buffer): Promise<LogoImages> {
  requireWebImage(file);
  await requireFewFrames(readerOfBytes(file), file.length);
  const sharp = await loadSharp();
  const { logoSide, iconSide } = limits;
  const read = () =>
    sharp(file, { limitInputPixels: limits.logoPixelsMax, sequentialRead: true }).rotate().timeout({ seconds: 20 });
  const none = { r: 0, g: 0, b: 0, alpha: 0 };
  try {
    return {
      logo: await read()
        .resize(logoSide, logoSide, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: 90, alphaQuality: 100 })
        .toBuffer(),
      icon: await read().resize(iconSide, iconSide, { fit: "contain", background: none }).png().toBuffer(),
    };
  } catch (cause) {
    throw new PlinthError("BAD_USER_INPUT", t("This logo is damaged, or too large to be shown."), { cause });
  }
}
