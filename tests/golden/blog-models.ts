/** Models of the golden tests, one of them under a name that SQL reserves. */
import type { FieldDefinition, ModelDefinition, ProjectModels } from "../../lib/contract/models.ts";
import { fieldDefinition } from "../support/fields/field-definition.ts";

const model = (name: string, fields: FieldDefinition[]): ModelDefinition => ({
  id: name,
  name,
  single_page: false,
  single_page_uuid: null,
  system_generated: false,
  is_tenant_model: false,
  is_common_model: false,
  enable_revision: false,
  fields,
});
export const blogModels: ProjectModels = {
  version: 1,
  models: [
    model("select", [fieldDefinition("from"), fieldDefinition("views", { field_type: "number", input_type: "int" })]),
    model("author", [fieldDefinition("name"), fieldDefinition("body", { field_type: "multiline" })]),
    model("tag", [fieldDefinition("name")]),
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
