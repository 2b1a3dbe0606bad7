/**
 * The kinds of field, each with the `field_type` that a definition says it by. Where several share one, `fits` of the
 * kinds tells them apart.
 */
export const typeOfKind = {
  text: "text",
  long_text: "long_text",
  rich_text: "multiline",
  email: "email",
  url: "url",
  slug: "slug",
  password: "text",
  int: "number",
  double: "number",
  boolean: "boolean",
  date: "date",
  local_date: "local_date",
  local_time: "local_time",
  choice: "list",
  list: "list",
  object: "object",
  repeated: "repeated",
  media: "media",
  geo: "geo",
  color: "color",
  json: "json",
} as const;

export type FieldKind = keyof typeof typeOfKind;
export const fieldKindNames = Object.keys(typeOfKind) as readonly FieldKind[];

export type FieldType = (typeof typeOfKind)[FieldKind];
export const fieldTypes: readonly FieldType[] = [...new Set(Object.values(typeOfKind))].sort();
