/** Cells of tables that hold more than a text. */
import { parseShallowJson } from "../../kernel/bounded-json.ts";
import { isHeld } from "../../kernel/held-number.ts";

/** The JSON that a cell holds; undefined for what is none. */
export function jsonCell(text: string): unknown {
  try {
    return parseShallowJson(text, "The cell");
  } catch {
    return undefined;
  }
}

/** `["a","b"]`, or `a|b`. */
export function listCell(text: string): unknown {
  if (text.trimStart().startsWith("[")) return jsonCell(text) ?? text;
  return text.split("|").map((item) => item.trim());
}

export const numberCell = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) && isHeld(text) ? Number(text) : text);
