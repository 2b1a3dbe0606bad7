/** Media files of a project: what may be asked and uploaded. */
import { z } from "zod";
import { WebAddress } from "./extensions.ts";
import { pageArguments, pageOf } from "./filters.ts";
import { limits } from "./limits.ts";

/** getPhotos. */
export const ListMediaInput = z
  .strictObject({
    ...pageArguments,
    search: z.string().max(200, "Please search for at most 200 characters").nullish(),
    models: z.array(z.string().nullable()).max(100, "Please name at most 100 models").nullish(),
  })
  .transform(({ search, models, ...page }) => ({ ...pageOf(page), search, models }));

/** uploadImageFromUrl. */
export const UploadFromUrlInput = z.strictObject({
  url: WebAddress("Please enter the address of an image", "Please enter a valid address"),
});

/** deleteMediaFile. */
export const DeleteMediaInput = z.strictObject({
  ids: z
    .array(z.string({ error: "An id is missing" }))
    .min(1, "Please name the files to delete")
    .max(limits.listRowsMax, `Please delete at most ${limits.listRowsMax} files at once`)
    .transform((ids) => [...new Set(ids)]),
});

const name = z.string().trim().max(100, "Please use at most 100 characters").nullish();

/** What an upload is for: notes for the lists of files, all optional. */
export const UploadPurpose = z.strictObject({
  model_name: name,
  field_name: name,
  doc_id: name,
  allow_multi: z
    .enum(["true", "false"], "allow_multi must be true or false")
    .nullish()
    .transform((text) => (text == null ? null : text === "true")),
});
export type UploadPurpose = z.output<typeof UploadPurpose>;
