import { recordMessages } from "../records/record-messages.ts";
import { isJson, NotJson, unheldIn } from "./json-values.ts";
import type { ContractKind } from "./kind.ts";

/** Any JSON, which is one value: a change gives all of it. Its null is no value. */
export const json: ContractKind = {
  form: "value",
  inputs: ["string"],
  quotesFiles: true,
  keepsEmptyText: true,
  sample: () => ({}),
  rules: () => [],
  schema: ({ label }, _shape, _mode, { z }) =>
    z.unknown().refine(isJson, {
      error: ({ input }) => {
        if (input instanceof NotJson) return recordMessages.json(label);
        const unheld = unheldIn(input);
        return unheld ? recordMessages.jsonUnheld(label, String(unheld)) : recordMessages.jsonBounds(label);
      },
    }),
  check: () => (raw) => (isJson(raw) ? raw : undefined),
};
