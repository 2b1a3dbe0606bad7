import { rangeBounds } from "./bounds.ts";
import { numberCell } from "./cells.ts";
import { toNumber } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";

export const double: EngineKind = {
  column: () => "double precision",
  scalar: "double",
  isSorted: true,
  isRanked: true,
  isSummed: true,
  convert: toNumber,
  fromCell: numberCell,
  cellForm: () => "number",
  bounds: ({ validation }) => rangeBounds(validation.double_range_limit),
};
