import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind } from "./kind.ts";
import { formedCheck, formedText } from "./text-values.ts";

/** An email address, in the case in which it is written. */
export const email: ContractKind = {
  form: "value",
  inputs: ["string"],
  isFormed: true,
  namesRecords: true,
  sample: () => "ada@example.com",
  rules: () => ["unique", "as_title", "pattern", "pattern_message"],
  schema: ({ label }, _shape, _mode, tools) => formedText(tools, label, tools.isEmail, () => recordMessages.email),
  check: (_field, _shape, _mode, { isEmail }) => formedCheck(isEmail),
};
