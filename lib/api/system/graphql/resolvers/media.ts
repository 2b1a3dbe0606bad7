import {
  deleteMedia,
  getMediaFile,
  getMediaSettings,
  listMedia,
  listMediaFiles,
  mediaUses,
  updateMedia,
  updateMediaSettings,
  uploadImageFromUrl,
  uploadMediaFromUrl,
} from "../../../../engine/media/index.ts";
import { t } from "../../../../kernel/words/words.ts";
import { presentMedia } from "../../../media/present-media.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

/** Files of the session's project. */
export const mediaResolvers = {
  async getPhotos(input, ctx) {
    const { files, count } = await listMedia(ctx, input);
    return { results: files.map(presentMedia), count };
  },
  async mediaFiles(input, ctx) {
    const { files, count } = await listMediaFiles(ctx, input);
    return { results: files.map(presentMedia), count };
  },
  async mediaFile(input, ctx) {
    const file = await getMediaFile(ctx, input);
    return file && presentMedia(file);
  },
  mediaUses: (input, ctx) => mediaUses(ctx, input),
  mediaSettings: (_input, ctx) => getMediaSettings(ctx),
  updateMediaSettings: (input, ctx) => updateMediaSettings(ctx, input),
  uploadImageFromUrl: async (input, ctx) => presentMedia(await uploadImageFromUrl(ctx, input)),
  uploadMediaFromUrl: async (input, ctx) => presentMedia(await uploadMediaFromUrl(ctx, input)),
  updateMediaFile: async (input, ctx) => presentMedia(await updateMedia(ctx, input)),
  async deleteMediaFile(input, ctx) {
    const count = await deleteMedia(ctx, input);
    return {
      message: count === 1 ? t("File deleted successfully!") : t("{count} files deleted successfully!", { count }),
    };
  },
} satisfies Partial<Resolvers>;
