export { readAvatar, removeAvatar, saveAvatar } from "./avatar.ts";
export { deleteMedia } from "./delete-media.ts";
export { listMedia } from "./list-media.ts";
export type { MediaFile } from "./media-file.ts";
export { openMedia } from "./open-media.ts";
export { sweepMedia, tendMedia } from "./sweep-media.ts";
export { uploadImageFromUrl } from "./upload-image-from-url.ts";
export { type IncomingFile, uploadMedia } from "./upload-media.ts";
