import { join } from "node:path";
import type { Selectable } from "kysely";
import { mediaFolder } from "../../platform/data-folder/media-folder.ts";
import type { MediaFileTable } from "../../platform/db/tables/media.ts";
import type { Platform } from "../../platform/platform.ts";

/** A file of a project. */
export type MediaFile = Selectable<MediaFileTable>;

/**
 * Where files lie while they come in: beside those that have come, so that the last step is a rename. No project's id
 * begins with a dot.
 */
export const incomingFolder = ({ env }: Pick<Platform, "env">) => join(mediaFolder(env), ".incoming");

/** Folder of a project's images that were made on request; of one file's below it. */
export const renditionFolder = (projectId: string) => `.renditions/${projectId}`;

/** The name that stands in a file's address: the one that it came with, whatever it is called now. */
export const addressName = ({ file_name, address_name }: Pick<MediaFile, "file_name" | "address_name">): string =>
  address_name ?? file_name;

/** Key of a file in its storage. */
export const storageKey = (projectId: string, id: string) => `${projectId}/${id}`;
