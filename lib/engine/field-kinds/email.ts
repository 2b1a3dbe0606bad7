import { isEmail } from "../../contract/records/records.ts";
import { formed, formedText } from "./formed-text.ts";
import type { EngineKind } from "./kind.ts";

export const email: EngineKind = {
  ...formedText,
  isSearched: true,
  convert: (value, by) => formed(value, by, isEmail),
  bounds: () => ({ format: "email" }),
};
