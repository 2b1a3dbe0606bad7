/** Pictures of people: made here from what they upload, so that nothing of the file itself is ever served. */

import { randomUUID } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { limitConcurrency, limitConcurrencyOfEach } from "../../../kernel/limit-concurrency.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { updateAccount } from "../../accounts/index.ts";
import { firstFile } from "../uploads/first-file.ts";
import type { IncomingFile } from "../uploads/upload-media.ts";
import { readerOfBytes, requireFewFrames } from "./frames.ts";
import { loadSharp } from "./load-sharp.ts";
import { requireWebImage } from "./read-image.ts";

const full = "Too many pictures are being made right now. Please try again in a moment.";
/** Each takes a thread for as long as the image likes, and everybody may have an account. */
const atOnce = limitConcurrency(1, { waitingMax: limits.avatarsWaitingMax, full });
const turns = limitConcurrencyOfEach(1, { waitingMax: limits.avatarsWaitingOfOneMax, full });

/**
 * The first file as the picture of the signed-in user: cut to a square of 256 pixels, turned upright, without what the
 * camera noted. BAD_USER_INPUT for everything that is not an image by its bytes, TOO_LARGE above 5 MB, UNAVAILABLE
 * where too many wait. Returns the picture's address.
 */
export async function saveAvatar(ctx: Context, files: AsyncIterable<IncomingFile>): Promise<{ avatar: string }> {
  const { user } = requireUser(ctx);
  const image = await turns(user.id, async () => {
    const file = await firstFile(files, {
      bytesMax: limits.avatarBytesMax,
      none: "Please choose a picture.",
      tooLarge: "Please choose a picture of at most 5 MB.",
    });
    return atOnce(() => squareOf(file));
  });
  const { platform } = ctx;
  const now = platform.clock.now();
  // Another picture, another address: browsers may keep each for ever.
  const row = { id: randomUUID(), image, created_at: now };
  const avatar = addressOf(row.id);
  await platform.transaction(async (tx) => {
    await tx
      .insertInto("plinth.avatars")
      .values({ ...row, user_id: user.id })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
    await updateAccount(tx, user.id, { avatar, updated_at: now });
  });
  return { avatar };
}

/** Removes the picture of the signed-in user; fine where there is none. */
export async function removeAvatar(ctx: Context): Promise<void> {
  const { user } = requireUser(ctx);
  await ctx.platform.transaction(async (tx) => {
    await tx.deleteFrom("plinth.avatars").where("user_id", "=", user.id).execute();
    const changes = { avatar: "", updated_at: ctx.platform.clock.now() };
    await updateAccount(tx, user.id, changes);
  });
}

/**
 * A picture's bytes (WebP), for everyone who is signed in and for API tokens: names and pictures stand beside records.
 * NOT_FOUND, UNAUTHENTICATED.
 */
export async function readAvatar(ctx: Context, id: string): Promise<Buffer> {
  if (ctx.actor.kind === "anonymous")
    throw new PlinthError("UNAUTHENTICATED", t("Please sign in, or send an API token."));
  const row = isUuid(id) ? await findAvatar(ctx.platform, id) : undefined;
  if (!row) throw new PlinthError("NOT_FOUND", t("There is no picture at this address."));
  return row.image;
}

const addressOf = (id: string) => `/system/user/avatar/${id}`;

function findAvatar(platform: Platform, id: string) {
  return platform.db.selectFrom("plinth.avatars").select("image").where("id", "=", id).executeTakeFirst();
}

async function squareOf(file: Buffer): Promise<Buffer> {
  requireWebImage(file);
  await requireFewFrames(readerOfBytes(file), file.length);
  const sharp = await loadSharp();
  try {
    // What would unpack to more is refused before it does.
    return await sharp(file, { limitInputPixels: limits.avatarPixelsMax, sequentialRead: true })
      .rotate()
      .resize(limits.avatarSide, limits.avatarSide, { fit: "cover" })
      .webp({ quality: 82 })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch (cause) {
    throw new PlinthError("BAD_USER_INPUT", t("This picture is damaged, or too large to be shown."), { cause });
  }
}
