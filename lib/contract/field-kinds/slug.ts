import { isSlug, settledSlug } from "../fields/slugs.ts";
import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind } from "./kind.ts";
import { plainText, plainTextCheck } from "./text-values.ts";

/** The part of an address that names a record. Where it is empty it is made from another field, if that has words. */
export const slug: ContractKind = {
  form: "value",
  inputs: ["string"],
  isUnique: true,
  noDefault: true,
  sample: () => "my-first-post",
  rules: () => ["unique", "slug_source"],
  schema: ({ label }, _shape, _mode, tools) =>
    plainText(tools, label)
      .transform(settledSlug)
      .refine(isSlug, { error: () => recordMessages.slug(label) }),
  check: () => (raw) => {
    const slug = plainTextCheck(raw);
    const settled = slug === undefined ? slug : settledSlug(slug);
    return settled !== undefined && isSlug(settled) ? settled : undefined;
  },
};
