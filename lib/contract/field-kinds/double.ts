import type { ContractKind } from "./kind.ts";
import { numberCheck, numeric, ranged, rangedCheck } from "./number-values.ts";

/** A number of 64 bits with decimals. */
export const double: ContractKind = {
  form: "value",
  fits: ({ input_type }) => input_type === "double",
  inputs: ["double"],
  otherNames: { double: { field_type: "number", input_type: "double" } },
  sample: ({ validation }) => validation.double_range_limit?.[0] ?? 0,
  rules: () => ["unique", "as_title", "double_range_limit"],
  schema: ({ label, validation }, _shape, _mode, tools) => ranged(numeric(tools, label), validation.double_range_limit),
  check: ({ validation }) => rangedCheck(numberCheck, validation.double_range_limit),
};
