/** Objects, as all kinds check them that have fields inside. */
import type { z } from "zod";
import { isObject } from "../../kernel/is-object.ts";
import type { FieldDefinition } from "../models.ts";
import { recordMessages } from "../records/record-messages.ts";
import type { RecordMode, SchemaTools } from "./kind.ts";

export function objectSchema(
  { label }: FieldDefinition,
  fields: readonly FieldDefinition[],
  mode: RecordMode,
  { z, record }: SchemaTools,
): z.ZodType {
  // Not z.record, which passes over a key `__proto__`: an unknown name is refused, whatever it is.
  return z
    .custom<Record<string, unknown>>(isObject, { error: () => recordMessages.object(label) })
    .pipe(record(fields, mode) as z.ZodType<unknown, Record<string, unknown>>);
}
