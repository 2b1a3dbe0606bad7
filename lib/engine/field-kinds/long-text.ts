import type { EngineKind } from "./kind.ts";
import { text } from "./text.ts";

export const longText: EngineKind = {
  column: text.column,
  scalar: "text",
  isEqualAsJson: true,
  isSearched: true,
  isIndexedByParts: true,
  convert: text.convert,
  bounds: ({ validation: { char_limit } }) => (char_limit?.[0] ? { maxLength: char_limit[0] } : {}),
};
