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
  sampleField,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { refusalOf } from "../../../../tests/support/outcome.ts";
import { compiled } from "../../../../tests/support/sql/compiled.ts";
import { limits } from "../../../contract/limits.ts";
import { constant, isSortable, sortDirections, sortsInside } from "../index.ts";
import type { Scope } from "../sql/scope.ts";
import { sql, trusted } from "../sql/sql.ts";
import { orderBy, reversed, sortTerms, suggestSortIndex, type Term } from "./sort.ts";

const inside = [
  fieldDefinition("title"),
  fieldDefinition("size", { field_type: "number", input_type: "int" }),
  fieldDefinition("at", { field_type: "date" }),
  sampleField("geo", "place"),
];
const models = projectModels(
  [
    modelDefinition("book", [
      ...everyField(),
      object("seo", [...inside, object("deep", inside)]),
      repeated("parts", inside),
      fieldDefinition("name", { validation: { locals: ["de"] } }),
    ]),
    modelDefinition("author", [fieldDefinition("name")]),
    modelDefinition("tag", [fieldDefinition("name")]),
  ],
  [
    relationDefinition("book", "author", "has_one", "has_many"),
    relationDefinition("book", "tag", "has_many", "has_many", { id: "1-2" }),
  ],
);
const catalog = catalogFor(models, { languages: { fallback: "en", all: ["en", "de"] } });
const book = modelIn(catalog, "book");

type Input = Partial<Parameters<typeof sortTerms>[3]>;
const termsIn = (scope: Scope, sort: unknown, input: Input = {}) =>
  sortTerms(scope, book, trusted("t"), {
    status: "all",
    ...(sort !== undefined && { sort: constant(sort) }),
    ...input,
  });

function terms(sort: unknown, input: Input = {}, locale: string | null = null): Term[] {
  let made: Term[] = [];
  compiled(
    catalog,
    (scope) => {
      made = termsIn(scope, sort, input);
      return sql`none`;
    },
    locale,
  );
  return made;
}
const order = (sort: unknown, input: Input = {}, locale: string | null = null) =>
  compiled(catalog, (scope) => orderBy(termsIn(scope, sort, input), ({ value }) => value), locale).text;

test.each<[unknown, string]>([
  [undefined, `t."id" asc`],
  [[], `t."id" asc`],
  [[{ id: "desc" }], `t."id" desc`],
  [[{ int: "desc" }], `t."int" desc, t."id" desc`],
  [{ int: "asc" }, `t."int" asc, t."id" asc`],
  [[{ int: "asc" }, { double: "desc" }], `t."int" asc, t."double" desc, t."id" desc`],
  [[{ int: "asc" }, { id: "desc" }, { double: "asc" }], `t."int" asc, t."id" desc`],
  [[{ text: "asc_nulls_first" }], `(t."text")::varchar(500) asc nulls first, t."id" asc`],
  [[{ meta: { created_at: "desc" } }], `t."_created_at" desc, t."id" desc`],
  [[{ meta: { status: "asc" } }], `t."_status" asc, t."id" asc`],
  [[{ seo: { title: "asc" } }], `((t."seo" ->> 'title'))::varchar(500) asc, t."id" asc`],
  [[{ seo: { at: "asc" } }], `(t."seo" ->> 'at')::timestamptz asc, t."id" asc`],
  [
    [{ seo: { deep: { size: "desc" } } }],
    `(nullif(t."seo" -> 'deep', 'null'::jsonb) ->> 'size')::integer desc, t."id" desc`,
  ],
  [
    [{ author: { name: "asc" } }],
    `(select (t0."name")::varchar(500) from "s"."author" t0 where t0."id" = t."author_id") asc, t."id" asc`,
  ],
  // The id of another record decides nothing about the own ids.
  [
    [{ author: { id: "desc" } }],
    `(select t0."id" from "s"."author" t0 where t0."id" = t."author_id") desc, t."id" desc`,
  ],
  [
    [{ tag_count: "desc" }],
    `(select count(*) from "s"."_join_12" t1 join "s"."tag" t0 on t0."id" = t1."to_id" where t1."from_id" = t."id") desc, t."id" desc`,
  ],
])("a sort by %j has the id last, so that no two records stand at one place", (sort, expected) => {
  expect(order(sort)).toBe(expected);
});

test("what is asked for without a sort is in the order of ids, from the end that is usual there", () => {
  expect(order(undefined, { byDefault: "desc" })).toBe(`t."id" desc`);
  expect(order([{ int: "asc" }], { byDefault: "desc" })).toBe(`t."int" asc, t."id" asc`);
});

test("a field is sorted by in the language that is read, and a translation has no index", () => {
  const translated = `(coalesce((t."_translations" -> 'de' ->> 'name'), t."name"))::varchar(500)`;
  expect(order([{ name: "asc" }], {}, "de")).toBe(`${translated} asc, t."id" asc`);
  expect(terms([{ name: "asc" }], {}, "de")[0]).toMatchObject({ indexed: null });
  expect(terms([{ name: "asc" }], {}, "de")[0]).not.toHaveProperty("uncut");
  expect(terms([{ name: "asc" }], {}, "de")[0]!.name).not.toBe(terms([{ name: "asc" }])[0]!.name);
});

test("every direction says where what has no value stands, as PostgreSQL takes it", () => {
  const expected: Record<string, [descending: boolean, nullsFirst: boolean]> = {
    asc: [false, false],
    desc: [true, true],
    asc_nulls_first: [false, true],
    asc_nulls_last: [false, false],
    desc_nulls_first: [true, true],
    desc_nulls_last: [true, false],
  };
  expect(Object.keys(expected)).toEqual([...sortDirections.keys()]);
  for (const [direction, [descending, nullsFirst]] of Object.entries(expected)) {
    const [term] = terms([{ int: direction }]);
    expect(term, direction).toMatchObject({ descending, nullsFirst });
    expect(reversed([term!])[0], direction).toMatchObject({ descending: !descending, nullsFirst: !nullsFirst });
    const [twice] = reversed(reversed([term!]));
    expect([twice!.descending, twice!.nullsFirst]).toEqual([descending, nullsFirst]);
  }
});

test("exactly the kinds that are said to be sorted can be sorted by, at the root and inside of objects", () => {
  for (const field of book.fields.values()) {
    const sort = () => order([{ [field.name]: "asc" }]);
    if (isSortable(field)) expect(sort(), field.name).toContain(`t."${field.name}"`);
    else expect(sort, field.name).toThrow(`Records cannot be sorted by "${field.name}".`);
  }
  const opens = [...book.fields.values()].filter(sortsInside).map(({ name }) => name);
  expect(opens).toEqual(["object", "seo"]);
});

const refusal = (sort: unknown) => refusalOf(() => order(sort));

test.each<[unknown, string, RegExp]>([
  [[{ nothing: "asc" }], "sort", /^Records cannot be sorted by "nothing"\.$/],
  [[{ int: "up" }], "sort.int", /^sort\.int must be one of: asc, desc, asc_nulls_first/],
  [[{ int: null }], "sort.int", /must be one of/],
  [[{ id: 5 }], "sort.id", /must be one of/],
  [[{}], "sort", /^sort takes objects with one key each, such as { id: desc }\.$/],
  [[{ int: "asc", double: "asc" }], "sort", /one key each/],
  [["int"], "sort", /one key each/],
  [[{ meta: { created_by: "asc" } }], "sort.meta", /^Records cannot be sorted by "created_by"\.$/],
  [[{ meta: {} }], "sort.meta", /one key each/],
  [[{ seo: "asc" }], "sort", /^Records cannot be sorted by "seo"\.$/],
  [[{ seo: { nothing: "asc" } }], "sort.seo", /by "nothing"/],
  [[{ seo: { title: "asc", size: "asc" } }], "sort.seo", /one key each/],
  [[{ parts: { title: "asc" } }], "sort", /by "parts"/],
  [[{ geo: { lat: "asc" } }], "sort.geo", /by "lat"/],
  [[{ author: "asc" }], "sort.author", /one key each/],
  [[{ author: { nothing: "asc" } }], "sort.author", /by "nothing"/],
  [[{ author_count: "asc" }], "sort", /by "author_count"/],
  [[{ tag: { name: "asc" } }], "sort", /by "tag"/],
  [[{ tag_count: { asc: "asc" } }], "sort.tag_count", /must be one of/],
])("a sort by %j is refused where it is wrong", (sort, path, message) => {
  const error = refusal(sort);
  expect(error).toMatchObject({ code: "BAD_USER_INPUT", message: expect.stringMatching(message) });
  expect(Object.keys(error!.fields)).toEqual([path]);
});

test("so many terms may be asked for, and no more", () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ int: "asc" }));
  expect(refusal(many(limits.sortTermsMax))).toBeUndefined();
  expect(refusal(many(limits.sortTermsMax + 1))).toMatchObject({
    message: `sort may have at most ${limits.sortTermsMax} terms.`,
  });
});

test("related records of a model that the role may not read order nothing", () => {
  const reader = catalogFor(models, { role: mayDo({ book: { read: "all" } }) });
  const sorted = (sort: unknown) => () =>
    compiled(reader, (scope) =>
      orderBy(
        sortTerms(scope, modelIn(reader, "book"), trusted("t"), { sort: constant(sort), status: "all" }),
        ({ value }) => value,
      ),
    );
  for (const sort of [[{ author: { name: "asc" } }], [{ tag_count: "asc" }]])
    expect(sorted(sort)).toThrow(/cannot be sorted/);
});

test("an index is asked for what one can have, in the order of the first key", () => {
  const asked = (sort: unknown) =>
    compiled(catalog, (scope) => {
      suggestSortIndex(scope, book, termsIn(scope, sort));
      return sql`none`;
    }).suggestedIndexes.map(({ definition }) => definition);
  expect(asked([{ int: "asc" }])).toEqual([`(("int") asc nulls last, id)`]);
  // Read from its end, it is the same index.
  expect(asked([{ int: "desc" }])).toEqual([`(("int") asc nulls last, id)`]);
  expect(asked([{ int: "desc_nulls_last" }])).toEqual([`(("int") asc nulls first, id)`]);
  expect(asked([{ text: "asc" }])).toEqual([`((("text")::varchar(500)) asc nulls last, id)`]);
  expect(asked([{ seo: { size: "asc" } }])).toEqual([`((("seo" ->> 'size')::integer) asc nulls last, id)`]);
  for (const none of [[{ seo: { at: "asc" } }], [{ author: { name: "asc" } }], [{ tag_count: "asc" }], [{ id: "asc" }]])
    expect(asked(none), JSON.stringify(none)).toEqual([]);
});
