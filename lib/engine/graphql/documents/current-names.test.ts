import fc from "fast-check";
import { GraphQLError, parse, print } from "graphql";
import { expect, test } from "vitest";
import {
  catalogFor,
  modelDefinition,
  object,
  projectModels,
  relationDefinition,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { apiFor, statementOf } from "../../../../tests/support/graphql-api.ts";
import type { UsedAlias } from "../../../contract/fields/field-aliases.ts";
import { documentWithCurrentNames, holdsAliases, valueWithCurrentNames } from "./current-names.ts";

const until = "2026-12-31T00:00:00.000Z";
const renamed = (identifier: string, old: string, more = {}) => ({
  ...fieldDefinition(identifier, more),
  id: `id of ${identifier}`,
  aliases: [{ name: old, until }],
});
const api = apiFor(
  catalogFor(
    projectModels(
      [
        modelDefinition("book", [
          renamed("title", "headline", { validation: { unique: true } }),
          renamed("released", "published_on", { field_type: "date" }),
          { ...object("seo", [renamed("text", "words")]), id: "id of seo", aliases: [{ name: "meta_tags", until }] },
        ]),
        modelDefinition("author", [fieldDefinition("name")]),
      ],
      [relationDefinition("book", "author", "has_one", "has_many")],
    ),
  ),
);
const { schema } = api;
/** The document with current names, and the old names that it had. */
const current = (text: string) => {
  const { document, used } = documentWithCurrentNames(schema, parse(text));
  return { document: print(document), names: [...new Set(used.map(({ name }) => name))].sort() };
};

test.each<[string, string, string[]]>([
  ["{ book(id: 1) { headline } }", "{ book(id: 1) { headline: title } }", ["headline"]],
  ["{ book(id: 1) { a: headline } }", "{ book(id: 1) { a: title } }", ["headline"]],
  ["{ book(id: 1) { title } }", "{ book(id: 1) { title } }", []],
  [
    "{ book(id: 1) { meta_tags { words } } }",
    "{ book(id: 1) { meta_tags: seo { words: text } } }",
    ["meta_tags", "words"],
  ],
  [
    '{ bookList(where: { headline: { eq: "headline" } }) { id } }',
    '{ bookList(where: { title: { eq: "headline" } }) { id } }',
    ["headline"],
  ],
  [
    '{ authorList(where: { book_list: { some: { NOT: { meta_tags: { words: { eq: "a" } } } } } }) { id } }',
    '{ authorList(where: { book_list: { some: { NOT: { seo: { text: { eq: "a" } } } } } }) { id } }',
    ["meta_tags", "words"],
  ],
  ["{ bookList(sort: [{ headline: asc }]) { id } }", "{ bookList(sort: [{ title: asc }]) { id } }", ["headline"]],
  [
    "{ bookAggregate(group_by: [headline, published_on_month]) { group { headline published_on_month } max { published_on } } }",
    "{ bookAggregate(group_by: [title, released_month]) { group { headline: title published_on_month: released_month } max { published_on: released } } }",
    ["headline", "published_on"],
  ],
  [
    'mutation { upsertBook(on: headline, input: { headline: "a", seo: { words: "b" } }) { headline } }',
    'mutation { upsertBook(on: title, input: { title: "a", seo: { text: "b" } }) { headline: title } }',
    ["headline", "words"],
  ],
  [
    "query { ...f } fragment f on Query { book(id: 1) { headline } }",
    "{ ...f } fragment f on Query { book(id: 1) { headline: title } }",
    ["headline"],
  ],
])("%s has current names, and answers under those that were asked for", (text, expected, used) => {
  expect(current(text)).toEqual({ document: print(parse(expected)), names: used });
});

test("a document under old names is the same statement as one under the new, but for the names of its answer", () => {
  const texts: [string, string][] = [
    [
      '{ bookList(where: { headline: { eq: "a" } }, sort: [{ published_on: desc }]) { id meta_tags { words } } }',
      '{ bookList(where: { title: { eq: "a" } }, sort: [{ released: desc }]) { id meta_tags: seo { words: text } } }',
    ],
    [
      "{ bookAggregate(group_by: [author_id, headline]) { group { headline } count } }",
      "{ bookAggregate(group_by: [author_id, title]) { group { headline: title } count } }",
    ],
  ];
  for (const [old, now] of texts) expect(statementOf(api, old).text).toBe(statementOf(api, now).text);
});

test.each([
  '{ bookList(where: { headline: { eq: "a" }, title: { eq: "b" } }) { id } }',
  'mutation { createBook(input: { title: "a", headline: "b" }) { id } }',
  'mutation { createBook(input: { seo: { words: "a", text: "b" } }) { id } }',
])("an input with a field under both of its names is refused: %s", (text) => {
  expect(() => current(text)).toThrow(GraphQLError);
  expect(() => current(text)).toThrow(/^Please use (title|text) alone: (headline|words) is an old name of it$/);
});

const typeOf = (name: string) => schema.getType(name) as Parameters<typeof valueWithCurrentNames>[0];
const inputs = ["BookInput", "BookPatch", "BookWhere", "BookSort", "Book__group_by", "AuthorWhere", "BookListWhere"];

test("inputs that have old names somewhere inside are known, through circles of types too", () => {
  for (const name of inputs) expect(holdsAliases(schema, typeOf(name)), name).toBe(true);
  for (const name of ["AuthorInput", "StringWhere", "MetaWhere", "SortDirection", "ID"])
    expect(holdsAliases(schema, typeOf(name)), name).toBe(false);
});

test("a variable has its names changed at every depth, its values never, and what is used is told", () => {
  const used = new Set<UsedAlias>();
  const where = {
    headline: { eq: "headline" },
    OR: [{ meta_tags: { words: { in: ["words"] } } }, { author: { book_list: { none: { headline: { ne: null } } } } }],
  };
  expect(valueWithCurrentNames(typeOf("BookWhere"), where, used)).toEqual({
    title: { eq: "headline" },
    OR: [{ seo: { text: { in: ["words"] } } }, { author: { book_list: { none: { title: { ne: null } } } } }],
  });
  expect([...used].map(({ name }) => name).sort()).toEqual(["headline", "meta_tags", "words"]);
  expect([...used].map(({ field_id }) => field_id).sort()).toEqual(["id of seo", "id of text", "id of title"]);
  expect(valueWithCurrentNames(typeOf("Book__group_by"), "headline", new Set())).toBe("title");
});

test("a value without old names stays as it is, whatever is in it", () => {
  const json = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const operators = fc.dictionary(fc.constantFrom("eq", "ne", "contains"), json, { noNullPrototype: true });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("title", "released", "id"), operators), (where) => {
      const used = new Set<UsedAlias>();
      expect(valueWithCurrentNames(typeOf("BookWhere"), where, used)).toEqual(where);
      expect(used.size).toBe(0);
    }),
  );
  for (const none of [null, undefined]) expect(valueWithCurrentNames(typeOf("BookWhere"), none, new Set())).toBe(none);
});

test("changing the names twice changes nothing more", () => {
  const where = { headline: { eq: "a" }, meta_tags: { words: { eq: "b" } } };
  const once = valueWithCurrentNames(typeOf("BookWhere"), where, new Set());
  const used = new Set<UsedAlias>();
  expect(valueWithCurrentNames(typeOf("BookWhere"), once, used)).toEqual(once);
  expect(used.size).toBe(0);
});
