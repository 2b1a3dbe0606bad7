/** Fields and their rules: each is a typed column, and the database itself keeps what it can. */

import { expect, test } from "vitest";
import type { FieldValidation } from "../../../lib/contract/models.ts";
import { addModel, upsertConnection, upsertField } from "../../../lib/engine/models/index.ts";
import * as work from "../../support/worlds/models-at-work.ts";

work.withModelProject();

test("names that are keywords of SQL or GraphQL are names like any other, for models, fields and relations", async () => {
  const words = [
    "select",
    "user",
    "query",
    "type",
    "table",
    "mutation",
    "subscription",
    "order",
    "group",
    "null",
    "input",
    "fragment",
  ];
  const relation = { forward_connection_type: "has_one", reverse_connection_type: "has_many" };
  for (const word of words) await addModel(work.ctx, { name: word });
  for (const word of ["select", "query", "type", "table", "from", "null", "on", "true", "order_by", "column"])
    await work.addField("user", word);
  await upsertConnection(work.ctx, { from: "user", to: "table", known_as: "where", ...relation });
  const id = await work.insert("user", { select: "a", from: "b", null: "c" });
  expect(await work.sql(`select "select", "from", "null" from ${work.table("user")} where id = $1`, [id])).toEqual([
    { select: "a", from: "b", null: "c" },
  ]);
  expect(Object.keys(await work.columnsOf("user"))).toContain("where_id");
});

test.each([
  ["a", "Model name must be at least 2 characters"],
  ["x".repeat(51), "Model name must be at most 50 characters"],
  ['evil"; drop schema plinth cascade; --', /start with a letter/],
  ["_models", /start with a letter/],
  ["", "Please enter a model name"],
  ["string", "The API needs the name String itself. Please choose another model name"],
  ["rich_text", /needs the name RichText/],
  ["query_root", /needs the name QueryRoot/],
  ["user", "There is already a model named user"],
  ["User", /would have the same name: User/],
  ["user_list", /both need the name UserListWhere/],
  ["user_where", /both need the name UserWhere/],
])("the model name %j is refused", async (name, message) => {
  const error = await work.refused(() => addModel(work.ctx, { name }));
  expect(error.code).toBe("BAD_USER_INPUT");
  expect(error.fields.name).toMatch(message);
});

test("every kind of field gets its typed column", async () => {
  await addModel(work.ctx, { name: "kinds" });
  await work.addField("kinds", "Title", {}, { required: true, unique: true, char_limit: [50], as_title: true });
  await work.addField("kinds", "Body", { field_type: "multiline" });
  await work.addField("kinds", "Count", { field_type: "number" }, { int_range_limit: [0, null] });
  await work.addField("kinds", "Price", { field_type: "number", input_type: "double" });
  await work.addField("kinds", "Done", { field_type: "boolean" });
  await work.addField("kinds", "Due At", { field_type: "date" });
  await work.addField(
    "kinds",
    "Level",
    { field_type: "list", field_sub_type: "dropdown" },
    { fixed_list_elements: ["low", "high"] },
  );
  await work.addField("kinds", "Tags", { field_type: "list", field_sub_type: "dynamicList", input_type: "string" });
  await work.addField("kinds", "Scores", { field_type: "list", field_sub_type: "dynamicList", input_type: "int" });
  await work.addField(
    "kinds",
    "Picks",
    { field_type: "list", field_sub_type: "multiSelect" },
    { fixed_list_elements: ["a", "b"] },
  );
  await work.addField("kinds", "Address", { field_type: "object" });
  await work.addField("kinds", "Lines", { field_type: "repeated" });
  await work.addField("kinds", "Secret", {}, { is_password: true });
  expect(await work.columnsOf("kinds")).toEqual({
    title: "text",
    body: "text",
    count: "integer",
    price: "double precision",
    done: "boolean",
    due_at: "timestamp with time zone",
    level: "text",
    tags: "text[]",
    scores: "integer[]",
    picks: "text[]",
    address: "jsonb",
    lines: "jsonb",
    secret: "text",
  });
  expect((await work.fieldsOf("kinds")).map(({ serial }) => serial)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
  ]);
});

test.each([
  ["x", {}, {}, "field_label", "Field label must be at least 2 characters"],
  ["Odd\nlabel", {}, {}, "field_label", /control characters/],
  ["Odd", { identifier: "id" }, {}, "identifier", /used by every record itself/],
  ["Odd", { identifier: "meta" }, {}, "identifier", /used by every record itself/],
  ["Odd", { identifier: "1st" }, {}, "identifier", /begins with a letter/],
  ["Odd", { identifier: 'x"; drop table kinds; --' }, {}, "identifier", /begins with a letter/],
  ["Odd", { identifier: "title" }, {}, "identifier", "kinds already has a field named title"],
  ["Title", {}, {}, "field_label", "kinds already has a field named title"],
  ["TITLE!", {}, {}, "field_label", "kinds already has a field named title"],
  ["Places", { field_type: "list", field_sub_type: "geo" }, {}, "field_sub_type", /list of positions/],
  ["Place", { field_type: "geo" }, { unique: true }, "validation.unique", /makes no sense/],
  ["Odd", { field_type: "hologram" }, {}, "field_type", "There is no type hologram"],
  ["Odd", { field_type: "boolean", input_type: "double" }, {}, "input_type", /of a boolean field is bool/],
  ["Odd", { field_type: "text", field_sub_type: "dropdown" }, {}, "field_sub_type", /no sub type dropdown/],
  [
    "Odd",
    { field_type: "list", field_sub_type: "dropdown" },
    {},
    "validation.fixed_list_elements",
    /Please input an option/,
  ],
  ["Odd", { field_type: "boolean" }, { unique: true }, "validation.unique", /makes no sense/],
  ["Odd", { field_type: "number" }, { int_range_limit: [5, 1] }, "validation.int_range_limit", /minimum/],
  ["Odd", { parent_field: "address" }, { unique: true }, "validation.unique", /not nested/],
  ["Input", { field_type: "object" }, {}, "field_label", /both need the name KindsInput/],
])("the field %j %j %j is refused under %s", async (label, kind, validation, key, message) => {
  const error = await work.refused(() =>
    work.addField("kinds", label, kind as work.Kind, validation as FieldValidation),
  );
  expect(error.fields?.[key]).toMatch(message);
});

test("fields nest two levels deep, and no deeper", async () => {
  await work.addField("kinds", "Street", { parent_field: "address" });
  await work.addField("kinds", "Geo", { parent_field: "address", field_type: "object" });
  await work.addField("kinds", "Lat", { parent_field: "address.geo", field_type: "number", input_type: "double" });
  const error = await work.refused(() =>
    work.addField("kinds", "More", { parent_field: "address.geo", field_type: "object" }),
  );
  expect(error.message).toMatch(/two levels/);
  const address = (await work.fieldsOf("kinds")).find(({ identifier }) => identifier === "address")!;
  expect(address.fields.map(({ identifier, serial, parent_field }) => [identifier, serial, parent_field])).toEqual([
    ["street", 1, "address"],
    ["geo", 2, "address"],
  ]);
  expect(address.fields[1]!.fields[0]).toMatchObject({ identifier: "lat", parent_field: "address.geo" });
});

test("the database keeps unique and required itself", async () => {
  await work.insert("kinds", { title: "one" });
  await expect(work.insert("kinds", { title: "one" })).rejects.toMatchObject({ code: "23505" });
  await expect(work.insert("kinds", { count: 1 })).rejects.toMatchObject({ code: "23514" });
  await expect(work.insert("kinds", { count: 1 }, "draft")).resolves.toBeTruthy();
});

test("unique on data with duplicates is refused with count and examples; on clean data it holds, and can be taken back", async () => {
  await addModel(work.ctx, { name: "dupes" });
  await work.addField("dupes", "Code");
  for (const code of ["a", "a", "b", "b", "c", null]) await work.insert("dupes", { code });
  const edit = (validation: FieldValidation) =>
    upsertField(work.ctx, { model_name: "dupes", field_label: "Code", is_update: true, validation });
  const error = await work.refused(() => edit({ unique: true }));
  expect(error.fields).toEqual({
    "validation.unique": "Code cannot be unique: 2 values occur more than once. For example: a, b",
  });
  await work.sql(`delete from ${work.table("dupes")} where code in ('a', 'b')`);
  await edit({ unique: true });
  await expect(work.insert("dupes", { code: "c" })).rejects.toMatchObject({ code: "23505" });
  await edit({ unique: false });
  await work.insert("dupes", { code: "c" });
});

test("required is asked of what is written from now on; old records stay", async () => {
  await upsertField(work.ctx, {
    model_name: "dupes",
    field_label: "Code",
    is_update: true,
    validation: { required: true },
  });
  await expect(work.insert("dupes", {})).rejects.toMatchObject({ code: "23514" });
  expect(await work.sql(`select count(*)::int as n from ${work.table("dupes")} where code is null`)).toEqual([
    { n: 1 },
  ]);
  await work.operate("rename", "dupes", "code", { new_name: "Kode" });
  await expect(work.insert("dupes", {})).rejects.toMatchObject({ code: "23514", constraint: "_required_kode" });
});
