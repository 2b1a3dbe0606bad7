export { readAvatar, removeAvatar, saveAvatar } from "./avatar.ts";
export { findCarried, listCarried, openCarried, takeCarried } from "./carried-files.ts";
export { deleteMedia } from "./delete-media.ts";
export { getMediaFile, listMedia, listMediaFiles } from "./list-media.ts";
export type { MediaFile } from "./media-file.ts";
export { getMediaSettings, updateMediaSettings } from "./media-settings.ts";
export { mediaUses } from "./media-uses.ts";
export { type OpenedMedia, openMedia } from "./open-media.ts";
export { renameModelInFiles } from "./rename-model-in-files.ts";
export {
  createUpload,
  findUpload,
  finishUpload,
  type ResumableUpload,
  removeUpload,
  uploadedFile,
  uploadOffset,
  writeUpload,
} from "./resumable.ts";
export { settleOwners } from "./settle-owners.ts";
export { startMediaSweeps, sweepMedia } from "./sweep-media.ts";
export { uploadImageFromUrl, uploadMediaFromUrl } from "./upload-image-from-url.ts";
export { type IncomingFile, uploadMedia } from "./upload-media.ts";
