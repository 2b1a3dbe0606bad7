import type { Context } from "../../../../engine/access/index.ts";
import { deleteMedia, listMedia, uploadImageFromUrl } from "../../../../engine/media/index.ts";
import { presentMedia } from "../../../media/present-media.ts";

/** Images of the session's project. */
export const mediaResolvers = {
  async getPhotos(input: object, ctx: Context) {
    const { files, count } = await listMedia(ctx, input);
    return { results: files.map(presentMedia), count };
  },
  uploadImageFromUrl: async (input: object, ctx: Context) => presentMedia(await uploadImageFromUrl(ctx, input)),
  async deleteMediaFile(input: object, ctx: Context) {
    const count = await deleteMedia(ctx, input);
    return { message: count === 1 ? "File deleted successfully!" : `${count} files deleted successfully!` };
  },
};
