export { findCarried, listCarried, openCarried, takeCarried } from "./carried-files.ts";
export { deleteMedia } from "./delete-media.ts";
export { readAvatar, removeAvatar, saveAvatar } from "./image/avatar.ts";
export { drawImage } from "./image/draw-image.ts";
export { makeLogo, saveLogo } from "./image/logo.ts";
export { getMediaFile, listMedia, listMediaFiles } from "./list-media.ts";
export { addressName, type MediaFile } from "./media-file.ts";
export { getMediaSettings, updateMediaSettings } from "./media-settings.ts";
export { mediaUses } from "./media-uses.ts";
export { type OpenedMedia, openMedia } from "./open-media.ts";
export { renameModelInFiles } from "./rename-model-in-files.ts";
export { replaceMedia } from "./replace-media.ts";
export { settleOwners } from "./settle-owners.ts";
export { startMediaSweeps, sweepMedia } from "./sweep-media.ts";
export { updateMedia } from "./update-media.ts";
export {
  createUpload,
  findUpload,
  finishUpload,
  type ResumableUpload,
  removeUpload,
  uploadedFile,
  uploadOffset,
  writeUpload,
} from "./uploads/resumable.ts";
export { uploadImageFromUrl, uploadMediaFromUrl } from "./uploads/upload-image-from-url.ts";
export { type IncomingFile, uploadMedia } from "./uploads/upload-media.ts";
