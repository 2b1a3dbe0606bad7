import { expect, test } from "vitest";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { fieldDefinition } from "../../../tests/support/fields/field-definition.ts";
import { applyMove, fieldRows, moveFor } from "./field-moves.ts";

const field = (identifier: string, serial: number, more: Partial<FieldDefinition> = {}) =>
  fieldDefinition(identifier, { serial, ...more });

const rows = fieldRows([
  field("title", 1),
  field("address", 2, {
    field_type: "object",
    fields: [
      field("street", 1, { parent_field: "address" }),
      field("geo", 2, {
        parent_field: "address",
        field_type: "object",
        fields: [field("lat", 1, { parent_field: "address.geo" })],
      }),
    ],
  }),
  field("lines", 3, { field_type: "repeated" }),
]);

test("nested fields follow their parent, and an empty parent keeps a place to drop on", () => {
  expect(rows.map((row) => [row.key, row.depth])).toEqual([
    ["title", 0],
    ["address", 0],
    ["address.street", 1],
    ["address.geo", 1],
    ["address.geo.lat", 2],
    ["lines", 0],
    ["lines.", 1],
  ]);
});

test.each([
  ["title", "lines", { move_type: "reorder", field_name: "title", new_position: 2, parent_id: null }],
  ["address.geo", "address.street", { move_type: "reorder", field_name: "geo", new_position: 0, parent_id: "address" }],
  [
    "title",
    "address.street",
    { move_type: "parent_to_child", field_name: "title", new_position: 0, parent_id: "address" },
  ],
  ["title", "lines.", { move_type: "parent_to_child", field_name: "title", new_position: 0, parent_id: "lines" }],
  [
    "address.street",
    "lines",
    { move_type: "child_to_parent", field_name: "street", new_position: 2, parent_id: "address" },
  ],
  ["title", "address.geo.lat", "refused"],
  ["address.street", "lines.", "refused"],
  ["address", "address.street", "refused"],
  ["title", "title", null],
])("dropping %s on %s", (active, over, expected) => {
  expect(moveFor(rows, active, over)).toEqual(expected);
});

test("after a move serials run from 1 at each level", () => {
  const fields = [
    field("a", 1),
    field("box", 2, { field_type: "object", fields: [field("inner", 1, { parent_field: "box" })] }),
  ];
  const into = moveFor(fieldRows(fields), "a", "box.inner");
  if (!into || into === "refused") throw new Error("not a move");
  const shown = fieldRows(applyMove(fields, "a", into)).map((row) => `${row.key}:${row.field?.serial}`);
  expect(shown).toEqual(["box:1", "box.a:1", "box.inner:2"]);
  const out = { move_type: "child_to_parent", field_name: "inner", new_position: 0, parent_id: "box" } as const;
  expect(fieldRows(applyMove(fields, "box.inner", out)).map((row) => row.key)).toEqual(["inner", "a", "box", "box."]);
});
