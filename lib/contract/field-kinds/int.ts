import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind } from "./kind.ts";
import { numberCheck, numeric, ranged, rangedCheck } from "./number-values.ts";

const isInt32 = (value: number) => Math.abs(value + 0.5) < 2 ** 31;

const integer = (raw: unknown): number | undefined => {
  const value = numberCheck(raw);
  return value !== undefined && Number.isInteger(value) && isInt32(value) ? value : undefined;
};

/** A whole number of 32 bits. */
export const int: ContractKind = {
  form: "value",
  fits: ({ input_type }) => input_type !== "double",
  inputs: ["int"],
  otherNames: { int: { field_type: "number", input_type: "int" } },
  sample: ({ validation }) => validation.int_range_limit?.[0] ?? 0,
  rules: () => ["unique", "as_title", "int_range_limit"],
  schema: ({ label, validation }, _shape, _mode, tools) =>
    ranged(
      numeric(tools, label, recordMessages.integerRange)
        .refine(Number.isInteger, { error: () => recordMessages.wholeNumber(label), abort: true })
        .refine(isInt32, { error: () => recordMessages.integerRange(label), abort: true }),
      validation.int_range_limit,
    ),
  check: ({ validation }) => rangedCheck(integer, validation.int_range_limit),
};
