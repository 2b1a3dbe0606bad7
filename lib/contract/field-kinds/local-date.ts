import { isoDate } from "../../kernel/time.ts";
import { recordMessages } from "../records/record-messages.ts";
import { isoCheck, isoSchema } from "./iso-values.ts";
import type { ContractKind } from "./kind.ts";

/** A date without a time, which is the same day everywhere: `2026-01-31`. */
export const localDate: ContractKind = {
  form: "value",
  inputs: ["string"],
  sample: () => "2026-01-01",
  ownScalar: "LocalDate",
  rules: () => ["unique", "as_title"],
  schema: ({ label }, _shape, _mode, tools) => isoSchema(isoDate, () => recordMessages.localDate(label), tools),
  check: () => isoCheck(isoDate),
};
