import { single, unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";

/** Words of a switch: in cells, and in texts that become one. */
function meant(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  return ["false", "no", "0"].includes(word) ? false : undefined;
}

export const boolean: EngineKind = {
  column: () => "boolean",
  scalar: "boolean",
  isSorted: true,
  isEqualAsJson: true,
  convert(value) {
    const one = single(value);
    // An object of JSON may have a toString of its own, which is none.
    return (typeof one === "object" ? undefined : meant(String(one))) ?? unconvertible;
  },
  fromCell: (text) => meant(text) ?? text,
};
