import { shownCharacters } from "../records/rich-text.ts";
import type { ContractKind } from "./kind.ts";
import { textCheck, textSchema } from "./text-values.ts";

/** A formatted text, as HTML; formatting does not count as characters. */
export const richText: ContractKind = {
  form: "formatted",
  inputs: ["string"],
  quotesFiles: true,
  sample: () => "",
  rules: () => ["char_limit"],
  schema: (field, _shape, _mode, tools) => textSchema(field, tools, shownCharacters),
  check: (field, _shape, _mode, tools) => textCheck(field, tools, shownCharacters),
};
