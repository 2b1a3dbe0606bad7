import { isObject } from "../../kernel/is-object.ts";
import { jsonCell } from "./cells.ts";
import { single, unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";

export const object: EngineKind = {
  column: () => "jsonb",
  scalar: null,
  convert: (value) => (isObject(single(value)) ? single(value) : unconvertible),
  fromCell: (text) => jsonCell(text) ?? text,
};
