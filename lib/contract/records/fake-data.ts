/** How many records the fake data generator makes at once, with its messages. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";

export const fakeCountMax = 100;
export const fakeCountDefault = 10;

export const FakeDataInput = z.object({
  count: z
    .string()
    .trim()
    .min(1, says("Please enter a number between 1 and 100"))
    .refine((text) => /^[1-9]\d*$/.test(text), { error: () => t("Please enter a valid count"), abort: true })
    .refine((text) => Number(text) <= fakeCountMax, { error: () => t("Maximum 100 records allowed at once") }),
  status: z.enum(["draft", "published"]),
});
export type FakeDataInput = z.infer<typeof FakeDataInput>;
