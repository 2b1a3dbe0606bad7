import type { EngineKind } from "./kind.ts";
import { text } from "./text.ts";

export const choice: EngineKind = {
  column: text.column,
  scalar: "text",
  isSorted: true,
  isEqualAsJson: true,
  isRanked: true,
  isSearched: true,
  convert: text.convert,
};
