import type { ContractKind } from "./kind.ts";
import { objectSchema } from "./object-values.ts";

/** Fields under a name. In an update, what is left out of it stays. */
export const object: ContractKind = {
  form: "fields",
  inputs: ["object"],
  holdsFields: true,
  ownsType: true,
  noDefault: true,
  sample: ({ fields }, inside) => inside(fields),
  rules: () => [],
  schema: (field, _shape, mode, tools) => objectSchema(field, field.fields, mode, tools),
  check: ({ fields }, _shape, mode, tools) => tools.record(fields, mode),
};
