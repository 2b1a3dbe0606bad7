import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind } from "./kind.ts";
import { formedCheck, formedText } from "./text-values.ts";

/** Red, green and blue in hexadecimal, and how opaque they are where that is said. */
export const colorPattern = "^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$";

const pattern = new RegExp(colorPattern);
export const isColor = (text: string): boolean => pattern.test(text);

const lowerCase = (text: string) => text.toLowerCase();

/** A color of screens, `#rrggbb` or `#rrggbbaa`, kept in lower case. */
export const color: ContractKind = {
  form: "value",
  inputs: ["string"],
  isFormed: true,
  sample: () => "#336699",
  rules: () => ["unique"],
  schema: ({ label }, _shape, _mode, tools) =>
    formedText(tools, label, isColor, () => recordMessages.color(label)).transform(lowerCase),
  check() {
    const check = formedCheck(isColor);
    return (raw) => check(raw)?.toLowerCase();
  },
};
