import { jsonCell } from "./cells.ts";
import { isObject, single, unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";

export const object: EngineKind = {
  column: () => "jsonb",
  scalar: null,
  convert: (value) => (isObject(single(value)) ? single(value) : unconvertible),
  fromCell: (text) => jsonCell(text) ?? text,
};
