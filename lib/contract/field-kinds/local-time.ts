import { isoTime } from "../../kernel/time.ts";
import { recordMessages } from "../records/record-messages.ts";
import { isoCheck, isoSchema } from "./iso-values.ts";
import type { ContractKind } from "./kind.ts";

/** A time of day on any day, as a clock on the wall shows it: `09:30:00`. */
export const localTime: ContractKind = {
  form: "value",
  inputs: ["string"],
  sample: () => "09:00:00",
  ownScalar: "LocalTime",
  rules: () => ["unique", "as_title"],
  schema: ({ label }, _shape, _mode, tools) => isoSchema(isoTime, () => recordMessages.localTime(label), tools),
  check: () => isoCheck(isoTime),
};
