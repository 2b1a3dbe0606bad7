/** API tokens of a project. */
import { z } from "zod";

/** True for a day after today, in the reader's time zone; today and past dates are not offered. */
export function isFutureDay(day: string, now = new Date()): boolean {
  const date = new Date(`${day}T00:00:00`);
  return !Number.isNaN(date.getTime()) && date > now;
}

export const GenerateTokenInput = z.strictObject({
  name: z
    .string({ error: "Please enter a token name!" })
    .trim()
    .min(1, "Please enter a token name!")
    .max(100, "Token name must be at most 100 characters"),
  role: z.string({ error: "Please select a role!" }).min(1, "Please select a role!"),
  /** YYYY-MM-DD; null or empty never expires. */
  duration: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, "Please enter a date as YYYY-MM-DD")
    .refine((day) => day === "" || isFutureDay(day), { error: "Please choose a day after today" })
    .nullish(),
});
export type GenerateTokenInput = z.infer<typeof GenerateTokenInput>;
