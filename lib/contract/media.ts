/** Media files of a project: what may be asked and uploaded. */

import { z } from "zod";
import { says, t } from "../kernel/words/words.ts";
import { pageArguments, pageOf } from "./filters.ts";
import { limits } from "./limits.ts";
import { oneLine } from "./one-line.ts";
import { parseInput } from "./parse-input.ts";
import { WebAddress } from "./plugins/extensions.ts";

/** getPhotos. */
export const ListMediaInput = z
  .strictObject({
    ...pageArguments,
    search: z.string().max(200, says("Please search for at most 200 characters")).nullish(),
    models: z.array(z.string().nullable()).max(100, says("Please name at most 100 models")).nullish(),
  })
  .transform(({ search, models, ...page }) => ({ ...pageOf(page), search, models }));

/** What a file is, by its content. */
export const mediaKinds = ["image", "video", "audio", "document", "other"] as const;
export type MediaKind = (typeof mediaKinds)[number];

const kind = z.enum(mediaKinds, {
  error: () => t("The kinds of files are {mediaKinds}", { mediaKinds: mediaKinds.join(", ") }),
});

/** mediaFiles: `models` are those that files were uploaded for. */
export const ListMediaFilesInput = z
  .strictObject({
    ...pageArguments,
    search: z.string().max(200, says("Please search for at most 200 characters")).nullish(),
    kinds: z.array(kind.nullable()).max(mediaKinds.length).nullish(),
    models: z.array(z.string().nullable()).max(100, says("Please name at most 100 models")).nullish(),
  })
  .transform(({ search, kinds, models, ...page }) => ({ ...pageOf(page), search, kinds, models }));

/** mediaFile. */
export const MediaFileInput = z.strictObject({ id: z.string() });

/** mediaUses. */
export const MediaUsesInput = z.strictObject({
  ids: z
    .array(z.string({ error: () => t("An id is missing") }))
    .max(limits.listRowsMax, {
      error: () => t("Please name at most {listRowsMax} files at once", { listRowsMax: limits.listRowsMax }),
    })
    .transform((ids) => [...new Set(ids)]),
});

/** What a project takes and how it gives it; kept with its settings. */
export const MediaSettings = z.strictObject({
  allowed_kinds: z.array(kind).min(1, says("Please allow at least one kind of files")),
  /** Of one file; null for as many as the plan allows. */
  max_bytes: z
    .number({ error: () => t("Please enter a size") })
    .int(says("Please enter a whole number of bytes"))
    .min(1024, says("Please allow at least 1 kB"))
    .max(limits.mediaBytesMax, says("Files have at most 2 GB"))
    .nullable(),
  /** Whether addresses of files need a session, a token or a signature. */
  is_private: z.boolean(),
  /** 1 to 100, of images made on request that name no quality. */
  image_quality: z
    .number({ error: () => t("Please enter a number") })
    .int(says("Please enter a whole number"))
    .min(1, says("The quality is from 1 to 100"))
    .max(100, says("The quality is from 1 to 100")),
});
export type MediaSettings = z.output<typeof MediaSettings>;

/** Of a project that has set nothing. */
export const mediaDefaults: MediaSettings = {
  allowed_kinds: [...mediaKinds],
  max_bytes: null,
  is_private: true,
  image_quality: 80,
};

/** updateMediaSettings: what is left out stays. */
export const UpdateMediaSettingsInput = z.strictObject({
  input: z.strictObject({
    allowed_kinds: MediaSettings.shape.allowed_kinds.nullish(),
    max_bytes: MediaSettings.shape.max_bytes.optional(),
    is_private: MediaSettings.shape.is_private.nullish(),
    image_quality: MediaSettings.shape.image_quality.nullish(),
  }),
});

export const mediaFits = ["inside", "outside", "cover", "contain", "fill"] as const;
export const mediaFormats = ["webp", "avif", "jpeg", "png"] as const;

const side = z.coerce
  .number({ error: () => t("Please give a number from 1 to {mediaSideMax}", { mediaSideMax: limits.mediaSideMax }) })
  .int(says("Please give a whole number"))
  .min(1, { error: () => t("Please give a number from 1 to {mediaSideMax}", { mediaSideMax: limits.mediaSideMax }) })
  .max(limits.mediaSideMax, {
    error: () =>
      t("Images are made with sides of at most {mediaSideMax} pixels", { mediaSideMax: limits.mediaSideMax }),
  });

/** How an image is asked for in another form, in the query of its address. */
export const RenditionInput = z.strictObject({
  width: side.optional(),
  height: side.optional(),
  fit: z.enum(mediaFits, { error: () => t("fit is {mediaFits}", { mediaFits: mediaFits.join(", ") }) }).optional(),
  format: z
    .enum(mediaFormats, { error: () => t("format is {mediaFormats}", { mediaFormats: mediaFormats.join(", ") }) })
    .optional(),
  quality: z.coerce
    .number()
    .int()
    .min(1, says("quality is from 1 to 100"))
    .max(100, says("quality is from 1 to 100"))
    .optional(),
});
export type RenditionInput = z.output<typeof RenditionInput>;

/**
 * The query of an address of an image in another form, in one spelling; empty for the file as it is. BAD_USER_INPUT as
 * the address itself would answer.
 */
export function mediaAddressQuery(asked: Record<string, unknown>): string {
  const { width, height, fit, format, quality } = parseInput(RenditionInput, asked);
  return Object.entries({ width, height, fit, format, quality })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

const wrongAddress = says("Please enter an address that begins with https:// or http:// and has no user name in it");

/** uploadImageFromUrl. */
export const UploadFromUrlInput = z.strictObject({
  url: WebAddress(says("Please enter the address of an image"), wrongAddress),
});

/** uploadMediaFromUrl; with what the file is for. */
export const UploadMediaFromUrlInput = z.strictObject({
  url: WebAddress(says("Please enter the address of a file"), wrongAddress),
  model_name: z.string().trim().max(100, says("Please use at most 100 characters")).nullish(),
  field_name: z.string().trim().max(100, says("Please use at most 100 characters")).nullish(),
  doc_id: z.string().trim().max(100, says("Please use at most 100 characters")).nullish(),
});

/** updateMediaFile: what is left out stays. */
export const UpdateMediaInput = z.strictObject({
  id: z.string(),
  file_name: oneLine()
    .min(1, says("Please enter a name"))
    .max(150, says("Please use at most 150 characters"))
    .nullish(),
  alt: oneLine()
    .max(limits.mediaAltMax, {
      error: () => t("Please use at most {mediaAltMax} characters", { mediaAltMax: limits.mediaAltMax }),
    })
    .nullish(),
});

/** The replacement of a file's bytes, in the query of the upload. */
export const ReplaceMediaInput = z.strictObject({ id: z.string() });

/** deleteMediaFile. */
export const DeleteMediaInput = z.strictObject({
  ids: z
    .array(z.string({ error: () => t("An id is missing") }))
    .min(1, says("Please name the files to delete"))
    .max(limits.listRowsMax, {
      error: () => t("Please delete at most {listRowsMax} files at once", { listRowsMax: limits.listRowsMax }),
    })
    .transform((ids) => [...new Set(ids)]),
});

const name = z.string().trim().max(100, says("Please use at most 100 characters")).nullish();

/** What an upload is for: notes for the lists of files, all optional. */
export const UploadPurpose = z.strictObject({
  model_name: name,
  field_name: name,
  doc_id: name,
  allow_multi: z
    .enum(["true", "false"], says("allow_multi must be true or false"))
    .nullish()
    .transform((text) => (text == null ? null : text === "true")),
});
export type UploadPurpose = z.output<typeof UploadPurpose>;
