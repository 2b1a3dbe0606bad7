import { isSlug, settledSlug, slugPattern } from "../../contract/fields/slugs.ts";
import { valueLimits } from "../../contract/fields/value-limits.ts";
import { unconvertible } from "./conversions.ts";
import { formed, formedText } from "./formed-text.ts";
import type { EngineKind } from "./kind.ts";

export const slug: EngineKind = {
  ...formedText,
  isSearched: true,
  convert(value, by) {
    const slug = formed(value, by, (text) => isSlug(settledSlug(text)));
    return slug === unconvertible ? slug : settledSlug(slug);
  },
  bounds: () => ({ pattern: slugPattern, maxLength: valueLimits.slugCharactersMax }),
};
