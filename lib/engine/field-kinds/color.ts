import { colorPattern, isColor } from "../../contract/field-kinds/color.ts";
import { unconvertible } from "./conversions.ts";
import { formed, formedText } from "./formed-text.ts";
import type { EngineKind } from "./kind.ts";

export const color: EngineKind = {
  ...formedText,
  convert(value, by) {
    const color = formed(value, by, isColor);
    return color === unconvertible ? color : color.toLowerCase();
  },
  bounds: () => ({ pattern: colorPattern }),
};
