/** What an update leaves out of an object stays, whatever way it comes; entries of lists are written as a whole; null at a relation to one record disconnects it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { upsertField } from "../../../lib/engine/models/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { restoreRevision, upsertRecord } from "../../../lib/engine/records/index.ts";
import { PlinthError } from "../../../lib/kernel/errors.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const field = (field_label: string, field_type: string, more: Record<string, unknown> = {}) => ({
  field_label,
  field_type,
  ...more,
});

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;
let id: string;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      page: {
        fields: [
          field("Code", "text", { validation: { unique: true } }),
          field("Seo", "object", { validation: { locals: ["de"] } }),
          field("Title", "text", { parent_field: "seo", validation: { required: true } }),
          field("Keyword", "text", { parent_field: "seo" }),
          field("Tags", "list", { parent_field: "seo", field_sub_type: "dynamicList" }),
          field("Place", "geo", { parent_field: "seo" }),
          field("Card", "object", { parent_field: "seo" }),
          field("Kind", "text", { parent_field: "seo.card", validation: { required: true } }),
          field("Text", "multiline", { parent_field: "seo.card" }),
          field("Parts", "repeated"),
          field("Name", "text", { parent_field: "parts" }),
          field("Size", "number", { parent_field: "parts" }),
        ],
      },
      home: {
        single: true,
        fields: [
          field("Seo", "object"),
          field("Title", "text", { parent_field: "seo", validation: { required: true } }),
          field("Keyword", "text", { parent_field: "seo" }),
        ],
      },
      author: { fields: [field("Name", "text")] },
      cover: { fields: [field("Name", "text")] },
    },
    relations: [
      { from: "page", to: "author", forward: "has_one", reverse: "has_many" },
      { from: "page", to: "cover", forward: "has_one", reverse: "has_one" },
    ],
  });
  await updateProject(p.owner, {
    settings: { locals: ["en", "de"], default_locale: "en", enable_revision_history: true },
  });
  p.project = await openProject(platform, p.project.id);
  rest = restCaller(platform, p.token);
});
afterAll(() => platform.close());

const seo = {
  title: "Old",
  keyword: "old",
  tags: ["a"],
  place: { lat: 1, lon: 2 },
  card: { kind: "big", text: "<p>Hello</p>" },
};
const parts = [
  { name: "one", size: 1 },
  { name: "two", size: 2 },
];

/** The answer's data; or the faults, by path. */
async function ask(query: string, variables: Record<string, unknown> = {}) {
  const { json } = await p.ask(query, variables);
  return json.errors ? (json.errors[0].extensions.fields ?? json.errors) : json.data;
}

const read = async (locale = "en", of = id) =>
  (
    await ask(
      `query ($id: ID!, $locale: String) { page(id: $id, locale: $locale, status: all) {
        seo { title keyword tags place { lat lon } card { kind text { html } } } parts { name size } } }`,
      { id: of, locale },
    )
  ).page;
const shown = ({ card, ...more }: typeof seo) => ({ ...more, card: { ...card, text: { html: card.text } } });

const make = async (input: object, more = "") =>
  (await ask(`mutation ($input: PageInput!) { createPage(input: $input ${more}) { id } }`, { input })).createPage.id;

beforeEach(async () => {
  await ask(`mutation { deletePageList(where: {}) { count } }`);
  id = await make({ code: "a", seo, parts });
});

type Faults = Record<string, string> | undefined;

/** Ways to change the page with the code "a"; faults by path, and what paths begin with. */
const ways: Record<string, { prefix: string; write(input: object, locale?: string): Promise<Faults> }> = {
  update: {
    prefix: "input.",
    write: (input, locale = "en") =>
      ask(
        `mutation ($id: ID!, $input: PagePatch!, $locale: String) { updatePage(id: $id, input: $input, locale: $locale) { id } }`,
        { id, input, locale },
      ),
  },
  updateList: {
    prefix: "input.",
    write: (input, locale = "en") =>
      ask(
        `mutation ($input: PagePatch!, $locale: String) { updatePageList(where: { code: { eq: "a" } }, input: $input, locale: $locale) { id } }`,
        { input, locale },
      ),
  },
  upsert: {
    prefix: "input.",
    write: (input, locale = "en") =>
      ask(
        `mutation ($input: PageInput!, $locale: String) { upsertPage(on: code, input: $input, locale: $locale) { id } }`,
        { input: { code: "a", ...input }, locale },
      ),
  },
  "REST PATCH": {
    prefix: "",
    write: async (input, locale = "en") =>
      (await rest("PATCH", `page/${id}?locale=${locale}`, input)).json.error?.fields,
  },
  "REST PATCH of many": {
    prefix: "",
    write: async (input, locale = "en") =>
      (await rest("PATCH", `page?locale=${locale}&where={"code":{"eq":"a"}}`, input)).json.error?.fields,
  },
  upsertModelData: {
    prefix: "payload.",
    async write(payload, local = "en") {
      try {
        await upsertRecord(p.owner, p.project, { model: "page", id, payload, local });
      } catch (error) {
        if (error instanceof PlinthError) return error.fields;
        throw error;
      }
    },
  },
};

describe.each(Object.entries(ways))("%s", (_way, { prefix, write }) => {
  test("changes of an object what it names, at every depth, and writes lists and positions as a whole", async () => {
    await write({ seo: { keyword: "new" } });
    expect(await read()).toMatchObject({ seo: shown({ ...seo, keyword: "new" }), parts });
    await write({ seo: { card: { text: "<p>Changed</p>" }, tags: [] } });
    const card = { kind: "big", text: "<p>Changed</p>" };
    expect((await read()).seo).toEqual(shown({ ...seo, keyword: "new", card, tags: [] }));
    await write({ seo: { keyword: null, place: { lat: 3, lon: 4 } } });
    expect((await read()).seo).toMatchObject({ title: "Old", keyword: null, place: { lat: 3, lon: 4 } });
    await write({ parts: [{ size: 5 }] });
    expect((await read()).parts).toEqual([{ name: null, size: 5 }]);
    await write({ seo: null });
    expect((await read()).seo).toBeNull();
  });

  test("still asks for what an object must have: in a new one all of it, in one that is there none is emptied", async () => {
    expect(await write({ seo: { title: null } })).toEqual({ [`${prefix}seo.title`]: "Title is required" });
    expect(await write({ seo: { place: { lat: 3 } } })).toEqual({
      [`${prefix}seo.place.lon`]: "Longitude is required",
    });
    expect(await write({ seo: { keyword: 5, other: 1 } })).toBeTruthy();
    expect(await read()).toEqual({ seo: shown(seo), parts });
    await write({ seo: { card: null } });
    expect(await write({ seo: { card: { text: "<p>x</p>" } } })).toEqual({
      [`${prefix}seo.card.kind`]: "Kind is required",
    });
    await write({ seo: null });
    expect(await write({ seo: { keyword: "new" } })).toEqual({ [`${prefix}seo.title`]: "Title is required" });
    expect((await read()).seo).toBeNull();
  });

  test("makes an object just what `set` gives, at every depth and in every language, and names faults inside of it", async () => {
    const empty = { keyword: null, tags: null, place: null, card: null };
    await write({ seo: { card: { set: { kind: "small" } } } });
    expect((await read()).seo).toMatchObject({ title: "Old", card: { kind: "small", text: null } });
    await write({ seo: { set: { title: "New" } } });
    expect((await read()).seo).toEqual({ ...empty, title: "New" });
    await write({ seo: { set: { title: "Neu", card: { set: { kind: "groß" } } } } }, "de");
    expect((await read("de")).seo).toMatchObject({ title: "Neu", keyword: null, card: { kind: "groß" } });
    expect(await write({ seo: { set: { keyword: "x", card: { text: "<p>x</p>" } } } })).toEqual({
      [`${prefix}seo.set.title`]: "Title is required",
      [`${prefix}seo.set.card.kind`]: "Kind is required",
    });
    expect(await write({ seo: { set: { title: "x", place: { lat: 99, lon: 0 } } } })).toEqual({
      [`${prefix}seo.set.place.lat`]: "Maximum value is 90",
    });
    expect(await write({ seo: { set: { title: "x" }, keyword: "y" } })).toMatchObject({
      [`${prefix}seo`]: "Write either set or single fields of Seo",
    });
    expect((await read()).seo).toEqual({ ...empty, title: "New" });
    await write({ seo: { set: null } });
    expect((await read()).seo).toBeNull();
  });

  test("changes a translation beside what is read in its language", async () => {
    await write({ seo: { title: "Neu" } }, "de");
    expect((await read("de")).seo).toEqual(shown({ ...seo, title: "Neu" }));
    expect((await read("en")).seo).toEqual(shown(seo));
    await write({ seo: { keyword: "neu" } }, "de");
    expect((await read("de")).seo).toEqual(shown({ ...seo, title: "Neu", keyword: "neu" }));
    await write({ seo: null }, "de");
    expect((await read("de")).seo).toEqual(shown(seo));
  });
});

test("each of many records keeps its own, and one that cannot be written keeps all as they were", async () => {
  const other = await make({ code: "b", seo: { title: "Other" } });
  await ask(`mutation { updatePageList(where: {}, input: { seo: { keyword: "all" } }) { id } }`);
  expect([(await read()).seo.title, (await read("en", other)).seo]).toMatchObject([
    "Old",
    { title: "Other", keyword: "all" },
  ]);
  await make({ code: "c" });
  expect(await ask(`mutation { updatePageList(where: {}, input: { seo: { keyword: "more" } }) { id } }`)).toEqual({
    "input.seo.title": "Title is required",
  });
  expect((await read()).seo.keyword).toBe("all");
});

test("the only record of a model keeps what is left out of its objects", async () => {
  const write = (input: object) =>
    ask(`mutation ($input: HomePatch!) { updateHome(input: $input) { seo { title keyword } } }`, { input });
  expect(await write({ seo: { keyword: "k" } })).toEqual({ "input.seo.title": "Title is required" });
  await write({ seo: { title: "t", keyword: "k" } });
  expect((await write({ seo: { keyword: "other" } })).updateHome.seo).toEqual({ title: "t", keyword: "other" });
});

test("a draft may leave out what its objects must have, and is published with all of it or not", async () => {
  const draft = await make({ code: "draft", seo: { keyword: "k" } }, ", status: draft");
  const update = (input: object, more = "") =>
    ask(`mutation ($id: ID!, $input: PagePatch!) { updatePage(id: $id, input: $input ${more}) { id } }`, {
      id: draft,
      input,
    });
  await update({ seo: { tags: ["x"] } });
  expect((await read("en", draft)).seo).toMatchObject({ title: null, keyword: "k", tags: ["x"] });
  const publish = ", status: published";
  expect(await update({ seo: { keyword: "more" } }, publish)).toEqual({ "input.seo.title": "Title is required" });
  await update({ seo: { title: "t" } }, publish);
  expect((await read("en", draft)).seo).toMatchObject({ title: "t", keyword: "k", tags: ["x"] });
});

test("a rule that came later does not stand in the way of a change of another field of the object", async () => {
  await ask(`mutation ($id: ID!) { updatePage(id: $id, input: { seo: { keyword: null } }) { id } }`, { id });
  const rule = { field_label: "Keyword", field_type: "text", parent_field: "seo", is_update: true };
  await upsertField(p.owner, { model_name: "page", ...rule, validation: { required: true } });
  await ask(`mutation ($id: ID!) { updatePage(id: $id, input: { seo: { title: "New" } }) { id } }`, { id });
  expect((await read()).seo).toMatchObject({ title: "New", keyword: null });
  await upsertField(p.owner, { model_name: "page", ...rule, validation: {} });
});

test("a revision that is restored is the whole object again", async () => {
  await ask(`mutation ($id: ID!) { updatePage(id: $id, input: { seo: { keyword: null, card: null } }) { id } }`, {
    id,
  });
  await ask(
    `mutation ($id: ID!) { updatePage(id: $id, input: { seo: { keyword: "later", tags: ["later"] } }) { id } }`,
    {
      id,
    },
  );
  const { rows } = await platform.pool.query<{ id: string }>(
    `select id from "${p.project.database.schema}"._revisions where record_id = $1 order by id desc limit 1`,
    [id],
  );
  await restoreRevision(p.owner, p.project, { model: "page", id: rows[0]!.id });
  expect((await read()).seo).toEqual({ ...shown(seo), keyword: null, card: null });
});

/** A relation to one record: whose row holds the key, and what both sides call it. */
const relations = [
  ["a key of its own", "page", "author"],
  ["a key of its own that no other has", "page", "cover"],
  ["the key of the other, that no other has", "cover", "page"],
] as const;

describe.each(relations)("null at a relation by %s", (_kind, model, other) => {
  const type = (name: string) => name[0]!.toUpperCase() + name.slice(1);
  const key = `${other}_id`;
  const connected = async (of: string) =>
    (await ask(`query ($id: ID!) { one: ${model}(id: $id, status: all) { other: ${other} { id } } }`, { id: of })).one
      .other;
  const linked = async () => {
    const made = await ask(
      `mutation { one: create${type(model)}(input: {}, create: { ${other}: {} }) { id other: ${other} { id } } }`,
    );
    expect(made.one.other).toBeTruthy();
    return made.one.id as string;
  };

  const disconnecting: Record<string, (of: string) => Promise<unknown>> = {
    "connect of an update": (of) =>
      ask(`mutation ($id: ID!) { update${type(model)}(id: $id, connect: { ${key}: null }) { id } }`, { id: of }),
    "connect of an update, by a variable": (of) =>
      ask(
        `mutation ($id: ID!, $connect: ${type(model)}Connect) { update${type(model)}(id: $id, connect: $connect) { id } }`,
        { id: of, connect: { [key]: null } },
      ),
    "REST PATCH": (of) => rest("PATCH", `${model}/${of}`, { [key]: null }),
    "REST PATCH of many": (of) => rest("PATCH", `${model}?where={"id":{"eq":"${of}"}}`, { [key]: null }),
    upsertModelData: (of) => upsertRecord(p.owner, p.project, { model, id: of, connect: { [key]: null } }),
  };

  test.each(Object.entries(disconnecting))("disconnects: %s", async (_way, act) => {
    const [of, untouched] = [await linked(), await linked()];
    await act(of);
    expect(await connected(of)).toBeNull();
    expect(await connected(untouched)).not.toBeNull();
    await act(of);
    expect(await connected(of)).toBeNull();
  });

  test("is nothing where nothing is connected, or another record is made in its place", async () => {
    const made = await ask(`mutation { one: create${type(model)}(input: {}, connect: { ${key}: null }) { id } }`);
    expect(await connected(made.one.id)).toBeNull();
    const { status } = await rest("POST", model, { [key]: null });
    expect(status).toBe(201);
    await ask(
      `mutation ($id: ID!) { update${type(model)}(id: $id, connect: { ${key}: null }, create: { ${other}: {} }) { id } }`,
      { id: made.one.id },
    );
    expect(await connected(made.one.id)).not.toBeNull();
  });
});

test("null disconnects no record that the role may not change", async () => {
  const made = await ask(`mutation { createCover(input: {}, create: { page: {} }) { id page { id } } }`);
  const token = await p.roleToken("clerk", {
    cover: { read: "all", update: "all" },
    page: { read: "all" },
  });
  const { json } = await p.ask(
    `mutation ($id: ID!) { updateCover(id: $id, connect: { page_id: null }) { id } }`,
    { id: made.createCover.id },
    token,
  );
  expect(json.errors[0].extensions.fields).toEqual({
    "connect.page_id": "Your role may not change the connected records",
  });
  const kept = await ask(`query ($id: ID!) { cover(id: $id) { page { id } } }`, { id: made.createCover.id });
  expect(kept.cover.page).toEqual(made.createCover.page);
});
