import type { FieldDefinition } from "../../lib/contract/models.ts";

/** Between the labels of a path. */
export const pathSign = " › ";

/** `SEO › Title` for `seo.title`: the labels on the way to a field. What the model does not have stays as it is. */
export function labelPath(fields: readonly FieldDefinition[], path: string): string {
  const [first = "", ...rest] = path.split(".");
  const field = fields.find(({ identifier }) => identifier === first);
  if (!field) return path;
  return rest.length === 0 ? field.label : [field.label, labelPath(field.fields, rest.join("."))].join(pathSign);
}
