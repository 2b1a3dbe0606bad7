/** Saved views of a model's records: what the console's table shows, under a name. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { limits } from "../limits.ts";
import { oneLine } from "../one-line.ts";

const { columnsMax, charactersMax, nameMax } = limits.recordViews;

/** What a view keeps. Fields are named by identifier: what is gone by then, whoever shows the view leaves out. */
export const RecordViewState = z.strictObject({
  search: z.string().max(200, says("Please use at most 200 characters")).optional(),
  status: z.enum(["all", "draft", "published"]).optional(),
  where: z.record(z.string(), z.unknown()).nullish(),
  sort: z.string().max(200).optional(),
  columns: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(200),
        hidden: z.boolean(),
        width: z.int().min(60).max(1200).optional(),
      }),
    )
    .max(columnsMax, { error: () => t("Please name at most {columnsMax} columns", { columnsMax }) })
    .optional(),
  density: z.enum(["normal", "compact"]).optional(),
  size: z.int().min(1).max(limits.listRowsMax).optional(),
});
export type RecordViewState = z.infer<typeof RecordViewState>;

/** saveRecordView. */
export const SaveRecordView = z.strictObject({
  /** Of the view to change; without it one is made. */
  id: z.string().nullish(),
  model: z.string(),
  name: oneLine()
    .min(1, says("Please enter a name"))
    .max(nameMax, { error: () => t("Please use at most {nameMax} characters", { nameMax }) }),
  shared: z.boolean().nullish(),
  state: RecordViewState.refine((state) => JSON.stringify(state).length <= charactersMax, {
    error: () => t("A view may have at most {charactersMax} characters", { charactersMax }),
  }),
});
export type SaveRecordView = Omit<z.input<typeof SaveRecordView>, "state"> & { state: unknown };
