/** The values of the field drawer, flat for its controls. */

export const listTypes = ["dropdown", "multiSelect", "dynamicList"] as const;
export const elementTypes = ["string", "int", "double", "bool"] as const;

export interface FieldConfig {
  type: string;
  label: string;
  /** The name in the API; empty for the one that the label proposes. */
  identifier: string;
  description: string;
  number_type: "int" | "double";
  list_type: (typeof listTypes)[number];
  element: (typeof elementTypes)[number];
  /** `was`: of one that was there when the drawer opened. */
  options: { text: string; was?: string | undefined }[];
  format: "plain" | "email" | "url" | "password";
  required: boolean;
  unique: boolean;
  hide: boolean;
  as_title: boolean;
  is_gallery: boolean;
  char_limit: string;
  pattern: string;
  pattern_message: string;
  min: string;
  max: string;
  placeholder: string;
  width: "full" | "half";
  /** Identifier of the field that slugs are made from; empty for none. */
  slug_source: string;
  has_default: boolean;
  /** As the input of a record's form has it. */
  default: unknown;
  /** The type of a plugin, as `plugin/type`; empty for the console's own. */
  plugin_field: string;
  locals: string[];
  hide_for_roles: string[];
}

export type ElementChoice = Pick<FieldConfig, "type" | "list_type" | "number_type" | "element">;

/** Whether a list with these values has free entries, and no options. */
export const isFree = ({ list_type }: Pick<FieldConfig, "list_type">): boolean => list_type === "dynamicList";
