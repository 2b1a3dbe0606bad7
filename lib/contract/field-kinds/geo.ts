import type { ContractKind } from "./kind.ts";
import { objectSchema } from "./object-values.ts";
import { positionParts } from "./position-parts.ts";

/** A position on the earth. It is one value: half of it is none, in a draft and in a change alike. */
export const geo: ContractKind = {
  form: "fields",
  inputs: ["geo"],
  parts: positionParts,
  ownsType: true,
  sample: () => ({ lat: 0, lon: 0 }),
  rules: () => [],
  schema: (field, _shape, _mode, tools) => objectSchema(field, positionParts, "create", tools),
  check: (_field, _shape, _mode, tools) => tools.record(positionParts, "create"),
};
