/** Several records that are written by one call. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { limits } from "../limits.ts";

const { max } = limits.recordsAtOnce;

/** deleteModelDataList. */
export const ManyRecords = z.strictObject({
  model: z.string(),
  /** Each once. */
  ids: z
    .array(z.string())
    .min(1, says("Please name the records"))
    .max(max, { error: () => t("Please name at most {max} records at once", { max }) })
    .refine(
      (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
      says("Please name each record once"),
    ),
});
export type ManyRecords = z.input<typeof ManyRecords>;

/** updateModelDataListStatus. */
export const StatusOfMany = ManyRecords.extend({
  status: z.enum(["draft", "published"], { error: () => t("status must be draft or published.") }),
});
const map = (name: string) => z.record(z.string(), z.unknown(), { error: `${name} must be an object` }).nullish();
const changes = ["payload", "add", "remove", "connect", "disconnect"] as const;

/** updateModelDataListValues. */
export const ValuesOfMany = ManyRecords.extend({
  payload: map("payload"),
  /** Entries that lists get, by field, where they have none like them; and entries that they lose. */
  add: map("add"),
  remove: map("remove"),
  connect: map("connect"),
  disconnect: map("disconnect"),
}).refine((input) => changes.some((name) => Object.keys(input[name] ?? {}).length > 0), {
  error: () => t("Please name a field to change"),
  path: ["payload"],
});
export type ValuesOfMany = ManyRecords & Partial<Record<(typeof changes)[number], unknown>>;
export type StatusOfMany = Omit<z.input<typeof StatusOfMany>, "status"> & { status: string };
