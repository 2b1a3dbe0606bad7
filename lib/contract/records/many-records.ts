/** Several records that are written by one call. */
import { z } from "zod";
import { limits } from "../limits.ts";

const { max } = limits.recordsAtOnce;

/** deleteModelDataList. */
export const ManyRecords = z.strictObject({
  model: z.string(),
  /** Each once. */
  ids: z
    .array(z.string())
    .min(1, "Please name the records")
    .max(max, `Please name at most ${max} records at once`)
    .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, "Please name each record once"),
});
export type ManyRecords = z.input<typeof ManyRecords>;

/** updateModelDataListStatus. */
export const StatusOfMany = ManyRecords.extend({
  status: z.enum(["draft", "published"], { error: "status must be draft or published." }),
});
/** updateModelDataListValues. */
export const ValuesOfMany = ManyRecords.extend({
  payload: z
    .record(z.string(), z.unknown(), { error: "payload must be an object" })
    .refine((payload) => Object.keys(payload).length > 0, "Please name a field to change"),
});
export type ValuesOfMany = Omit<z.input<typeof ValuesOfMany>, "payload"> & { payload: unknown };
export type StatusOfMany = Omit<z.input<typeof StatusOfMany>, "status"> & { status: string };
