import fc from "fast-check";
import { expect, test } from "vitest";
import {
  catalogFor,
  everyField,
  modelDefinition,
  modelIn,
  object,
  projectModels,
  relationDefinition,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { refusalOf } from "../../../../tests/support/outcome.ts";
import { rootOf } from "../../../../tests/support/sql/compiled.ts";
import { limits } from "../../../contract/limits.ts";
import { compileQuery, node } from "../../compiler/index.ts";
import { elementScalar, listOperatorNames, type OperatorName, operands, scalars } from "../../field-kinds/index.ts";
import { filterPath } from "./filters.ts";
import { parametersOf, readQuery } from "./query.ts";

const catalog = catalogFor(
  projectModels(
    [
      modelDefinition("book", [
        ...everyField(),
        object("seo", [fieldDefinition("title"), fieldDefinition("size", { field_type: "number", input_type: "int" })]),
        repeated("parts", [fieldDefinition("size", { field_type: "number", input_type: "int" })]),
      ]),
      modelDefinition("author", [fieldDefinition("age", { field_type: "number", input_type: "int" })]),
    ],
    [relationDefinition("book", "author", "has_one", "has_many")],
  ),
  { languages: { fallback: "en", all: ["en", "de"] } },
);
const book = modelIn(catalog, "book");
const read = (text: string, allowed: readonly string[] = parametersOf.list) =>
  readQuery(catalog, book, new URLSearchParams(text), allowed);
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const where = (text: string) => plain(read(text).where);

test.each<[string, unknown]>([
  ["", null],
  ["text[eq]=5", { text: { eq: "5" } }],
  ["int[eq]=5", { int: { eq: 5 } }],
  ["int[gte]=1&int[lt]=9", { int: { gte: 1, lt: 9 } }],
  ["int[in]=1,2,3", { int: { in: [1, 2, 3] } }],
  ["text[in]=a,b&text[in]=c", { text: { in: ["a,b", "c"] } }],
  ["int[between]=1,2", { int: { between: [1, 2] } }],
  ["int[is_null]=true", { int: { is_null: true } }],
  ["int[is_null]=yes", { int: { is_null: "yes" } }],
  ["boolean[eq]=false", { boolean: { eq: false } }],
  ["ints[has]=7", { ints: { has: 7 } }],
  ["texts[has_any]=a,b", { texts: { has_any: ["a", "b"] } }],
  ["json[eq]=%7B%22a%22%3A1%7D", { json: { eq: { a: 1 } } }],
  ["id[in]=a,b", { id: { in: ["a", "b"] } }],
  ["meta[created_at][gt]=2026-01-01", { meta: { created_at: { gt: "2026-01-01" } } }],
  ["meta[status][eq]=draft", { meta: { status: { eq: "draft" } } }],
  ["seo[size][gt]=5&seo[title][eq]=5", { seo: { size: { gt: 5 }, title: { eq: "5" } } }],
  ["parts[some][size][gt]=5", { parts: { some: { size: { gt: 5 } } } }],
  ["geo[within][lat]=59.9&geo[within][lon]=10&geo[within][km]=5", { geo: { within: { lat: 59.9, lon: 10, km: 5 } } }],
  ["author[age][gt]=30", { author: { age: { gt: 30 } } }],
  ["nothing[eq]=5", { nothing: { eq: "5" } }],
  ['where={"int":{"eq":1}}', { int: { eq: 1 } }],
  ['where={"int":{"eq":1}}&text[eq]=a', { AND: [{ int: { eq: 1 } }, { text: { eq: "a" } }] }],
])("?%s asks for the records where %j", (text, expected) => {
  expect(where(text)).toEqual(expected);
});

/** Texts of values, as a query string has them, and the values. */
const values: Record<string, [string, unknown][]> = {
  id: [["0190b2f0-0000-7000-8000-000000000001", "0190b2f0-0000-7000-8000-000000000001"]],
  text: [
    ["5", "5"],
    ["a & b=c", "a & b=c"],
  ],
  int: [["-7", -7]],
  double: [["1.5", 1.5]],
  boolean: [["true", true]],
  date: [["2026-01-31T09:30:00Z", "2026-01-31T09:30:00Z"]],
  local_date: [["2026-01-31", "2026-01-31"]],
  local_time: [["09:30", "09:30"]],
  json: [['["a"]', ["a"]]],
};
const filters = [...book.fields.values()].flatMap((field) => {
  const scalar = field.kind.scalar ?? (field.shape.form === "values" ? elementScalar[field.shape.element] : null);
  const names: readonly OperatorName[] = field.kind.scalar ? scalars[field.kind.scalar].operators : listOperatorNames;
  return scalar ? names.map((operator) => [field.name, operator, scalar] as const) : [];
});

test.each(filters)("%s[%s] in a query string is the same filter as in the generated API", (name, operator, scalar) => {
  for (const [text, value] of values[scalar]!) {
    const operand = operands[operator];
    const isList = operand === "list" || operand === "pair";
    const given = new URLSearchParams();
    // Several times, for the values may have commas themselves.
    for (const one of isList ? [text, text] : [operand === "switch" ? "true" : text])
      given.append(`${name}[${operator}]`, one);
    const expected = { [name]: { [operator]: isList ? [value, value] : operand === "switch" ? true : value } };
    const { where: found } = readQuery(catalog, book, given, parametersOf.list);
    expect(plain(found)).toEqual(expected);
    const statements = [found, expected].map((one) =>
      compileQuery(catalog, [rootOf("list", "book", { where: one }, [node("id")])]),
    );
    expect(statements[0]!.text).toBe(statements[1]!.text);
    expect(statements[0]!.bind({})).toEqual(statements[1]!.bind({}));
  }
});

test("a page is counted from 1, and is so long as the limit", () => {
  const page = (text: string) => [read(text).limit, read(text).offset];
  const { listRowsDefault, listRowsMax } = limits;
  expect(page("")).toEqual([listRowsDefault, 0]);
  expect(page("limit=10&offset=5")).toEqual([10, 5]);
  expect(page("limit=10&page=1")).toEqual([10, 0]);
  expect(page("limit=10&page=3")).toEqual([10, 20]);
  expect(page("page=2")).toEqual([listRowsDefault, listRowsDefault]);
  expect(page(`limit=${listRowsMax}`)).toEqual([listRowsMax, 0]);
  expect(page("limit=0")).toEqual([0, 0]);
});

test("other parameters have what they say", () => {
  expect(read("status=all&count=true&search=a%20b&locale=de")).toMatchObject({
    status: "all",
    count: true,
    search: "a b",
    locale: "de",
  });
  expect(read("count=false&locale=en")).toMatchObject({ count: false, locale: null, status: null, search: null });
});

const refusal = (text: string, allowed?: readonly string[]) => refusalOf(() => read(text, allowed).selection());

test.each<[string, string, RegExp]>([
  ["nothing=1", "nothing", /^There is no parameter "nothing" here\.$/],
  ["text=a", "text", /^There is no parameter "text" here\. To filter, write text\[eq\]=\.\.\.$/],
  ["limit=1&limit=2", "limit", /^limit is given more than once\.$/],
  ["limit=-1", "limit", /^limit must be a whole number from 0 to \d+\.$/],
  [`limit=${limits.listRowsMax + 1}`, "limit", /whole number/],
  ["limit=1.5", "limit", /whole number/],
  ["limit=", "limit", /whole number/],
  ["limit=1e2", "limit", /whole number/],
  ["page=0", "page", /^page must be a whole number from 1 to /],
  ["offset=x", "offset", /whole number/],
  ["offset=1&page=1", "page", /^Give either offset or page, not both\.$/],
  ["status=gone", "status", /^status must be one of: published, draft, all\.$/],
  ["count=1", "count", /^count must be one of: true, false\.$/],
  ["locale=fr", "locale", /^locale must be one of the project's languages: en, de\.$/],
  ["where=x", "where", /JSON/],
  ["where=[]", "where", /^where must be a JSON object\.$/],
  ["where=null", "where", /^where must be a JSON object\.$/],
  ["text[eq]=a&text[eq]=b", "text[eq]", /^text\[eq\] is given more than once\.$/],
  ["text[eq]=a&text[eq][x]=b", "text[eq][x]", /^text\[eq\]\[x\] does not fit the other filters\.$/],
  ["text[in]=a&text[in][x]=b", "text[in][x]", /does not fit/],
  ["text[]=a", "text[]", /^There is no parameter "text\[\]" here\.$/],
  ["text[eq=a", "text[eq", /There is no parameter/],
  ["sort=--title", "sort", /^"--title" is no term of sort/],
  ["sort=title:up", "sort", /no term of sort/],
  ["fields=nothing", "fields.nothing", /^There is no field "nothing" in book\.$/],
])("?%s is refused at %s", (text, at, message) => {
  expect(refusal(text)).toMatchObject({ code: "BAD_USER_INPUT", message: expect.stringMatching(message), at: [at] });
});

test("each kind of request takes its own parameters, and names each other one", () => {
  const all = new Set(Object.values(parametersOf).flat());
  const good: Record<string, string> = {
    where: "{}",
    limit: "1",
    offset: "1",
    status: "all",
    count: "true",
    locale: "de",
  };
  for (const [kind, allowed] of Object.entries(parametersOf))
    for (const name of all) {
      const text = `${name}=${good[name] ?? ""}`;
      const isAllowed = (allowed as readonly string[]).includes(name);
      if (isAllowed && name !== "page") expect(refusal(text, allowed), `${kind} ${name}`).toBeUndefined();
      if (!isAllowed) expect(refusal(text, allowed), `${kind} ${name}`).toMatchObject({ at: [name] });
    }
  // Where nothing is filtered, a filter is no parameter either.
  expect(refusal("text[eq]=a", parametersOf.one)).toMatchObject({ at: ["text[eq]"] });
});

test("a filter is so deep, and a request with another name changes no object's prototype", () => {
  const deep = (levels: number) => `text${"[a]".repeat(levels - 1)}=1`;
  expect(refusal(deep(limits.queryDepthMax))).toBeUndefined();
  expect(refusal(deep(limits.queryDepthMax + 1))).toMatchObject({ code: "COST_LIMIT" });
  const found = read("__proto__[polluted]=1&constructor[prototype][polluted]=1").where!;
  expect(Object.getPrototypeOf(found)).toBeNull();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("a filter's path is read off its name, and nothing else is one", () => {
  const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,5}$/);
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
      const key =
        names[0]! +
        names
          .slice(1)
          .map((one) => `[${one}]`)
          .join("");
      expect(filterPath(key)).toEqual(names.length > 1 ? names : null);
    }),
  );
  for (const key of ["a", "a[]", "a[b", "a]b[", "[a]", "a[b]c", "a[b c]", "a[b.c]", "a[b][]", "1a[b]"])
    expect(filterPath(key), key).toBeNull();
});
