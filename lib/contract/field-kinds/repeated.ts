import { valueLimits } from "../fields/value-limits.ts";
import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind, RecordMode } from "./kind.ts";
import { listOf } from "./list-values.ts";
import { objectSchema } from "./object-values.ts";

const { repeatedEntriesMax: entriesMax } = valueLimits;

/** An entry is written as a whole. */
const modeOfEntry = (mode: RecordMode) => (mode === "update" ? "create" : mode);

/** A list of objects. */
export const repeated: ContractKind = {
  form: "entries",
  inputs: ["repeated"],
  otherInputs: ["object"],
  holdsFields: true,
  ownsType: true,
  noDefault: true,
  sample: ({ fields }, inside) => [inside(fields)],
  rules: () => [],
  schema(field, _shape, mode, tools) {
    const { z } = tools;
    const entry = objectSchema(field, field.fields, modeOfEntry(mode), tools);
    // Counted before any entry is read.
    return z
      .array(z.unknown(), { error: () => recordMessages.list(field.label) })
      .max(entriesMax, { error: () => recordMessages.entriesMax(field.label, entriesMax) })
      .pipe(z.array(entry));
  },
  check({ fields }, _shape, mode, tools) {
    const list = listOf(tools.record(fields, modeOfEntry(mode)));
    return (raw) => (Array.isArray(raw) && raw.length > entriesMax ? undefined : list(raw));
  },
};
