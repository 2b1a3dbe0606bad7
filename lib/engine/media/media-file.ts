import { join } from "node:path";
import type { Selectable } from "kysely";
import type { MediaFileTable } from "../../platform/db/tables/media.ts";
import { mediaFolder } from "../../platform/media-folder.ts";
import type { Platform } from "../../platform/platform.ts";

/** An image of a project. */
export type MediaFile = Selectable<MediaFileTable>;

/** The file on disk of a row. */
export function pathOf(platform: Platform, { storage_key }: Pick<MediaFile, "storage_key">): string {
  return join(mediaFolder(platform.env), storage_key);
}
