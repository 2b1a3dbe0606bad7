import { isObject } from "../../kernel/is-object.ts";
import { unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";
import { object } from "./object.ts";

export const repeated: EngineKind = {
  column: () => "jsonb",
  scalar: null,
  convert(value) {
    if (isObject(value)) return [value];
    return Array.isArray(value) && value.every(isObject) ? value : unconvertible;
  },
  fromCell: object.fromCell!,
};
