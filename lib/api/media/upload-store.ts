/** The store of @tus/server over the engine's resumable uploads, in the name of the caller of one request. */
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DataStore, Upload } from "@tus/server";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../../engine/access/index.ts";
import {
  createUpload,
  findUpload,
  isFinishing,
  removeUpload,
  uploadOffset,
  uploadPath,
} from "../../engine/media/index.ts";

/** Every method asks the engine whether the upload is the caller's. */
export class UploadStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "expiration", "termination"];
  readonly #ctx: Context;

  constructor(ctx: Context) {
    super();
    this.#ctx = ctx;
  }

  override async create(upload: Upload): Promise<Upload> {
    await createUpload(this.#ctx, { id: upload.id, size: upload.size ?? 0, metadata: upload.metadata ?? {} });
    upload.creation_date = this.#ctx.platform.clock.now().toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#ctx, id);
    return new Upload({
      id,
      size: row.size,
      offset: await uploadOffset(this.#ctx, row),
      metadata: row.metadata,
      creation_date: row.created_at.toISOString(),
    });
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const upload = await findUpload(this.#ctx, id);
    if (upload.file_id || isFinishing(id)) {
      // The last byte once more, while or after the file was stored.
      content.resume();
      return upload.size;
    }
    let position = offset;
    await pipeline(
      content,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          position += piece.length;
          yield piece;
        }
      },
      createWriteStream(uploadPath(this.#ctx, id), { flags: "r+", start: offset }),
    );
    return position;
  }

  override async remove(id: string): Promise<void> {
    await removeUpload(this.#ctx, await findUpload(this.#ctx, id));
  }

  override getExpiration(): number {
    return limits.mediaUploadHours * 60 * 60 * 1000;
  }
}
