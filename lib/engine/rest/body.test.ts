import fc from "fast-check";
import { expect, test } from "vitest";
import {
  catalogFor,
  modelDefinition,
  modelIn,
  object,
  projectModels,
  relationDefinition,
} from "../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../tests/support/fields/field-definition.ts";
import { refusalOf } from "../../../tests/support/outcome.ts";
import { readRecordBody } from "./body.ts";
import { withCurrentNames } from "./parameters/current-names.ts";

const until = "2026-12-31T00:00:00.000Z";
const renamed = (identifier: string, old: string, more = {}) => ({
  ...fieldDefinition(identifier, more),
  id: `id of ${identifier}`,
  aliases: [{ name: old, until }],
});
const catalog = catalogFor(
  projectModels(
    [
      modelDefinition("book", [
        renamed("title", "headline"),
        renamed("pages", "size", { field_type: "number", input_type: "int" }),
        { ...object("seo", [renamed("text", "words")]), id: "id of seo", aliases: [{ name: "meta_tags", until }] },
      ]),
      modelDefinition("author", [renamed("name", "called")]),
      modelDefinition("tag", [fieldDefinition("name")]),
    ],
    [
      relationDefinition("book", "author", "has_one", "has_many"),
      relationDefinition("book", "tag", "has_many", "has_many"),
    ],
  ),
);
const book = modelIn(catalog, "book");
const read = (body: unknown, mode: "create" | "update" = "create") => {
  const { settle, ...parts } = readRecordBody(book, body, mode);
  return JSON.parse(JSON.stringify({ ...parts, settle: settle.map(({ key, ids }) => [key, ids]) }));
};
const [a, b] = ["0190B2F0-0000-7000-8000-00000000000A", "0190b2f0-0000-7000-8000-00000000000b"];
const nothing = { input: {}, connect: {}, disconnect: {}, order: {}, create: {}, settle: [] };

test.each<[string, "create" | "update", object, object]>([
  ["fields are values", "create", { title: "x", nothing: 1 }, { input: { title: "x", nothing: 1 } }],
  ["a key connects", "create", { author_id: a }, { connect: { author_id: a } }],
  ["so do many", "create", { tag_ids: [a, b] }, { connect: { tag_ids: [a, b] } }],
  ["objects of answers make records", "create", { author: { name: "x" } }, { create: { author: { name: "x" } } }],
  ["lists of answers too", "update", { tag_list: [{ name: "x" }] }, { create: { tag_list: [{ name: "x" }] } }],
  ["of one, an update connects", "update", { author_id: a }, { connect: { author_id: a } }],
  ["of one, null disconnects", "update", { author_id: null }, { connect: { author_id: null } }],
  [
    "of many, an update says what shall be left, whatever the letters of ids",
    "update",
    { tag_ids: [a, b] },
    { settle: [["tag_ids", [a.toLowerCase(), b]]] },
  ],
  ["of many, null leaves none", "update", { tag_ids: null }, { settle: [["tag_ids", []]] }],
  [
    "of many, it may say what comes and goes",
    "update",
    { tag_ids: { connect: [a], disconnect: [b] } },
    { connect: { tag_ids: [a] }, disconnect: { tag_ids: [b] } },
  ],
  ["of many, it may say their order", "update", { tag_ids: { order: [b, a] } }, { order: { tag_ids: [b, a] } }],
  ["and so may a new record", "create", { tag_ids: { order: [b, a] } }, { order: { tag_ids: [b, a] } }],
])("%s", (_, mode, body, expected) => {
  expect(read(body, mode)).toEqual({ ...nothing, ...expected });
});

test("every key of a body is in one of its parts, and none is lost", () => {
  const key = fc.constantFrom(
    "title",
    "pages",
    "nothing",
    "author_id",
    "tag_ids",
    "author",
    "tag_list",
    "author_ids",
    "id",
  );
  const value = fc.constantFrom<unknown>("x", null, a, [a], { connect: [a] });
  fc.assert(
    fc.property(
      fc.dictionary(key, value, { noNullPrototype: true }),
      fc.constantFrom("create", "update"),
      (body, mode) => {
        const { input, connect, create, settle } = readRecordBody(book, body, mode as "create");
        const keys = [input, connect, create].flatMap((part) => Object.keys(part));
        expect([...keys, ...settle.map((one) => one.key)].sort()).toEqual(Object.keys(body).sort());
      },
    ),
  );
});

test("what is no object, no id and no change of links is refused by its key, all at once", () => {
  for (const body of [null, [], "x", 5, undefined])
    expect(refusalOf(() => read(body))).toMatchObject({ message: "A record must be a JSON object." });
  expect(refusalOf(() => read({ tag_ids: { connect: [a], remove: [b] }, author_id: [5] }, "update"))?.fields).toEqual({
    "input.tag_ids": "tag_ids takes ids, or { connect, disconnect, order }",
    "input.author_id": "Every entry must be the id of a record",
  });
});

const current = (query: string, body: unknown = undefined, id: string | null = null) => {
  const { search, body: now, used } = withCurrentNames(catalog, book, { search: new URLSearchParams(query), body, id });
  return {
    query: decodeURIComponent(search.toString()).replaceAll("+", " "),
    body: now === undefined ? undefined : JSON.parse(JSON.stringify(now)),
    used: [...new Set(used.map(({ name }) => name))].sort(),
  };
};

test.each<[string, string | null, string, string[]]>([
  ["headline[eq]=headline", null, "title[eq]=headline", ["headline"]],
  ["title[eq]=a", null, "title[eq]=a", []],
  ["meta_tags[words][eq]=a", null, "seo[text][eq]=a", ["meta_tags", "words"]],
  ["author[called][eq]=a", null, "author[name][eq]=a", ["called"]],
  ["author[book_list][some][headline][eq]=a", null, "author[book_list][some][title][eq]=a", ["headline"]],
  ["sort=-headline,author.called:asc", null, "sort=-title,author.name:asc", ["called", "headline"]],
  // Answers have the name that was asked for.
  ["fields=headline,author.called", null, "fields=headline,author.called", ["called", "headline"]],
  [
    'where={"headline":{"eq":"size"},"NOT":{"meta_tags":{"words":{"eq":"a"}}}}',
    null,
    'where={"title":{"eq":"size"},"NOT":{"seo":{"text":{"eq":"a"}}}}',
    ["headline", "meta_tags", "words"],
  ],
  ["where={broken", null, "where={broken", []],
  ["group_by=headline&sum=size", "aggregate", "group_by=headline&sum=size", ["headline", "size"]],
  ["sort=-sum.size,group.headline", "aggregate", "sort=-sum.pages,group.title", ["headline", "size"]],
  ['having={"sum":{"size":{"gt":1}}}', "aggregate", 'having={"sum":{"pages":{"gt":1}}}', ["size"]],
  ["search=headline&limit=5", null, "search=headline&limit=5", []],
])("?%s is asked by the names that fields have now", (query, id, expected, used) => {
  expect(current(query, undefined, id)).toEqual({ query: expected, body: undefined, used });
});

test("a body has current names at every depth, and its values stay", () => {
  const body = {
    headline: "headline",
    meta_tags: { set: { words: "a" } },
    author: { called: "b", book_list: [{ size: 5 }] },
    nothing: { headline: "c" },
  };
  expect(current("", body)).toEqual({
    query: "",
    body: {
      title: "headline",
      seo: { set: { text: "a" } },
      author: { name: "b", book_list: [{ pages: 5 }] },
      nothing: { headline: "c" },
    },
    used: ["called", "headline", "meta_tags", "size", "words"],
  });
  expect(current("", [{ headline: "a" }, { title: "b" }]).body).toEqual([{ title: "a" }, { title: "b" }]);
});

test("a field under both of its names is refused at its place", () => {
  const message = "Please use title alone: headline is an old name of it";
  const place = (body: unknown) => refusalOf(() => current("", body))?.fields;
  expect(place({ title: "a", headline: "b" })).toEqual({ headline: message });
  expect(place([{}, { headline: "b", title: "a" }])).toEqual({ "1.headline": message });
  expect(place({ author: { book_list: [{ title: "a", headline: "b" }] } })).toEqual({
    "author.book_list.0.headline": message,
  });
  expect(refusalOf(() => current('where={"title":{},"headline":{}}'))).toMatchObject({ code: "BAD_USER_INPUT" });
});

test("changing the names twice changes nothing more, and a body of any keys keeps no prototype", () => {
  const once = current("headline[eq]=a&sort=headline", { headline: "a", meta_tags: { words: "b" } });
  expect(current(once.query, once.body)).toEqual({ ...once, used: [] });
  const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"a":1}}');
  const { body } = withCurrentNames(catalog, book, { search: new URLSearchParams(), body: hostile, id: null });
  expect(Object.keys(body as object)).toEqual(["__proto__", "constructor"]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
