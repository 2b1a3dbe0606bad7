import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind } from "./kind.ts";
import { formedCheck, formedText } from "./text-values.ts";

/** An absolute address of the web, http or https. */
export const url: ContractKind = {
  form: "value",
  inputs: ["string"],
  isFormed: true,
  quotesFiles: true,
  sample: () => "https://example.com",
  rules: () => ["unique", "as_title", "pattern", "pattern_message"],
  schema: ({ label }, _shape, _mode, tools) => formedText(tools, label, tools.isUrl, () => recordMessages.url),
  check: (_field, _shape, _mode, { isUrl }) => formedCheck(isUrl),
};
