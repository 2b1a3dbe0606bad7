/** Texts of one form, such as addresses: what the kinds of them share. */

import { unconvertible } from "./conversions.ts";
import type { Conversion, EngineKind } from "./kind.ts";
import { text } from "./text.ts";

/** The text that another kind's value is, in the form; without the blanks around it, as where it is written. */
export function formed(
  value: unknown,
  { toText }: Conversion,
  isFormed: (text: string) => boolean,
): string | typeof unconvertible {
  const said = toText(value);
  const trimmed = typeof said === "string" ? said.trim() : "";
  return isFormed(trimmed) ? trimmed : unconvertible;
}

/** What is sorted, compared and searched as a text. */
export const formedText = {
  column: text.column,
  scalar: "text",
  isSorted: true,
  isEqualAsJson: true,
  isRanked: true,
  isIndexedByParts: true,
} as const satisfies Partial<EngineKind>;
