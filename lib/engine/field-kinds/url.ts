import { isUrl } from "../../contract/records/records.ts";
import { formed, formedText } from "./formed-text.ts";
import type { EngineKind } from "./kind.ts";

export const url: EngineKind = {
  ...formedText,
  isSearched: true,
  convert: (value, by) => formed(value, by, isUrl),
  bounds: () => ({ format: "uri" }),
};
