/** The models of the guides' examples, as the calls of the system API take them. */

export const models = [
  { name: "author", single: false },
  { name: "post", single: false },
  { name: "comment", single: false },
  { name: "tag", single: false },
];

const text = { type: "text", input: "string" };

export const fields = [
  { model: "author", label: "Name", ...text, validation: { required: true } },
  { model: "author", label: "Email", ...text, validation: { is_email: true, unique: true } },
  { model: "post", label: "Title", ...text, validation: { required: true, char_limit: [80], locals: ["de"] } },
  { model: "post", label: "Body", type: "multiline", input: "string" },
  { model: "post", label: "Views", type: "number", input: "int", validation: { int_range_limit: [0, 1_000_000] } },
  { model: "post", label: "Rating", type: "number", input: "double" },
  { model: "post", label: "Pinned", type: "boolean", input: "bool" },
  { model: "post", label: "Released", type: "date", input: "string" },
  {
    model: "post",
    label: "Colour",
    type: "list",
    input: "string",
    sub: "dropdown",
    validation: { fixed_list_elements: ["red", "blue"] },
  },
  { model: "post", label: "Labels", type: "list", input: "string", sub: "dynamicList" },
  { model: "post", label: "Place", type: "object", input: "object" },
  { model: "post", label: "City", ...text, parent: "place", validation: { required: true } },
  { model: "post", label: "Since", type: "date", input: "string", parent: "place" },
  { model: "post", label: "Links", type: "repeated", input: "repeated" },
  { model: "post", label: "Url", ...text, parent: "links", validation: { is_url: true } },
  { model: "comment", label: "Body", ...text },
  { model: "tag", label: "Name", ...text, validation: { unique: true } },
];

export const relations = [
  { from: "post", to: "author", forward: "has_one", reverse: "has_many" },
  { from: "post", to: "comment", forward: "has_many", reverse: "has_one" },
  { from: "post", to: "tag", forward: "has_many", reverse: "has_many" },
];
