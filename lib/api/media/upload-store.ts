/** The store of @tus/server over the engine's resumable uploads, in the name of the caller of one request. */
import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../../engine/access/index.ts";
import { createUpload, findUpload, removeUpload, uploadOffset, writeUpload } from "../../engine/media/index.ts";

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
      offset: await uploadOffset(row),
      metadata: row.metadata,
      creation_date: row.created_at.toISOString(),
    });
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    return writeUpload(await findUpload(this.#ctx, id), offset, content);
  }

  override async remove(id: string): Promise<void> {
    await removeUpload(this.#ctx, await findUpload(this.#ctx, id));
  }

  override getExpiration(): number {
    return limits.mediaUploadHours * 60 * 60 * 1000;
  }
}
