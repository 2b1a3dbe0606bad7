/** Numbers, as both kinds of them are checked. */
import type { z } from "zod";
import { isHeld, UnheldNumber } from "../../kernel/held-number.ts";
import { recordMessages } from "../records/record-messages.ts";
import type { SchemaTools } from "./kind.ts";

type Limit = readonly (number | null)[] | null | undefined;

/** A number, or the text of one. */
export const numeric = ({ z }: SchemaTools, label: string, unheld = recordMessages.numberUnheld) =>
  z.preprocess(
    (raw) => {
      if (typeof raw === "string" && !isHeld(raw)) return new UnheldNumber(raw);
      const number = typeof raw === "string" && raw.trim() !== "" ? Number(raw) : raw;
      return Number.isNaN(number) ? raw : number;
    },
    z.number({
      error: ({ input }) => {
        if (input instanceof UnheldNumber) return unheld(label);
        return typeof input === "string" && input.includes(",")
          ? recordMessages.numberWithComma(label)
          : recordMessages.number(label);
      },
    }),
  );

export function ranged(schema: z.ZodType<number>, limit: Limit): z.ZodType {
  const [min, max] = limit ?? [];
  let result = schema;
  if (typeof min === "number") result = result.refine((n) => n >= min, { error: () => recordMessages.minValue(min) });
  if (typeof max === "number") result = result.refine((n) => n <= max, { error: () => recordMessages.maxValue(max) });
  return result;
}

export const numberCheck = (raw: unknown): number | undefined => {
  const value = typeof raw === "string" && raw.trim() !== "" && isHeld(raw) ? Number(raw) : raw;
  return Number.isFinite(value) ? (value as number) : undefined;
};

export function rangedCheck(check: (raw: unknown) => number | undefined, limit: Limit) {
  const min = limit?.[0] ?? Number.NEGATIVE_INFINITY;
  const max = limit?.[1] ?? Number.POSITIVE_INFINITY;
  return (raw: unknown): number | undefined => {
    const value = check(raw);
    return value !== undefined && value >= min && value <= max ? value : undefined;
  };
}
