/** Short words for the fields and relations of templates. */
import type { FieldValidation } from "../../contract/models.ts";
import type { SyncField } from "../../contract/sync/sync-document.ts";
import type { TemplateRelation } from "./template.ts";

type Rules = Partial<FieldValidation>;

const made =
  (type: Pick<SyncField, "field_type" | "field_sub_type" | "input_type">, own: Rules = {}) =>
  (label: string, rules: Rules = {}, description?: string): SyncField => ({
    label,
    ...type,
    ...(description && { description }),
    ...((Object.keys(own).length > 0 || Object.keys(rules).length > 0) && { validation: { ...own, ...rules } }),
  });

export const text = made({ field_type: "text", input_type: "string" });
export const longText = made({ field_type: "long_text", input_type: "string" });
export const richText = made({ field_type: "multiline", input_type: "string" });
export const email = made({ field_type: "email", input_type: "string" });
export const url = made({ field_type: "url", input_type: "string" });
export const slug = made({ field_type: "slug", input_type: "string" });
export const int = made({ field_type: "number", input_type: "int" });
export const double = made({ field_type: "number", input_type: "double" });
export const bool = made({ field_type: "boolean", input_type: "bool" });
export const moment = made({ field_type: "date", input_type: "string" });
export const day = made({ field_type: "local_date", input_type: "string" });
export const color = made({ field_type: "color", input_type: "string" });
export const geo = made({ field_type: "geo", input_type: "geo" });
export const picture = made({ field_type: "media", input_type: "string" });
export const pictures = made({ field_type: "media", input_type: "string" }, { is_gallery: true });
export const texts = made({ field_type: "list", field_sub_type: "dynamicList", input_type: "string" });

/** One of these. */
export const choice = (label: string, options: readonly string[], rules: Rules = {}): SyncField => ({
  label,
  field_type: "list",
  field_sub_type: "dropdown",
  input_type: "string",
  validation: { fixed_list_elements: [...options], ...rules },
});

/** Fields that belong together. */
export const group = (label: string, fields: SyncField[]): SyncField => ({
  label,
  field_type: "object",
  input_type: "object",
  fields,
});

/** The main text of a record. */
export const title = (label: string, rules: Rules = {}): SyncField =>
  text(label, { required: true, as_title: true, ...rules });

/** One of another model, which has many of this one. */
export const one = (to: string, known_as?: string): TemplateRelation => ({
  to,
  forward: "has_one",
  reverse: "has_many",
  known_as,
});

/** Many of another model, each of which has many of this one. */
export const many = (to: string, known_as?: string): TemplateRelation => ({
  to,
  forward: "has_many",
  reverse: "has_many",
  known_as,
});
