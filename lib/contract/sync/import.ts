/** Models with their records that the console has found in pasted text, and the way back. */

import { z } from "zod";
import { says } from "../../kernel/words/words.ts";
import { limits } from "../limits.ts";
import { ModelName } from "../models.ts";

const relationType = z.enum(["has_one", "has_many"]);

export const ImportInput = z.strictObject({
  /** As documents have them; relations by their ends, for what they are called follows from that. */
  models: z
    .array(
      z.strictObject({
        name: ModelName.create,
        fields: z.array(z.record(z.string(), z.unknown())).max(limits.levelFieldsMax),
        relations: z
          .array(
            z.strictObject({
              to: z.string().max(100),
              forward: relationType,
              reverse: relationType,
              known_as: z.string().max(60).optional(),
            }),
          )
          .max(50)
          .default([]),
      }),
    )
    .min(1, says("There are no models in it"))
    .max(50, says("At most 50 models can be added at once")),
  /** By model and a key of one's own; under the name of a relation stand the keys of other records. */
  records: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
});
export type ImportInput = z.input<typeof ImportInput>;

/** What the import answered. */
export const UndoImportInput = z.strictObject({
  revision: z.string().max(100),
  models: z
    .array(z.strictObject({ name: z.string().max(100), records: z.int().min(0) }))
    .min(1)
    .max(50),
});
export type UndoImportInput = z.infer<typeof UndoImportInput>;

/** Said with CONFLICT where the way back would take what came later. */
export const changedSinceMessage =
  "Models or records were changed since. Nothing was taken away; please delete the models that you do not want";
