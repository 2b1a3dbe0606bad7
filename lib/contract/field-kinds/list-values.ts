/** Lists and fixed options, as several kinds check them. */
import type { z } from "zod";
import { recordMessages } from "../records/record-messages.ts";
import type { FieldShape, ValueCheck } from "./kind.ts";

export function optionSchema(label: string, schema: z.ZodType, options: FieldShape["options"]): z.ZodType {
  if (!options) return schema;
  const texts = new Set(options.map(String));
  return schema.refine((value) => texts.has(String(value)), {
    error: () => recordMessages.option(label, options),
  });
}

export function oneOf(check: ValueCheck, options: FieldShape["options"]): ValueCheck {
  if (!options) return check;
  const texts = new Set(options.map(String));
  return (raw) => {
    const value = check(raw);
    return value !== undefined && texts.has(String(value)) ? value : undefined;
  };
}

export function listOf(check: ValueCheck): ValueCheck {
  return (raw) => {
    if (!Array.isArray(raw)) return undefined;
    const checked: unknown[] = [];
    for (const item of raw) {
      const value = check(item);
      if (value === undefined) return undefined;
      checked.push(value);
    }
    return checked;
  };
}
