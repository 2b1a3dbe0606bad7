import fc from "fast-check";
import { expect, test } from "vitest";
import {
  admin,
  catalogFor,
  everyField,
  mayDo,
  modelDefinition,
  modelIn,
  object,
  projectModels,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { refusalOf } from "../../../../tests/support/outcome.ts";
import { compiled, rootOf } from "../../../../tests/support/sql/compiled.ts";
import { limits } from "../../../contract/limits.ts";
import { isLocalised } from "../../../contract/locales.ts";
import type { FieldDefinition } from "../../../contract/models.ts";
import { type Catalog, compileQuery, constant, node, searchShape, variable } from "../index.ts";
import { sql, trusted } from "../sql/sql.ts";
import { compileSearch, searchedFields } from "./search.ts";

const plain = (
  findsParts: boolean,
  fields: FieldDefinition[] = [fieldDefinition("a")],
  languages = ["en"],
  role = admin,
) =>
  catalogFor(projectModels([modelDefinition("book", fields)]), {
    role,
    findsParts,
    languages: { fallback: languages[0]!, all: languages },
  });
const search = (catalog: Catalog, words: string, { locale = null as string | null, isKnown = false } = {}) =>
  compiled(
    catalog,
    (scope) =>
      compileSearch(scope, modelIn(catalog, "book"), trusted("t"), { search: constant(words), isKnown }) ?? sql`none`,
    locale,
  );

/** The text that is searched of one field, its words in a language, and as they stand. */
const text = `coalesce(t."a", '')`;
const folded = `"s"."_fold"(${text})`;
const words = (config: string, query: string) => `to_tsvector('${config}', ${text}) @@ (select ${query})`;
const query = (config: string, n: number, parse = "plainto_tsquery") => `${parse}('${config}', $${n}::text)`;
const begins = (config: string, from: number) => {
  const [once, twice, none] = [0, 1, 2].map((i) => query(config, from + i));
  return `(case when right((${once})::text, 1) = '''' then ((${twice})::text || ':*')::tsquery else ${none} end)`;
};

test.each<[string, string, string]>([
  [
    "a word is a part of a text, or its words in another form",
    "sea",
    `(${folded} like (select "s"."_fold"($1::text))) or (${words("english", query("english", 2))})`,
  ],
  [
    "a quoted part is looked for as a phrase too",
    '"sea view"',
    `(${folded} like (select "s"."_fold"($1::text))) or (${words("english", query("english", 2, "phraseto_tsquery"))}) or (${words("simple", query("simple", 3, "phraseto_tsquery"))})`,
  ],
  [
    "a short word is whole",
    "a sea",
    `((${words("english", query("english", 1))}) or (${words("simple", query("simple", 2))})) and ((${folded} like (select "s"."_fold"($3::text))) or (${words("english", query("english", 4))}))`,
  ],
  [
    "the last short word may go on",
    "ab",
    `(${words("english", begins("english", 1))}) or (${words("simple", begins("simple", 4))})`,
  ],
  [
    "what is excluded is whole words that no text has",
    "-sea",
    `((${words("english", query("english", 1))}) or (${words("simple", query("simple", 2))})) is not true`,
  ],
])("%s", (_, asked, expected) => {
  expect(search(plain(true), asked).text).toBe(expected);
});

test("where parts cannot be found, each word may be the beginning of one", () => {
  expect(search(plain(false), "sea").text).toBe(
    `(${words("english", begins("english", 1))}) or (${words("simple", begins("simple", 4))})`,
  );
});

test("or stands between groups, of which all terms must be met", () => {
  const { text: found } = search(plain(true), "sea view or lake");
  const part = (n: number) =>
    `(${folded} like (select "s"."_fold"($${n}::text))) or (${words("english", query("english", n + 1))})`;
  expect(found).toBe(`((${part(1)}) and (${part(3)})) or (${part(5)})`);
});

test("nothing that is asked for finds all, and nothing that can be found finds none", () => {
  for (const asked of ["", "  "]) expect(search(plain(true), asked).text).toBe("none");
  for (const asked of ["-", '""', "!!"]) expect(search(plain(true), asked).text).toBe("false");
  const numbers = [fieldDefinition("a", { field_type: "number", input_type: "int" })];
  expect(search(plain(true, numbers), "sea").text).toBe("false");
});

test.each(Object.entries({ de: "german", en: "english", es: "spanish", fr: "french", pt: "portuguese", ar: "arabic" }))(
  "texts in %s are read as %s, and as they stand",
  (language, config) => {
    const { text: found } = search(plain(true, [fieldDefinition("a")], [language]), "-sea");
    expect([...found.matchAll(/to_tsvector\('(\w+)'/g)].map(([, name]) => name)).toEqual([config, "simple"]);
  },
);

test("words of other languages are taken as they stand", () => {
  const { text: found } = search(plain(true, [fieldDefinition("a")], ["ja"]), "-sea");
  expect([...found.matchAll(/to_tsvector\('(\w+)'/g)].map(([, name]) => name)).toEqual(["simple"]);
});

test("an id finds its record", () => {
  const id = "0190b2f0-0000-7000-8000-000000000001";
  expect(search(plain(true), id).text).toMatch(/^\(t\."id" = \$1::uuid\) or /);
  expect(search(plain(true), `-${id}`).text).not.toContain(`t."id"`);
});

test("the kinds of which search reads texts, and those of which it reads names of files", () => {
  const fields = [
    ...everyField(),
    object("seo", [fieldDefinition("title")]),
    object("numbers", [fieldDefinition("n", { field_type: "number", input_type: "int" })]),
    object("pictures", [fieldDefinition("cover", { field_type: "media" })]),
  ];
  const { texts, files } = searchedFields(modelIn(plain(true, fields), "book"));
  expect(texts.map(({ name }) => name)).toEqual([
    ...["text", "text_email", "text_url", "long_text", "rich_text", "email", "url", "slug", "choice", "texts"],
    ...["choices", "object", "json", "repeated", "seo"],
  ]);
  expect(files.map(({ name }) => name)).toEqual(["media", "gallery", "pictures"]);
});

const localised = { validation: { locals: ["de"] } };
const wide = [
  ...everyField(),
  object("seo", [fieldDefinition("title"), repeated("parts", [fieldDefinition("name"), fieldDefinition("text")])]),
  repeated("rows", [fieldDefinition("name"), fieldDefinition("cover", { field_type: "media" })]),
  fieldDefinition("name", localised),
  { ...object("blurb", [fieldDefinition("text")]), ...localised },
];

test("each index that a search asks for is of an expression that stands in the search", () => {
  const catalog = plain(true, wide, ["en", "de"]);
  for (const asked of ["sea", "ab", "-sea", '"sea view"', "sea -view or lake"])
    for (const locale of [null, "de"]) {
      const { text: found, suggestedIndexes } = search(catalog, asked, { locale });
      // In the table's own columns, as an index has them.
      const inColumns = found.replaceAll(/\bt\d*\."/g, '"');
      expect(suggestedIndexes.length).toBeGreaterThan(0);
      for (const { definition } of suggestedIndexes) {
        const [, expression] = /^using gin \(\((.*)\)(?: \{trigrams\}\.gin_trgm_ops)?\)$/s.exec(definition) ?? [];
        expect(inColumns, `${asked} ${locale}`).toContain(expression);
        expect(definition).not.toMatch(/\$\d/);
      }
    }
  expect(wide.some(isLocalised)).toBe(true);
});

test("who does not see all texts asks for no index: those are for the others", () => {
  const hidden = [
    fieldDefinition("a"),
    object("seo", [fieldDefinition("title", { validation: { hide_for_roles: ["clerk"] } }), fieldDefinition("text")]),
  ];
  const seen = (role: typeof admin) => search(plain(true, hidden, ["en"], role), "sea").suggestedIndexes.length;
  expect(seen(admin)).toBeGreaterThan(0);
  expect(seen(mayDo({ book: { read: "all" } }, "other"))).toBeGreaterThan(0);
  expect(seen(mayDo({ book: { read: "all" } }))).toBe(0);
  expect(search(plain(true, hidden, ["en"], mayDo({ book: { read: "all" } })), "sea").text).not.toContain("title");
});

const typed = fc
  .array(
    fc.constantFrom("sea", "ab", "view", "or", "-cold", '"no pets"', '"ab"', "東京", "%", "'", "\\", "a_b", "!!"),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(" "));

test("no word is in the text of a statement, and words of one shape run by one statement", () => {
  const catalog = plain(true, wide, ["en", "de"]);
  const statementOf = (asked: string) =>
    compileQuery(catalog, [{ ...rootOf("list", "book", {}, [node("id")]), args: { search: variable("s", asked) } }]);
  const byShape = new Map<string, string>();
  fc.assert(
    fc.property(typed, (asked) => {
      const { text: found, bind } = statementOf(asked);
      for (const word of ["sea", "view", "cold", "pets", "東京", "a_b"]) expect(found).not.toContain(word);
      const shape = searchShape(asked);
      expect(byShape.get(shape) ?? found).toBe(found);
      byShape.set(shape, found);
      expect(() => bind({ s: asked })).not.toThrow();
    }),
  );
});

test("a statement that was made for words of another shape refuses to run, rather than to find something else", () => {
  const { bind } = compiled(
    plain(true),
    (scope) => compileSearch(scope, modelIn(plain(true), "book"), trusted("t"), { search: variable("s", "sea view") })!,
  );
  expect(bind({ s: "hot dogs" })).toEqual(["%hot%", "hot", "%dogs%", "dogs"]);
  expect(() => bind({ s: "sea" })).toThrow(RangeError);
});

test("a search is a text of so many characters", () => {
  const most = limits.searchCharsMax;
  expect(refusalOf(() => search(plain(true), "x".repeat(most)))).toBeUndefined();
  expect(refusalOf(() => search(plain(true), "x".repeat(most + 1)))?.at).toEqual(["search"]);
  for (const other of [5, true, { a: 1 }, ["sea"]])
    expect(refusalOf(() => search(plain(true), other as never))?.fields).toEqual({ search: "A search must be a text" });
});
