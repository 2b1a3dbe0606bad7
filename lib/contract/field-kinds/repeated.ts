import { recordMessages } from "../record-messages.ts";
import type { ContractKind, RecordMode } from "./kind.ts";
import { listOf } from "./list-values.ts";
import { objectSchema } from "./object-values.ts";

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
  schema: (field, _shape, mode, tools) =>
    tools.z.array(objectSchema(field, field.fields, modeOfEntry(mode), tools), {
      error: recordMessages.list(field.label),
    }),
  check: ({ fields }, _shape, mode, tools) => listOf(tools.record(fields, modeOfEntry(mode))),
};
