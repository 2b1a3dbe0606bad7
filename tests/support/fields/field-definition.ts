import type { FieldDefinition } from "../../../lib/contract/models.ts";

/** A field as a model's definition holds it: a text field without rules, but for what is said of it. */
export const fieldDefinition = (identifier: string, more: Partial<FieldDefinition> = {}) =>
  ({
    identifier,
    label: identifier,
    description: "",
    serial: 1,
    field_type: "text",
    field_sub_type: null,
    input_type: "string",
    parent_field: null,
    system_generated: false,
    enable_indexing: false,
    validation: {},
    fields: [],
    ...more,
  }) satisfies FieldDefinition;
