import { jsonCell, listCell } from "./cells.ts";
import { unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";

export const media: EngineKind = {
  column: () => "uuid[]",
  scalar: null,
  convert: (value, { from }) => (from.form === "files" && Array.isArray(value) ? value : unconvertible),
  fromCell: (text, _shape, { validation }) => (validation.is_gallery ? listCell(text) : (jsonCell(text) ?? text)),
  // Files are kept as a list, also where there is only one.
  fromRow: (value, { validation }) => (!validation.is_gallery && Array.isArray(value) ? (value[0] ?? null) : value),
};
