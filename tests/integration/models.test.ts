import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldDefinition, FieldValidation } from "../../lib/contract/models.ts";
import type { Context } from "../../lib/engine/access/index.ts";
import {
  addModel,
  loadModels,
  modelFieldOperation,
  quoteIdentifier,
  rearrangeFields,
  tableOf,
  updateModel,
  upsertConnection,
  upsertField,
} from "../../lib/engine/models/index.ts";
import { closeOwnDatabases, createProject, type OpenProject, openProject } from "../../lib/engine/projects/index.ts";
import { uuidv7 } from "../../lib/kernel/ids.ts";
import { startPlatform } from "../../lib/platform/start.ts";
import { person } from "../support/people.ts";
import { createEmptyDatabase, type TestPlatform, testPlatform } from "../support/platform.ts";

let platform: TestPlatform;
let ctx: Context;
let project: OpenProject;

beforeAll(async () => {
  platform = await testPlatform();
  const { ctx: outside, inProject } = await person(platform);
  await createProject(outside, { name: "Models", id: "models-one", plan_type: "dedicated", tier_name: "free" });
  ctx = inProject("models-one");
  project = await openProject(platform, "models-one");
});
afterAll(async () => {
  await closeOwnDatabases(platform);
  await platform.close();
});

type Kind = Partial<Pick<FieldDefinition, "field_type" | "input_type" | "field_sub_type">> & { parent_field?: string };

const addField = (model_name: string, field_label: string, kind: Kind = {}, validation: FieldValidation = {}) =>
  upsertField(ctx, { model_name, field_label, field_type: "text", ...kind, validation });
const operate = (type: string, model_name: string, field_name: string, more = {}) =>
  modelFieldOperation(ctx, { type, model_name, field_name, ...more });
const sql = async (text: string, values: unknown[] = []) => (await project.database.pool.query(text, values)).rows;
const table = (model: string) => tableOf(project.database, model);

async function insert(model: string, values: Record<string, unknown>, status = "published"): Promise<string> {
  const id = uuidv7();
  const names = ["id", "_status", ...Object.keys(values)];
  const given = [
    id,
    status,
    ...Object.values(values).map((value) => (isDocument(value) ? JSON.stringify(value) : value)),
  ];
  await sql(
    `insert into ${table(model)} (${names.map(quoteIdentifier).join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
    given,
  );
  return id;
}
const isDocument = (value: unknown) =>
  typeof value === "object" && value !== null && (!Array.isArray(value) || typeof value[0] === "object");

async function columnsOf(model: string): Promise<Record<string, string>> {
  const rows = await sql(
    `select attname, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname !~ '^_' and attname <> 'id'`,
    [table(model)],
  );
  return Object.fromEntries(rows.map((row) => [row.attname, row.type]));
}

async function fieldsOf(model: string): Promise<FieldDefinition[]> {
  return (await loadModels(project)).models.find(({ name }) => name === model)!.fields;
}

/** What a change that must fail says; definitions and tables must be as before. */
async function refused(attempt: () => Promise<unknown>) {
  const state = async () => [
    (await loadModels(project)).version,
    await sql(
      "select table_name, column_name, data_type from information_schema.columns where table_schema = $1 order by 1, 2",
      [project.database.schema],
    ),
  ];
  const before = await state();
  const error = await attempt().then(
    () => expect.unreachable("the change should have been refused"),
    (e) => e,
  );
  expect(await state()).toEqual(before);
  return error;
}

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
  for (const word of words) await addModel(ctx, { name: word });
  for (const word of ["select", "query", "type", "table", "from", "null", "on", "true", "order_by", "column"])
    await addField("user", word);
  await upsertConnection(ctx, { from: "user", to: "table", known_as: "where", ...relation });
  const id = await insert("user", { select: "a", from: "b", null: "c" });
  expect(await sql(`select "select", "from", "null" from ${table("user")} where id = $1`, [id])).toEqual([
    { select: "a", from: "b", null: "c" },
  ]);
  expect(Object.keys(await columnsOf("user"))).toContain("where_id");
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
  const error = await refused(() => addModel(ctx, { name }));
  expect(error.code).toBe("BAD_USER_INPUT");
  expect(error.fields.name).toMatch(message);
});

test("every kind of field gets its typed column", async () => {
  await addModel(ctx, { name: "kinds" });
  await addField("kinds", "Title", {}, { required: true, unique: true, char_limit: [50], as_title: true });
  await addField("kinds", "Body", { field_type: "multiline" });
  await addField("kinds", "Count", { field_type: "number" }, { int_range_limit: [0, null] });
  await addField("kinds", "Price", { field_type: "number", input_type: "double" });
  await addField("kinds", "Done", { field_type: "boolean" });
  await addField("kinds", "Due At", { field_type: "date" });
  await addField(
    "kinds",
    "Level",
    { field_type: "list", field_sub_type: "dropdown" },
    { fixed_list_elements: ["low", "high"] },
  );
  await addField("kinds", "Tags", { field_type: "list", field_sub_type: "dynamicList", input_type: "string" });
  await addField("kinds", "Scores", { field_type: "list", field_sub_type: "dynamicList", input_type: "int" });
  await addField(
    "kinds",
    "Picks",
    { field_type: "list", field_sub_type: "multiSelect" },
    { fixed_list_elements: ["a", "b"] },
  );
  await addField("kinds", "Address", { field_type: "object" });
  await addField("kinds", "Lines", { field_type: "repeated" });
  await addField("kinds", "Secret", {}, { is_password: true });
  expect(await columnsOf("kinds")).toEqual({
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
  expect((await fieldsOf("kinds")).map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test.each([
  ["x", {}, {}, "field_label", "Field label must be at least 2 characters"],
  ["id", {}, {}, "field_label", /used by every record itself/],
  ["meta", {}, {}, "field_label", /used by every record itself/],
  ["123", {}, {}, "field_label", /start with a letter/],
  ["Title", {}, {}, "field_label", "kinds already has a field named title"],
  ["TITLE!", {}, {}, "field_label", "kinds already has a field named title"],
  ["Photo", { field_type: "media" }, {}, "field_type", "Media fields are not available yet"],
  ["Place", { field_type: "geo" }, {}, "field_type", "Geo fields are not available yet"],
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
  const error = await refused(() => addField("kinds", label, kind as Kind, validation as FieldValidation));
  expect(error.fields?.[key]).toMatch(message);
});

test("fields nest two levels deep, and no deeper", async () => {
  await addField("kinds", "Street", { parent_field: "address" });
  await addField("kinds", "Geo", { parent_field: "address", field_type: "object" });
  await addField("kinds", "Lat", { parent_field: "address.geo", field_type: "number", input_type: "double" });
  const error = await refused(() => addField("kinds", "More", { parent_field: "address.geo", field_type: "object" }));
  expect(error.message).toMatch(/two levels/);
  const address = (await fieldsOf("kinds")).find(({ identifier }) => identifier === "address")!;
  expect(address.fields.map(({ identifier, serial, parent_field }) => [identifier, serial, parent_field])).toEqual([
    ["street", 1, "address"],
    ["geo", 2, "address"],
  ]);
  expect(address.fields[1]!.fields[0]).toMatchObject({ identifier: "lat", parent_field: "address.geo" });
});

test("the database keeps unique and required itself", async () => {
  await insert("kinds", { title: "one" });
  await expect(insert("kinds", { title: "one" })).rejects.toMatchObject({ code: "23505" });
  await expect(insert("kinds", { count: 1 })).rejects.toMatchObject({ code: "23514" });
  await expect(insert("kinds", { count: 1 }, "draft")).resolves.toBeTruthy();
});

test("unique on data with duplicates is refused with count and examples; on clean data it holds, and can be taken back", async () => {
  await addModel(ctx, { name: "dupes" });
  await addField("dupes", "Code");
  for (const code of ["a", "a", "b", "b", "c", null]) await insert("dupes", { code });
  const edit = (validation: FieldValidation) =>
    upsertField(ctx, { model_name: "dupes", field_label: "Code", is_update: true, validation });
  const error = await refused(() => edit({ unique: true }));
  expect(error.fields).toEqual({
    "validation.unique": "Code cannot be unique: 2 values occur more than once, for example a, b",
  });
  await sql(`delete from ${table("dupes")} where code in ('a', 'b')`);
  await edit({ unique: true });
  await expect(insert("dupes", { code: "c" })).rejects.toMatchObject({ code: "23505" });
  await edit({ unique: false });
  await insert("dupes", { code: "c" });
});

test("required is asked of what is written from now on; old records stay", async () => {
  await upsertField(ctx, { model_name: "dupes", field_label: "Code", is_update: true, validation: { required: true } });
  await expect(insert("dupes", {})).rejects.toMatchObject({ code: "23514" });
  expect(await sql(`select count(*)::int as n from ${table("dupes")} where code is null`)).toEqual([{ n: 1 }]);
  await operate("rename", "dupes", "code", { new_name: "Kode" });
  await expect(insert("dupes", {})).rejects.toMatchObject({ code: "23514", constraint: "_required_kode" });
});

test("rename, duplicate and delete of a field: values stay, are not copied, and go", async () => {
  await addModel(ctx, { name: "ops" });
  await addField("ops", "First");
  await addField("ops", "Second");
  const id = await insert("ops", { first: "kept" });
  await operate("rename", "ops", "first", { new_name: "Renamed" });
  expect(await sql(`select renamed from ${table("ops")} where id = $1`, [id])).toEqual([{ renamed: "kept" }]);
  await operate("duplicate", "ops", "renamed", { new_name: "Renamed copy" });
  expect((await fieldsOf("ops")).map(({ identifier, serial }) => [identifier, serial])).toEqual([
    ["renamed", 1],
    ["renamed_copy", 2],
    ["second", 3],
  ]);
  expect((await refused(() => operate("rename", "ops", "second", { new_name: "Renamed" }))).fields).toHaveProperty(
    "new_name",
  );
  await operate("delete", "ops", "renamed");
  expect(Object.keys(await columnsOf("ops"))).toEqual(["second", "renamed_copy"]);
});

test("nested values follow rename, duplicate and delete, in objects, in repeated fields and two levels deep", async () => {
  await addModel(ctx, { name: "nest" });
  await addField("nest", "Box", { field_type: "repeated" });
  await addField("nest", "Name", { parent_field: "box" });
  await addField("nest", "Inner", { parent_field: "box", field_type: "object" });
  await addField("nest", "Deep", { parent_field: "box.inner" });
  await insert("nest", { box: [{ name: "n1", inner: { deep: "d1" } }, { name: "n2" }] });
  await operate("rename", "nest", "deep", { parent_field: "box.inner", new_name: "Deeper" });
  await operate("rename", "nest", "inner", { parent_field: "box", new_name: "Core" });
  expect(await sql(`select box from ${table("nest")}`)).toEqual([
    { box: [{ name: "n1", core: { deeper: "d1" } }, { name: "n2" }] },
  ]);
  expect((await fieldsOf("nest"))[0]!.fields[1]!.fields[0]).toMatchObject({
    identifier: "deeper",
    parent_field: "box.core",
  });
  await operate("delete", "nest", "name", { parent_field: "box" });
  expect(await sql(`select box from ${table("nest")}`)).toEqual([{ box: [{ core: { deeper: "d1" } }, {}] }]);
});

test("change of type converts every value, or refuses with their number and examples and changes nothing", async () => {
  await addModel(ctx, { name: "conv" });
  await addField("conv", "Amount", {}, { required: true, char_limit: [20] });
  for (const amount of ["1", " 2 ", "3"]) await insert("conv", { amount });
  for (const amount of ["x1", "x2", "x3", "x4"]) await insert("conv", { amount });
  const error = await refused(() => operate("changeType", "conv", "amount", { changed_type: "number" }));
  expect(error.fields.changed_type).toBe(
    '4 records have values in amount that cannot become number, for example "x1", "x2", "x3". Nothing was changed',
  );
  await sql(`delete from ${table("conv")} where amount like 'x%'`);
  await operate("change_type", "conv", "amount", { changed_type: "number" });
  expect(await sql(`select amount from ${table("conv")} order by id`)).toEqual([
    { amount: 1 },
    { amount: 2 },
    { amount: 3 },
  ]);
  expect((await fieldsOf("conv"))[0]).toMatchObject({
    field_type: "number",
    input_type: "int",
    validation: { required: true },
  });
  expect((await fieldsOf("conv"))[0]!.validation).not.toHaveProperty("char_limit");
  await expect(insert("conv", {})).rejects.toMatchObject({ code: "23514" });
  await operate("changeType", "conv", "amount", { changed_type: "dropdown" });
  expect((await fieldsOf("conv"))[0]!.validation.fixed_list_elements).toEqual(["1", "2", "3"]);
  await operate("changeType", "conv", "amount", { changed_type: "dynamicList" });
  expect(await sql(`select amount from ${table("conv")} order by id limit 1`)).toEqual([{ amount: ["1"] }]);
  expect((await refused(() => operate("changeType", "conv", "amount", {}))).fields.changed_type).toBe(
    "Please select a field type",
  );
});

test("change of type converts nested values", async () => {
  await addModel(ctx, { name: "convnest" });
  await addField("convnest", "Lines", { field_type: "repeated" });
  await addField("convnest", "Qty", { parent_field: "lines" });
  await insert("convnest", { lines: [{ qty: "1" }, { qty: "2" }, {}] });
  await operate("changeType", "convnest", "qty", { parent_field: "lines", changed_type: "number" });
  expect(await sql(`select lines from ${table("convnest")}`)).toEqual([{ lines: [{ qty: 1 }, { qty: 2 }, {}] }]);
  await insert("convnest", { lines: [{ qty: 1 }, { qty: 2.5 }] });
  const error = await refused(() =>
    operate("changeType", "convnest", "qty", { parent_field: "lines", changed_type: "date" }),
  );
  expect(error.message).toMatch(/^4 records have values/);
});

test("fields move by drag: within a level, into an object and out of it, with their values, and serials from 1", async () => {
  await addModel(ctx, { name: "drag" });
  for (const label of ["Aa", "Bb", "Cc"]) await addField("drag", label);
  await addField("drag", "When", { field_type: "date" });
  await addField("drag", "Box", { field_type: "object" });
  await addField("drag", "Items", { field_type: "repeated" });
  const move = (field_name: string, move_type: string, new_position: number, parent_id: string | null = null) =>
    rearrangeFields(ctx, { model_name: "drag", field_name, move_type, new_position, parent_id });
  const order = async () => (await fieldsOf("drag")).map(({ identifier, serial }) => `${serial}${identifier}`);
  await insert("drag", { aa: "va", when: "2026-01-02T03:04:05Z" });
  await move("cc", "reorder", 1);
  expect(await order()).toEqual(["1cc", "2aa", "3bb", "4when", "5box", "6items"]);
  await move("aa", "parent_to_child", 1, "box");
  await move("when", "parent_to_child", 1, "box");
  expect(await sql(`select box from ${table("drag")}`)).toEqual([
    { box: { aa: "va", when: "2026-01-02T03:04:05.000Z" } },
  ]);
  expect(await order()).toEqual(["1cc", "2bb", "3box", "4items"]);
  await move("when", "child_to_parent", 2, "box");
  expect(await order()).toEqual(["1cc", "2when", "3bb", "4box", "5items"]);
  expect(await sql(`select "when", box from ${table("drag")}`)).toEqual([
    { when: new Date("2026-01-02T03:04:05Z"), box: { aa: "va" } },
  ]);
  const intoList = await refused(() => move("when", "parent_to_child", 1, "items"));
  expect(intoList.message).toMatch(/1 record has a value in When/);
  await move("bb", "parent_to_child", 1, "items");
  const tooDeep = await refused(() => move("aa", "reorder", 1, "items"));
  expect(tooDeep.code).toBe("NOT_FOUND");
  const warning = "Only one-level moves are allowed (parent ↔ child) or reordering within same level";
  expect((await refused(() => move("cc", "child_to_parent", 1))).message).toBe(warning);
  expect((await refused(() => move("box", "parent_to_child", 1, "box"))).message).toBe(warning);
});

test("relations are foreign keys and join tables; names are settled; what would clash is refused", async () => {
  for (const name of ["author", "article", "label", "passport"]) await addModel(ctx, { name });
  const relate = (from: string, to: string, forward: string, reverse: string, known_as: string | null = null) =>
    upsertConnection(ctx, { from, to, forward_connection_type: forward, reverse_connection_type: reverse, known_as });
  expect(await relate("article", "author", "has_one", "has_many")).toMatchObject([
    { name: "author", kind: "has_one", model: "author" },
  ]);
  await relate("article", "label", "has_many", "has_many");
  await relate("author", "passport", "has_one", "has_one");
  await relate("author", "author", "has_one", "has_many", "mentor");
  expect(await columnsOf("article")).toEqual({ author_id: "uuid" });
  expect(await columnsOf("author")).toEqual({ passport_id: "uuid", mentor_id: "uuid" });

  const [a1, p1] = [await insert("author", {}), await insert("passport", {})];
  await sql(`update ${table("author")} set passport_id = $1 where id = $2`, [p1, a1]);
  await expect(insert("author", { passport_id: p1 })).rejects.toMatchObject({ code: "23505" });
  const article = await insert("article", { author_id: a1 });
  await sql(`delete from ${table("author")} where id = $1`, [a1]);
  expect(await sql(`select author_id from ${table("article")} where id = $1`, [article])).toEqual([
    { author_id: null },
  ]);

  const before = (await loadModels(project)).relations.length;
  await relate("article", "author", "has_one", "has_many");
  expect((await loadModels(project)).relations).toHaveLength(before);
  await relate("article", "author", "has_one", "has_many", "editor");
  expect((await loadModels(project)).relations.at(-1)).toMatchObject({
    forward_name: "editor",
    reverse_name: "article_editor",
  });

  expect((await refused(() => relate("label", "label", "has_one", "has_many"))).fields.known_as).toMatch(
    /needs a name/,
  );
  expect((await refused(() => relate("article", "label", "has_one", "has_many", "author"))).fields.known_as).toMatch(
    /already has/,
  );
  expect((await refused(() => relate("article", "label", "has_one", "has_many", "meta"))).fields.known_as).toMatch(
    /already has/,
  );
  expect((await refused(() => relate("article", "label", "has_one", "has_many", 'x"; --'))).fields.known_as).toMatch(
    /start with a letter/,
  );
  expect((await refused(() => addField("article", "author id"))).fields.field_label).toMatch(/named author_id/);
  expect((await refused(() => relate("article", "ghost", "has_one", "has_many"))).code).toBe("NOT_FOUND");

  await operate("delete", "article", "author", { is_relation: true, known_as: "editor" });
  expect(await columnsOf("article")).toEqual({ author_id: "uuid" });
});

test("a renamed model takes the relations named after it along; a deleted one takes its relations, not others' records", async () => {
  await updateModel(ctx, { type: "rename", model_name: "author", new_name: "writer" });
  expect(await columnsOf("article")).toEqual({ writer_id: "uuid" });
  expect(await columnsOf("writer")).toEqual({ passport_id: "uuid", mentor_id: "uuid" });
  const articles = (await sql(`select id from ${table("article")}`)).length;
  await updateModel(ctx, { type: "delete", model_name: "writer" });
  expect(await columnsOf("article")).toEqual({});
  expect((await sql(`select id from ${table("article")}`)).length).toBe(articles);
  expect((await loadModels(project)).relations.filter(({ from, to }) => [from, to].includes("writer"))).toEqual([]);
});

test("a duplicate has the fields and rules, and no records", async () => {
  const copy = await updateModel(ctx, { type: "duplicate", model_name: "kinds", new_name: "kinds_copy" });
  expect(copy.fields.map(({ identifier }) => identifier)).toEqual(
    (await fieldsOf("kinds")).map(({ identifier }) => identifier),
  );
  expect(await columnsOf("kinds_copy")).toEqual(await columnsOf("kinds"));
  expect(await sql(`select id from ${table("kinds_copy")}`)).toEqual([]);
  await insert("kinds_copy", { title: "one" });
  await expect(insert("kinds_copy", { title: "one" })).rejects.toMatchObject({ code: "23505" });
  expect(
    (await refused(() => updateModel(ctx, { type: "duplicate", model_name: "kinds", new_name: "" }))).fields.new_name,
  ).toBe("Please enter a duplicate model name");
});

test("a single record model holds one record, also in the database, and converts only when that is true", async () => {
  const model = await addModel(ctx, { name: "site_settings", single_record: true });
  await expect(insert("site_settings", {})).rejects.toMatchObject({ code: "23514" });
  await sql(`insert into ${table("site_settings")} (id) values ($1)`, [model.single_page_uuid]);
  const convert = (single_page_model: boolean) =>
    updateModel(ctx, { type: "convert", model_name: "site_settings", single_page_model });
  await convert(false);
  await insert("site_settings", {});
  expect((await refused(() => convert(true))).message).toMatch(/has 2 records/);
});

test("changes of one project at once come one after the other, and all of them are there", async () => {
  await addModel(ctx, { name: "busy" });
  const before = (await loadModels(project)).version;
  await Promise.all(Array.from({ length: 12 }, (_, i) => addField("busy", `Field ${i}`)));
  expect(await fieldsOf("busy")).toHaveLength(12);
  expect((await fieldsOf("busy")).map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect((await loadModels(project)).version).toBe(before + 12);
});

test("a table that is locked elsewhere ends a change after 5 s with a plain sentence", async () => {
  const blocker = await platform.pool.connect();
  try {
    await blocker.query("begin");
    await blocker.query(`lock table ${table("busy")} in access exclusive mode`);
    const error = await addField("busy", "Late").catch((e) => e);
    expect(error).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("locked by something else") });
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
  expect(await fieldsOf("busy")).toHaveLength(12);
  await addField("busy", "Late");
}, 20_000);

test("a change whose connection is killed before the commit leaves definitions and tables as they were", async () => {
  const pool = project.database.pool;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>;
  let armed = true;
  // Every connection that is taken now is cut at its commit, as kill -9 of the server would cut it.
  pool.connect = (async (...args: unknown[]) => {
    if (args.length > 0) return connect(...args);
    const client = await connect();
    client.on("error", () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const { processID } = client as unknown as { processID: number };
    client.query = (async (...statement: unknown[]) => {
      if (armed && statement[0] === "commit") await pool.query("select pg_terminate_backend($1, 5000)", [processID]);
      return query(...statement);
    }) as never;
    return client;
  }) as never;
  const broken = await refused(() =>
    addField("busy", "Lost").finally(() => {
      armed = false;
      pool.connect = connect as never;
    }),
  );
  expect(broken).toBeInstanceOf(Error);
  expect((await fieldsOf("busy")).map(({ identifier }) => identifier)).not.toContain("lost");
});

test("another node sees a change by its notice", async () => {
  const second = await startPlatform(platform.env, { databaseUrl: platform.databaseUrl });
  try {
    const there = await openProject(second, "models-one");
    const { version } = await loadModels(there);
    await addField("busy", "Noticed");
    await expect.poll(async () => (await loadModels(there)).version).toBe(version + 1);
  } finally {
    await second.close();
  }
});

test("a project in a user's own database changes its models there", async () => {
  const { ctx: outside, inProject } = await person(platform);
  const uri = await createEmptyDatabase();
  await createProject(outside, { name: "Own", id: "models-own", plan_type: "byod", db_config: { uri } });
  const inside = inProject("models-own");
  await addModel(inside, { name: "note" });
  await upsertField(inside, { model_name: "note", field_label: "Text", field_type: "text" });
  const client = new pg.Client(uri);
  await client.connect();
  const { rows } = await client.query(`select "text" from "plinth_models-own".note`);
  await client.end();
  expect(rows).toEqual([]);
});
