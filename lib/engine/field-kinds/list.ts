import type { ElementKind } from "../../contract/fields/field-shape.ts";
import { jsonCell, listCell } from "./cells.ts";
import { unconvertible } from "./conversions.ts";
import type { ColumnType, EngineKind } from "./kind.ts";

const columns: Readonly<Record<ElementKind, ColumnType>> = {
  string: "text[]",
  int: "integer[]",
  double: "double precision[]",
  bool: "boolean[]",
};

export const list: EngineKind = {
  column: ({ element }) => columns[element],
  scalar: null,
  isSearched: true,
  convert(value, { toElement }) {
    const elements = (Array.isArray(value) ? value : [value]).map(toElement);
    return elements.includes(unconvertible) ? unconvertible : elements;
  },
  cellForm: ({ element }) => (element === "int" || element === "double" ? "number" : null),
  fromCell(text, { element }) {
    const items = listCell(text);
    if (element === "string" || !Array.isArray(items)) return items;
    return items.map((item) => (typeof item === "string" ? (jsonCell(item) ?? item) : item));
  },
};
