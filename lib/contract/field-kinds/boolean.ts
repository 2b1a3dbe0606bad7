import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind } from "./kind.ts";

export const boolean: ContractKind = {
  form: "value",
  inputs: ["bool"],
  otherNames: { bool: { field_type: "boolean" } },
  sample: () => false,
  rules: () => [],
  schema: ({ label }, _shape, _mode, { z }) => z.boolean({ error: () => recordMessages.boolean(label) }),
  check: () => (raw) => (typeof raw === "boolean" ? raw : undefined),
};
