import { isPosition, parsePosition, positionText } from "../../contract/geo.ts";
import { single, unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";
import { object } from "./object.ts";

export const geo: EngineKind = {
  column: () => "jsonb",
  scalar: null,
  hasDistance: true,
  isWhole: true,
  /** `{ lat, lon }` and nothing beside it, or a text such as `59.9139, 10.7522`. */
  convert(value) {
    const one = single(value);
    if (typeof one === "string") return parsePosition(one) ?? unconvertible;
    return isPosition(one) && Object.keys(one).length === 2 ? one : unconvertible;
  },
  toText: (value) => (isPosition(value) ? positionText(value) : value),
  fromCell: object.fromCell!,
};
