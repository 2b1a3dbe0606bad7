import { expect, test } from "vitest";
import {
  catalogFor,
  everyField,
  mayDo,
  modelDefinition,
  modelIn,
  object,
  projectModels,
  relationDefinition,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { apiFor, statementOf } from "../../../../tests/support/graphql-api.ts";
import { refusalOf } from "../../../../tests/support/outcome.ts";
import { rootOf } from "../../../../tests/support/sql/compiled.ts";
import { limits } from "../../../contract/limits.ts";
import { compileQuery, type SelectionNode } from "../../compiler/index.ts";
import { readSelection } from "./selection.ts";
import { readSort } from "./sort.ts";

const inside = [fieldDefinition("title"), fieldDefinition("secret", { validation: { hide_for_roles: ["clerk"] } })];
const number = { field_type: "number", input_type: "int" } as const;
const models = projectModels(
  [
    modelDefinition("book", [...everyField(), object("seo", inside), repeated("parts", inside)]),
    modelDefinition("author", [fieldDefinition("name"), fieldDefinition("age", number)]),
    modelDefinition("tag", [fieldDefinition("name"), fieldDefinition("weight", number)]),
  ],
  [
    relationDefinition("book", "author", "has_one", "has_many"),
    relationDefinition("book", "tag", "has_many", "has_many"),
  ],
);
const catalog = catalogFor(models, {
  media: { known: async () => new Map(), addresses: () => ({ base: "", signing: null }) },
});
const book = modelIn(catalog, "book");
const select = (fields: string | null, include: string | null = null, of = catalog) =>
  readSelection(of, modelIn(of, "book"), fields, include);

/** A selection as GraphQL writes it. */
const written = (nodes: readonly SelectionNode[]): string =>
  `{ ${nodes
    .map(
      ({ alias, name, children }) =>
        `${alias === name ? "" : `${alias}: `}${name}${children.length > 0 ? ` ${written(children)}` : ""}`,
    )
    .join(" ")} }`;

test.each<[fields: string, include: string | null, expected: string]>([
  ["id", null, "{ id }"],
  ["id,text", null, "{ id text }"],
  [" id , text ,", null, "{ id text }"],
  ["text,text", null, "{ text }"],
  ["author.name", null, "{ author { name } }"],
  ["author.name,author.age", null, "{ author { name age } }"],
  ["author", null, "{ author { id name age meta { created_at updated_at status } } }"],
  ["id", "author", "{ id author { id name age meta { created_at updated_at status } } }"],
  ["author.name", "author", "{ author { name id age meta { created_at updated_at status } } }"],
  ["tag_list.name,tag_count", null, "{ tag_list { name } tag_count }"],
  ["tag_list.book_list.id", null, "{ tag_list { book_list { id } } }"],
  ["tag_aggregate", null, "{ tag_aggregate { count } }"],
  ["tag_aggregate.count,tag_aggregate.max.weight", null, "{ tag_aggregate { count max { weight } } }"],
  ["tag_aggregate.sum", null, "{ tag_aggregate { sum { weight } } }"],
  ["seo", null, "{ seo { title secret } }"],
  ["seo.title", null, "{ seo { title } }"],
  ["parts.title", null, "{ parts { title } }"],
  ["rich_text", null, "{ rich_text }"],
  ["rich_text.markdown,rich_text.text", null, "{ rich_text { markdown text } }"],
  ["media.url", null, "{ media { url } }"],
  ["media", null, "{ media { id url file_name content_type size width height alt } }"],
  ["meta", null, "{ meta { created_at updated_at status } }"],
  ["meta.created_by", null, "{ meta { created_by { id first_name last_name email avatar } } }"],
  ["meta.created_by.email", null, "{ meta { created_by { email } } }"],
  ["meta.search_highlights.match", null, "{ meta { search_highlights { match } } }"],
])("fields=%s&include=%s selects %s", (fields, include, expected) => {
  expect(written(select(fields, include))).toBe(expected);
});

test("without fields, all that can be read is answered with, and related records only where they are included", () => {
  const names = select(null).map(({ name }) => name);
  const readable = [...book.fields.keys()].filter((name) => name !== "password");
  expect(names).toEqual(["id", ...readable, "meta"]);
  expect(select("").map(({ name }) => name)).toEqual([]);
  expect(select(null, "author,tag_list").map(({ name }) => name)).toEqual(["author", "tag_list", ...names]);
});

test("what REST selects is the statement that the generated API makes of the same selection", () => {
  const api = apiFor(catalog);
  for (const [fields, include] of [
    ["id,author.name,tag_list.name,tag_count,meta.status", null],
    ["id,seo.title,parts.title,rich_text.text,tag_aggregate.max.weight", null],
    ["author.name", "tag_list"],
  ] as const) {
    const nodes = select(fields, include);
    const [asked] = /.*/s.exec(written(nodes))!;
    const rest = compileQuery(catalog, [rootOf("list", "book", {}, nodes)]).text;
    expect(rest).toBe(statementOf(api, `{ found: bookList ${asked} }`).text);
  }
});

test.each<[fields: string, at: string, name: string, owner: string]>([
  ["nothing", "fields.nothing", "nothing", "book"],
  ["id.x", "fields.id.x", "x", "id"],
  ["text.x", "fields.text.x", "x", "text"],
  ["password", "fields.password", "password", "the record"],
  ["author.nothing", "fields.author.nothing", "nothing", "author"],
  ["seo.nothing", "fields.seo.nothing", "nothing", "seo"],
  ["rich_text.html.x", "fields.rich_text.html.x", "x", "html"],
  ["media.url.x", "fields.media.url.x", "x", "url"],
  ["media,media.url.x", "fields.media.url.x", "x", "url"],
  ["meta.created_by.email.x", "fields.meta.created_by.email.x", "x", "email"],
  ["meta.search_highlights.match.x", "fields.meta.search_highlights.match.x", "x", "match"],
  ["tag_aggregate.sum.weight.x", "fields.tag_aggregate.sum.weight.x", "x", "weight"],
  ["rich_text.size", "fields.rich_text.size", "size", "rich_text"],
  ["media.path", "fields.media.path", "path", "media"],
  ["meta.created_by.password", "fields.meta.created_by.password", "password", "created_by"],
  ["meta.nothing", "fields.meta.nothing", "nothing", "meta"],
  ["tag", "fields.tag", "tag", "book"],
  ["author_count", "fields.author_count", "author_count", "book"],
  ["tag_aggregate.nothing", "fields.tag_aggregate.nothing", "nothing", "tag_aggregate"],
  ["tag_aggregate.sum.name", "fields.tag_aggregate.sum", "name", "tag_aggregate"],
  ["tag_count.x", "fields.tag_count.x", "x", "tag_count"],
])("fields=%s is refused at %s", (fields, at, name, owner) => {
  expect(refusalOf(() => select(fields))).toMatchObject({
    code: "BAD_USER_INPUT",
    message: `There is no field "${name}" in ${owner}.`,
    at: [at],
  });
});

test("what a role may not see is selected by no name, and not among all", () => {
  const reader = catalogFor(models, { role: mayDo({ book: { read: "all" } }) });
  expect(written(select("seo", null, reader))).toBe("{ seo { title } }");
  for (const fields of ["seo.secret", "author.name", "tag_list.name", "tag_count"])
    expect(
      refusalOf(() => select(fields, null, reader)),
      fields,
    ).toMatchObject({ code: "BAD_USER_INPUT" });
  expect(refusalOf(() => select(null, "author", reader))).toMatchObject({ at: ["fields.author"] });
});

test("a selection is so deep and so large", () => {
  const deep = (levels: number) => [...Array(levels - 1)].map((_, i) => (i % 2 ? "book_list" : "author")).join(".");
  expect(refusalOf(() => select(`${deep(limits.queryDepthMax)}.id`))).toBeUndefined();
  expect(refusalOf(() => select(`${deep(limits.queryDepthMax + 1)}.id`))).toMatchObject({ code: "COST_LIMIT" });
  // Each way of so many steps to other books, all of which are answered with as a whole.
  const ways = (steps: number): string[] =>
    steps === 0
      ? [""]
      : ways(steps - 1).flatMap((way) => ["author", "tag_list"].map((name) => `${way}${name}.book_list.`));
  const include = (steps: number) =>
    ways(steps)
      .map((way) => way.slice(0, -1))
      .join(",");
  expect(refusalOf(() => select(null, include(2)))).toBeUndefined();
  expect(refusalOf(() => select(null, include(5)))).toMatchObject({
    code: "COST_LIMIT",
    message: `A request may select at most ${limits.queryFieldsMax} fields.`,
  });
});

test.each<[string, unknown]>([
  ["", []],
  ["text", [{ text: "asc" }]],
  ["-text", [{ text: "desc" }]],
  ["text:desc_nulls_last", [{ text: "desc_nulls_last" }]],
  ["-created_at, text", [{ meta: { created_at: "desc" } }, { text: "asc" }]],
  ["meta.status", [{ meta: { status: "asc" } }]],
  ["author.name", [{ author: { name: "asc" } }]],
  ["-seo.title", [{ seo: { title: "desc" } }]],
  ["-tag_count", [{ tag_count: "desc" }]],
  ["geo.distance(59.9:-10.75)", [{ geo: { distance: { lat: 59.9, lon: -10.75, direction: "asc" } } }]],
  ["-geo.distance(1:2)", [{ geo: { distance: { lat: 1, lon: 2, direction: "desc" } } }]],
  ["geo.distance(1:2):desc", [{ geo: { distance: { lat: 1, lon: 2, direction: "desc" } } }]],
])("sort=%s is the order %j of the generated API", (text, expected) => {
  expect(readSort(book, text)).toEqual(expected);
  if (text !== "")
    expect(() => compileQuery(catalog, [rootOf("list", "book", { sort: expected }, select("id"))])).not.toThrow();
});

test("a field goes before a part of meta with its name", () => {
  const own = catalogFor(projectModels([modelDefinition("book", [fieldDefinition("status")])]));
  expect(readSort(modelIn(own, "book"), "status,-updated_at")).toEqual([
    { status: "asc" },
    { meta: { updated_at: "desc" } },
  ]);
});

test("what is no term of a sort is refused, and a sort has so many terms", () => {
  const bad = [
    "--text",
    "-text:asc",
    "text:up",
    "text asc",
    "text;drop",
    "geo.distance(1)",
    "geo.distance(1:2:3)",
    "ä",
  ];
  for (const text of bad)
    expect(
      refusalOf(() => readSort(book, text)),
      text,
    ).toMatchObject({ at: ["sort"] });
  const many = (count: number) => Array(count).fill("text").join();
  expect(refusalOf(() => readSort(book, many(limits.queryAliasesMax)))).toBeUndefined();
  expect(refusalOf(() => readSort(book, many(limits.queryAliasesMax + 1)))).toMatchObject({ code: "COST_LIMIT" });
  const deep = (levels: number) => Array(levels).fill("a").join(".");
  expect(refusalOf(() => readSort(book, deep(limits.queryDepthMax)))).toBeUndefined();
  expect(refusalOf(() => readSort(book, deep(limits.queryDepthMax + 1)))).toMatchObject({ code: "COST_LIMIT" });
});
