/** The fields that a slug can be made from. */
import { fieldKinds, kindOf } from "../../lib/contract/field-kinds/index.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";

export const slugSourcesIn = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter((field) => fieldKinds[kindOf(field)].makesSlugs);

/** The one that a new slug begins with: the title, else the first; empty for none. */
export function likelySlugSource(fields: readonly FieldDefinition[]): string {
  const sources = slugSourcesIn(fields);
  return (sources.find(({ validation }) => validation.as_title) ?? sources[0])?.identifier ?? "";
}
