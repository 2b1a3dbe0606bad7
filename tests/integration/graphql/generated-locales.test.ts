/** Content in several languages: read with a fallback, written beside the default language, searched in the words of the language. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { modelFieldOperation, updateModel, upsertField } from "../../../lib/engine/models/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import {
  duplicateRecord,
  getRecord,
  listRevisions,
  restoreRevision,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

const locals = ["de", "fr"];
const field = (label: string, type: string, validation: object = { locals }, more: object = {}) => ({
  field_label: label,
  field_type: type,
  input_type: "string",
  validation,
  ...more,
});

const shop: ProjectSketch = {
  models: {
    maker: { fields: [field("Name", "text"), field("Code", "text", { unique: true })] },
    item: {
      fields: [
        field("Title", "text", { locals, required: true, char_limit: [40] }),
        field("Body", "multiline", { locals: ["de"] }),
        field("Price", "number", { locals }, { input_type: "double" }),
        field("Sold", "boolean", { locals }, { input_type: "bool" }),
        field("Since", "date"),
        field("Words", "list", { locals }, { field_sub_type: "dynamicList" }),
        field("Box", "object", { locals }, { input_type: "object" }),
        field("Depth", "number", {}, { input_type: "int", parent_field: "box" }),
        field("Sku", "text", {}),
      ],
    },
  },
  relations: [{ from: "item", to: "maker", forward: "has_one", reverse: "has_many" }],
};

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  p = await testProject(platform, shop);
  await updateProject(p.owner, { settings: { locals: ["en", "de", "fr"], default_locale: "en" } });
});
afterAll(() => platform.close());

const data = async (query: string, variables?: Record<string, unknown>) => {
  const { json } = await p.ask(query, variables);
  expect(json.errors).toBeUndefined();
  return json.data;
};
const fieldsAtFault = async (query: string) => (await p.ask(query)).json.errors[0].extensions.fields;

/** An item in English, with German beside it. */
async function chair(): Promise<string> {
  const { made } = await data(
    `mutation { made: createItem(input: { title: "Chair", body: "<p>To sit on</p>", price: 10, sold: false, words: ["wood"], box: { depth: 1 }, sku: "c1", since: "2020-01-01T00:00:00Z" }) { id } }`,
  );
  await data(
    `mutation ($id: ID!) { updateItem(id: $id, locale: "de", input: { title: "Stuhl", body: "<p>Zum Sitzen</p>", price: 12.5, sold: true, words: ["Holz", "alt"], box: { depth: 2 }, since: "2021-01-01T00:00:00Z" }) { id } }`,
    { id: made.id },
  );
  return made.id;
}

const all = "title body { text } price sold since words box { depth } sku";
const english = {
  title: "Chair",
  body: { text: "To sit on" },
  price: 10,
  sold: false,
  since: "2020-01-01T00:00:00.000Z",
  words: ["wood"],
  box: { depth: 1 },
  sku: "c1",
};
const german = {
  title: "Stuhl",
  body: { text: "Zum Sitzen" },
  price: 12.5,
  sold: true,
  since: "2021-01-01T00:00:00.000Z",
  words: ["Holz", "alt"],
  box: { depth: 2 },
  sku: "c1",
};

test("every type of field is read in the language asked for, and as in the default one where it has no translation", async () => {
  const id = await chair();
  const read = await data(
    `query ($id: ID!, $other: String) {
      none: item(id: $id) { ${all} }
      en: item(id: $id, locale: "en") { ${all} }
      de: item(id: $id, locale: "de") { ${all} }
      fr: item(id: $id, locale: $other) { ${all} }
      list: itemList(locale: "de") { ${all} }
      paged: itemList(locale: "de", offset: 0) { ${all} }
      connection: itemConnection(locale: "de") { edges { node { ${all} } } }
    }`,
    { id, other: "fr" },
  );
  expect(read).toEqual({
    none: english,
    en: english,
    de: german,
    fr: english,
    list: [german],
    paged: [german],
    connection: { edges: [{ node: german }] },
  });
});

test("one document serves every language of its variable", async () => {
  await chair();
  const titles = [];
  for (const locale of ["de", "en", "de", null, "fr"])
    titles.push(
      (await data("query ($locale: String) { itemList(locale: $locale) { title } }", { locale })).itemList[0].title,
    );
  expect(titles).toEqual(["Stuhl", "Chair", "Stuhl", "Chair", "Chair"]);
});

test("filters, sorts, counts, aggregates, search and relations speak the language of their root field", async () => {
  await chair();
  const { first } = await data(
    `mutation { first: createItem(input: { title: "Desk" }) { id } maker: createMaker(input: { name: "Carpenter" }) { id } }`,
  );
  const { maker } = await data(
    `mutation { maker: createMaker(locale: "de", input: { name: "Tischler", code: "t" }) { id name } }`,
  );
  expect(maker.name).toBe("Tischler");
  await data(
    `mutation ($id: ID!, $maker: ID!) { updateItem(id: $id, locale: "de", input: { title: "Aktentisch" }, connect: { maker_id: $maker }) { title } }`,
    { id: first.id, maker: maker.id },
  );
  const read = await data(`{
    byTitle: itemList(locale: "de", where: { title: { eq: "Stuhl" } }) { title }
    notInEnglish: itemList(where: { title: { eq: "Stuhl" } }) { title }
    part: itemCount(locale: "de", where: { title: { contains: "tisch" }, words: { is_null: true } })
    list: itemCount(locale: "de", where: { words: { has: "Holz" } })
    inside: itemCount(locale: "de", where: { box: { depth: { eq: 2 } } })
    sorted: itemList(locale: "de", sort: [{ title: asc }]) { title }
    english: itemList(sort: [{ title: asc }]) { title }
    sum: itemAggregate(locale: "de", group_by: [title, since_year]) { group { title since_year } count max { price since } }
    related: itemList(locale: "de", where: { maker: { name: { eq: "Tischler" } } }, sort: [{ maker: { name: asc } }]) { title maker { name item_list(sort: [{ title: asc }]) { title } } }
    found: itemList(locale: "de", search: "sitzen") { title }
    lost: itemList(search: "sitzen") { title }
  }`);
  expect(read).toMatchObject({
    byTitle: [{ title: "Stuhl" }],
    notInEnglish: [],
    part: 1,
    list: 1,
    inside: 1,
    sorted: [{ title: "Aktentisch" }, { title: "Stuhl" }],
    english: [{ title: "Chair" }, { title: "Desk" }],
    sum: [
      { group: { title: "Aktentisch", since_year: null }, count: 1 },
      {
        group: { title: "Stuhl", since_year: "2021-01-01T00:00:00.000Z" },
        count: 1,
        max: { price: 12.5, since: "2021-01-01T00:00:00.000Z" },
      },
    ],
    related: [{ title: "Aktentisch", maker: { name: "Tischler", item_list: [{ title: "Aktentisch" }] } }],
    found: [{ title: "Stuhl" }],
    lost: [],
  });
});

test("a language that the project does not have is refused with those that it has", async () => {
  const message = "locale must be one of the project's languages: en, de, fr.";
  for (const query of [
    `{ itemList(locale: "es") { id } }`,
    `{ itemCount(locale: "") }`,
    `mutation { createItem(input: { title: "x" }, locale: "es'; drop table item --") { id } }`,
    `mutation { createItem(input: { title: "x" }, locale: "constructor") { id } b: createItem(input: { title: "y" }) { id } }`,
  ])
    expect(await fieldsAtFault(query)).toEqual({ locale: message });
});

test("a write in a language changes that language alone, and null takes the translation away", async () => {
  const id = await chair();
  await data(
    `mutation ($id: ID!) { updateItem(id: $id, locale: "fr", input: { title: "Chaise", sku: "c2" }) { title } }`,
    { id },
  );
  const titles = `query ($id: ID!) { en: item(id: $id) { title sku } de: item(id: $id, locale: "de") { title } fr: item(id: $id, locale: "fr") { title } }`;
  expect(await data(titles, { id })).toEqual({
    en: { title: "Chair", sku: "c2" },
    de: { title: "Stuhl" },
    fr: { title: "Chaise" },
  });
  const { taken } = await data(
    `mutation ($id: ID!) { taken: updateItem(id: $id, locale: "de", status: published, input: { title: null }) { title body { text } } }`,
    { id },
  );
  expect(taken).toEqual({ title: "Chair", body: { text: "Zum Sitzen" } });
  expect(await data(titles, { id })).toMatchObject({ de: { title: "Chair" }, fr: { title: "Chaise" } });
});

test("lists, upserts and filtered updates are written in their language too", async () => {
  const made = await data(`mutation {
    list: createItemList(locale: "de", status: draft, inputs: [{ title: "Eins", sku: "1" }, { sku: "2" }]) { title sku }
    made: upsertMaker(on: code, locale: "de", input: { code: "x", name: "Nur deutsch" }) { name }
    again: upsertMaker(on: code, locale: "fr", input: { code: "x", name: "Français" }) { name }
    changed: updateItemList(locale: "de", where: { title: { eq: "Eins" } }, input: { title: "Erstes" }) { title }
  }`);
  expect(made).toEqual({
    list: [
      { title: "Eins", sku: "1" },
      { title: null, sku: "2" },
    ],
    made: { name: "Nur deutsch" },
    again: { name: "Français" },
    changed: [{ title: "Erstes" }],
  });
  const read = await data(
    `{ en: itemList(status: draft) { title } de: itemList(status: draft, locale: "de") { title } makers: makerList { name } }`,
  );
  expect(read).toEqual({
    en: [{ title: null }, { title: null }],
    de: [{ title: "Erstes" }, { title: null }],
    makers: [{ name: null }],
  });
});

test("translations are held to the rules of their field; what is required is required in the default language", async () => {
  expect(
    await fieldsAtFault(
      `mutation { createItem(locale: "de", input: { title: "${"x".repeat(41)}", box: { depth: 1 }, since: "2020-01-01T00:00:00Z" }) { id } }`,
    ),
  ).toEqual({ "input.title": expect.stringMatching(/Maximum 40 characters|required in the default language, en/) });
  const id = await chair();
  expect(
    await fieldsAtFault(`mutation { updateItem(id: "${id}", locale: "fr", input: { body: "Bon" }) { id } }`),
  ).toEqual({
    "input.body": "Body has no translation into fr, only into de",
  });
  const { clean } = await data(
    `mutation { clean: updateItem(id: "${id}", locale: "de", input: { body: "<p onclick='x()'>Gut</p>" }) { body { html } } }`,
  );
  expect(clean.body.html).toBe("<p>Gut</p>");
});

test("a published record without a translation stays published, whatever is required", async () => {
  const id = await chair();
  const { item } = await data(
    `mutation { item: updateItem(id: "${id}", locale: "fr", input: { title: "" }) { title meta { status } } }`,
  );
  expect(item.meta.status).toBe("published");
});

test("renaming, retyping and deleting a field take its translations along", async () => {
  const id = await chair();
  const change = (input: object) => modelFieldOperation(p.owner, { model_name: "item", ...input });
  await change({ type: "rename", field_name: "title", new_name: "Name" });
  await change({ type: "change_type", field_name: "price", changed_type: "text" });
  await change({ type: "rename", field_name: "depth", parent_field: "box", new_name: "Height" });
  expect((await data(`{ item(id: "${id}", locale: "de") { name price box { height } } }`)).item).toEqual({
    name: "Stuhl",
    price: "12.5",
    box: { height: 2 },
  });
  await change({ type: "delete", field_name: "name" });
  await upsertField(p.owner, { model_name: "item", ...field("Name", "text") });
  expect((await data(`{ item(id: "${id}", locale: "de") { name } }`)).item).toEqual({ name: null });
});

test("a duplicated model and field have translations of their own", async () => {
  await updateModel(p.owner, { type: "duplicate", model_name: "item", new_name: "thing" });
  await modelFieldOperation(p.owner, {
    model_name: "item",
    type: "duplicate",
    field_name: "title",
    new_name: "Second",
  });
  const made = await data(`mutation {
    thing: createThing(status: draft, locale: "de", input: { title: "Ding" }) { title }
    item: createItem(status: draft, locale: "de", input: { title: "Eins", second: "Zwei" }) { title second }
  }`);
  expect(made).toEqual({ thing: { title: "Ding" }, item: { title: "Eins", second: "Zwei" } });
});

test("passwords, unique fields and nested ones cannot be translated", async () => {
  const attempt = (validation: object, more: object = {}) =>
    upsertField(p.owner, { model_name: "item", ...field("More", "text", validation, more) });
  const fields = { "validation.locals": expect.any(String) };
  await expect(attempt({ locals, unique: true })).rejects.toMatchObject({ fields });
  await expect(attempt({ locals, is_password: true })).rejects.toMatchObject({ fields });
  await expect(attempt({ locals }, { parent_field: "box" })).rejects.toMatchObject({ fields });
});

test("the system API writes and reads a language by `local`, and a revision brings all languages back", async () => {
  await updateModel(p.owner, { type: "update", model_name: "item", enable_revision: true });
  const id = await chair();
  const project = await openProject(platform, p.project.id);
  const record = await upsertRecord(p.owner, project, { model: "item", id, local: "de", payload: { title: "Sessel" } });
  expect(record.data).toMatchObject({ title: "Sessel", sku: "c1" });
  expect((await getRecord(p.owner, project, { model: "item", id }))!.data.title).toBe("Chair");
  expect((await getRecord(p.owner, project, { model: "item", id, local: "" }))!.data.title).toBe("Chair");
  await expect(getRecord(p.owner, project, { model: "item", id, local: "it" })).rejects.toMatchObject({
    fields: { local: "local must be one of the project's languages: en, de, fr." },
  });

  const [last, first] = await listRevisions(p.owner, project, { model: "item", id });
  await modelFieldOperation(p.owner, { model_name: "item", type: "rename", field_name: "title", new_name: "Name" });
  await restoreRevision(p.owner, project, { model: "item", id: last!.id });
  const names = `{ en: item(id: "${id}") { name } de: item(id: "${id}", locale: "de") { name } }`;
  expect(await data(names)).toEqual({ en: { name: "Chair" }, de: { name: "Stuhl" } });
  // Before the first translation there was none.
  await restoreRevision(p.owner, project, { model: "item", id: first!.id });
  expect(await data(names)).toEqual({ en: { name: "Chair" }, de: { name: "Chair" } });
});

test("a duplicate of a record has its translations", async () => {
  const id = await chair();
  const copy = await duplicateRecord(p.owner, await openProject(platform, p.project.id), { model: "item", id });
  expect((await data(`{ item(id: "${copy.id}", locale: "de", status: all) { ${all} } }`)).item).toEqual(german);
});

test("REST reads and writes a language by ?locale", async () => {
  const ask = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
    restCaller(platform, p.token)(method, path, body);
  const made = await ask("POST", "item?locale=de&status=draft", { title: "Stuhl", sku: "1" });
  expect(made.json.data).toMatchObject({ title: "Stuhl", sku: "1" });
  const id = made.json.data.id;
  expect((await ask("PATCH", `item/${id}?locale=fr`, { title: "Chaise" })).json.data.title).toBe("Chaise");
  expect((await ask("GET", `item/${id}?locale=de&status=all`)).json.data.title).toBe("Stuhl");
  expect((await ask("GET", `item/${id}?status=all`)).json.data.title).toBe(null);
  const list = await ask("GET", "item?locale=fr&status=all&count=true&title[eq]=Chaise&fields=title");
  expect(list.json).toEqual({ data: [{ title: "Chaise" }], total: 1 });
  expect((await ask("PATCH", "item?locale=de&title[eq]=Stuhl", { title: "Hocker" })).json).toEqual({ count: 1 });
  const refused = await ask("GET", "item?locale=xx");
  expect(refused.status).toBe(400);
  expect(refused.json.error.fields).toEqual({ locale: "locale must be one of the project's languages: en, de, fr." });
});

test("search knows the words of the language, the beginnings of words, and words that a language leaves out", async () => {
  const { one } = await data(`mutation { one: createItem(input: { title: "The running horses" }) { id } }`);
  await data(`mutation ($id: ID!) { updateItem(id: $id, locale: "de", input: { title: "Die Häuser" }) { id } }`, {
    id: one.id,
  });
  const count = async (search: string, locale = "en") =>
    (await data("query ($s: String!, $l: String) { itemCount(search: $s, locale: $l) }", { s: search, l: locale }))
      .itemCount;
  for (const found of ["run horse", "runnin", "horses", "the", '"running horses"', "ho"])
    expect([found, await count(found)]).toEqual([found, 1]);
  for (const lost of ["cow", "-horse", "Haus", '-"running horses"'])
    expect([lost, await count(lost)]).toEqual([lost, 0]);
  for (const found of ["Haus", "häus", "die"]) expect([found, await count(found, "de")]).toEqual([found, 1]);
});

test("fields that are hidden from a role are hidden in every language", async () => {
  const id = await chair();
  await upsertField(p.owner, {
    model_name: "item",
    ...field("Title", "text", { locals, hide_for_roles: ["guest"] }),
    is_update: true,
  });
  const token = await p.roleToken("guest", { item: { read: "all", update: "all" } });
  const refused = await p.ask(`{ itemList(locale: "de") { title } }`, undefined, token);
  expect(refused.json.errors[0].message).toMatch(/Cannot query field "title"/);
  const written = await p.ask(
    `mutation { updateItem(id: "${id}", locale: "de", input: { title: "x" }) { id } }`,
    undefined,
    token,
  );
  expect(written.json.errors).toHaveLength(1);
  expect((await data(`{ item(id: "${id}", locale: "de") { title } }`)).item.title).toBe("Stuhl");
});

test("the default language cannot become another one while records have translations", async () => {
  const change = () => updateProject(p.owner, { settings: { default_locale: "de" } });
  await chair();
  await expect(change()).rejects.toMatchObject({
    fields: { "settings.default_locale": expect.stringContaining("translations") },
  });
  await data(`mutation { deleteItemList(where: {}) { count } }`);
  await change();
  expect(await fieldsAtFault(`{ itemList(locale: "xx") { id } }`)).toEqual({ locale: expect.any(String) });
});
