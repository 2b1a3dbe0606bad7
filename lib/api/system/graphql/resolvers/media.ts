import type { Context } from "../../../../engine/access/index.ts";
import {
  deleteMedia,
  getMediaFile,
  getMediaSettings,
  listMedia,
  listMediaFiles,
  mediaUses,
  updateMediaSettings,
  uploadImageFromUrl,
  uploadMediaFromUrl,
} from "../../../../engine/media/index.ts";
import { presentMedia } from "../../../media/present-media.ts";

/** Files of the session's project. */
export const mediaResolvers = {
  async getPhotos(input: object, ctx: Context) {
    const { files, count } = await listMedia(ctx, input);
    return { results: files.map(presentMedia), count };
  },
  async mediaFiles(input: object, ctx: Context) {
    const { files, count } = await listMediaFiles(ctx, input);
    return { results: files.map(presentMedia), count };
  },
  async mediaFile(input: object, ctx: Context) {
    const file = await getMediaFile(ctx, input);
    return file && presentMedia(file);
  },
  mediaUses: (input: object, ctx: Context) => mediaUses(ctx, input),
  mediaSettings: (_input: object, ctx: Context) => getMediaSettings(ctx),
  updateMediaSettings: (input: object, ctx: Context) => updateMediaSettings(ctx, input),
  uploadImageFromUrl: async (input: object, ctx: Context) => presentMedia(await uploadImageFromUrl(ctx, input)),
  uploadMediaFromUrl: async (input: object, ctx: Context) => presentMedia(await uploadMediaFromUrl(ctx, input)),
  async deleteMediaFile(input: object, ctx: Context) {
    const count = await deleteMedia(ctx, input);
    return { message: count === 1 ? "File deleted successfully!" : `${count} files deleted successfully!` };
  },
};
