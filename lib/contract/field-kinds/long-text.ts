import type { ContractKind } from "./kind.ts";
import { textCheck, textSchema } from "./text-values.ts";

/** Plain text of many lines. */
export const longText: ContractKind = {
  form: "value",
  inputs: ["string"],
  quotesFiles: true,
  keepsEmptyText: true,
  sample: () => "",
  rules: () => ["char_limit", "pattern", "pattern_message"],
  schema: (field, _shape, _mode, tools) => textSchema(field, tools),
  check: (field, _shape, _mode, tools) => textCheck(field, tools),
};
