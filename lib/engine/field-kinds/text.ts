import type { EngineKind } from "./kind.ts";

export const text: EngineKind = {
  column: () => "text",
  scalar: "text",
  isSorted: true,
  isEqualAsJson: true,
  isRanked: true,
  isSearched: true,
  isIndexedByParts: true,
  convert: (value, { toText }) => toText(value),
  takesEnding: ({ validation }) => !validation.is_email && !validation.is_url,
  bounds: ({ validation: { char_limit, is_email, is_url } }) => ({
    ...(char_limit?.[0] && { maxLength: char_limit[0] }),
    ...(is_email ? { format: "email" } : is_url ? { format: "uri" } : {}),
  }),
};
