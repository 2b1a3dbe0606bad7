import { isUuid } from "../../kernel/ids.ts";
import { valueLimits } from "../fields/value-limits.ts";
import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind } from "./kind.ts";

/** Files. Each is given by its id, or as answers have it; they are kept as a list of ids. */
export const media: ContractKind = {
  form: "files",
  inputs: ["string"],
  noDefault: true,
  sample: () => "",
  rules: () => ["is_gallery"],
  schema({ label, validation }, _shape, _mode, { z }) {
    const one = z
      .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)], {
        error: () => recordMessages.file(label),
      })
      .refine(isUuid, { error: () => recordMessages.file(label) })
      .transform((id) => id.toLowerCase());
    if (!validation.is_gallery) return one.transform((id) => [id]);
    return z
      .array(one, { error: () => recordMessages.files(label) })
      .max(valueLimits.galleryFilesMax, { error: () => recordMessages.filesMax(label, valueLimits.galleryFilesMax) })
      .refine((ids) => new Set(ids).size === ids.length, { error: () => recordMessages.fileTwice(label) })
      .transform((ids) => (ids.length === 0 ? null : ids));
  },
  // Rare, and the schema puts what it takes into one form.
  check: () => () => undefined,
};
