import { expect, test } from "vitest";
import { fieldDefinition as field } from "../../tests/support/fields/field-definition.ts";
import { sampleInput } from "./sample-input.ts";

test("the skeleton has each field of the model with a value of its type", () => {
  const fields = [
    field("title", {}),
    field("email", { validation: { is_email: true } }),
    field("views", { field_type: "number", input_type: "int", validation: { int_range_limit: [5, 9] } }),
    field("open", { field_type: "boolean", input_type: "bool" }),
    field("kind", { field_type: "list", field_sub_type: "dropdown", validation: { fixed_list_elements: ["a", "b"] } }),
    field("tags", { field_type: "list", field_sub_type: "multiSelect" }),
    field("steps", { field_type: "repeated", fields: [field("name", {})] }),
    field("id", { system_generated: true }),
  ];
  expect(JSON.parse(sampleInput(fields))).toEqual({
    title: "",
    email: "ada@example.com",
    views: 5,
    open: false,
    kind: "a",
    tags: [],
    steps: [{ name: "" }],
  });
});
