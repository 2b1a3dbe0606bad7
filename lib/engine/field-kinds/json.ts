import { NotJson, readJson } from "../../contract/field-kinds/json-values.ts";
import { unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";

/** A text that is an object or a list of JSON as that, any other as the text that it is: `5` is not made a number. */
function meant(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  const value = readJson(text);
  return value instanceof NotJson ? text : value;
}

const isText = (value: unknown): value is string => typeof value === "string";

export const json: EngineKind = {
  column: () => "jsonb",
  scalar: "json",
  isSearched: true,
  // Strict, because otherwise each list is gone through twice.
  searchedPath: 'strict $.** ? (@.type() == "string")',
  convert(value, { from, toText }) {
    if (from.kind === "json") return value;
    if (Array.isArray(value)) return value.map((item) => (isText(item) ? meant(item) : item));
    if (!isText(value)) return value;
    const text = toText(value);
    return isText(text) ? meant(text) : unconvertible;
  },
  // A null in a list has no text.
  toText: (value) => (isText(value) || value === null ? value : JSON.stringify(value)),
  fromCell: readJson,
  toCell: JSON.stringify,
};
