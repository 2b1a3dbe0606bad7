/** Dates and times of day, which are the same text for everybody. */
import type { z } from "zod";
import type { SchemaTools, ValueCheck } from "./kind.ts";

/** The one way to write what a text says; null where it says nothing of the kind. */
type Reading = (text: string) => string | null;

export const isoSchema = (read: Reading, error: () => string, { z }: SchemaTools): z.ZodType =>
  z.string({ error }).transform((raw, issue) => {
    const value = read(raw);
    if (value !== null) return value;
    issue.addIssue({ code: "custom", message: error() });
    return z.NEVER;
  });

export const isoCheck =
  (read: Reading): ValueCheck =>
  (raw) =>
    typeof raw === "string" ? (read(raw) ?? undefined) : undefined;
