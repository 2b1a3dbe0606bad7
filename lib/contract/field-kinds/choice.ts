import type { ContractKind } from "./kind.ts";
import { fixedOptions, keepsOne, listType } from "./list.ts";
import { oneOf, optionSchema } from "./list-values.ts";
import { plainText, plainTextCheck } from "./text-values.ts";

/** One of fixed options, kept as text. */
export const choice: ContractKind = {
  ...listType,
  form: "value",
  fits: keepsOne,
  rules: (type) => ["unique", ...listType.rules(type)],
  otherNames: { dropdown: { field_type: "list", field_sub_type: "dropdown" } },
  sample: (field) => fixedOptions(field)?.[0] ?? "",
  shape: (field) => ({ options: fixedOptions(field)?.map(String) ?? null }),
  schema: ({ label }, { options }, _mode, tools) => optionSchema(label, plainText(tools, label), options),
  check: (_field, { options }) => oneOf(plainTextCheck, options),
};
