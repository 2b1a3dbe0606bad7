import { rangeBounds } from "./bounds.ts";
import { numberCell } from "./cells.ts";
import { toNumber, unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";

const int32Max = 2_147_483_647;

export const int: EngineKind = {
  column: () => "integer",
  scalar: "int",
  isSorted: true,
  isEqualAsJson: true,
  isRanked: true,
  isSummed: true,
  convert(value) {
    const number = toNumber(value);
    return Number.isInteger(number) && Math.abs(number as number) <= int32Max ? number : unconvertible;
  },
  fromCell: numberCell,
  cellForm: () => "number",
  bounds: ({ validation }) => rangeBounds(validation.int_range_limit),
};
