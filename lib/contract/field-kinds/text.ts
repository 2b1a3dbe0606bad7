import type { ContractKind } from "./kind.ts";
import { textCheck, textRules, textSchema } from "./text-values.ts";

/** A line of text. */
export const text: ContractKind = {
  form: "value",
  fits: ({ validation }) => !validation.is_password,
  inputs: ["string"],
  otherNames: { string: { field_type: "text" } },
  keepsEmptyText: true,
  quotesFiles: true,
  namesRecords: true,
  makesSlugs: true,
  sample: ({ validation }) =>
    validation.is_email ? "ada@example.com" : validation.is_url ? "https://example.com" : "",
  rules: () => textRules,
  schema: (field, _shape, _mode, tools) => textSchema(field, tools),
  check: (field, _shape, _mode, tools) => textCheck(field, tools),
};
