/** Models of the golden tests, one of them under a name that SQL reserves. */
import type { FieldDefinition, ModelDefinition, ProjectModels } from "../../lib/contract/models.ts";

const field = (identifier: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
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
});
const model = (name: string, fields: FieldDefinition[]): ModelDefinition => ({
  id: name,
  name,
  single_page: false,
  single_page_uuid: null,
  system_generated: false,
  is_tenant_model: false,
  is_common_model: false,
  enable_revision: false,
  locals: [],
  fields,
});
export const blogModels: ProjectModels = {
  version: 1,
  models: [
    model("select", [field("from"), field("views", { field_type: "number", input_type: "int" })]),
    model("author", [field("name"), field("body", { field_type: "multiline" })]),
    model("tag", [field("name")]),
  ],
  relations: [
    {
      id: "1",
      from: "select",
      to: "author",
      forward: "has_one",
      reverse: "has_many",
      forward_name: "author",
      reverse_name: "select",
      known_as: null,
    },
    {
      id: "2-2",
      from: "select",
      to: "tag",
      forward: "has_many",
      reverse: "has_many",
      forward_name: "tag",
      reverse_name: "select",
      known_as: null,
    },
  ],
};
