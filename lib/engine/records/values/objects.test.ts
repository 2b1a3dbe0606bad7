/** Values on their way into records: what replaces an object, what fills it in, and what it lacks. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  catalogFor,
  modelDefinition,
  modelIn,
  object,
  projectModels,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import type { CatalogField } from "../../compiler/index.ts";
import { defaultsOf, withDefaults } from "./default-values.ts";
import { shownPath, takeSets, takesSet } from "./replaced-objects.ts";
import { mergedTranslations, newTranslations } from "./translations.ts";

const withDefault = (identifier: string, value: unknown) =>
  fieldDefinition(identifier, { validation: { default: value } });
const catalog = catalogFor(
  projectModels([
    modelDefinition("book", [
      fieldDefinition("title"),
      object("seo", [fieldDefinition("title"), object("image", [fieldDefinition("alt")])]),
      repeated("parts", [fieldDefinition("name"), object("seo", [fieldDefinition("title")])]),
      object("own", [fieldDefinition("set"), fieldDefinition("text")]),
      fieldDefinition("place", { field_type: "geo", input_type: "geo" }),
    ]),
    modelDefinition("filled", [
      withDefault("state", "new"),
      fieldDefinition("note"),
      object("seo", [withDefault("title", "none"), object("image", [withDefault("alt", "")])]),
      repeated("parts", [withDefault("count", 1), fieldDefinition("name")]),
    ]),
  ]),
);
const book = modelIn(catalog, "book");
const taken = (input: unknown) => {
  const errors: Record<string, string> = {};
  const { input: given, replaced } = takeSets(book, input, "input", errors);
  return { input: JSON.parse(JSON.stringify(given)), replaced: [...replaced].sort(), errors };
};

test.each<[object, object, string[]]>([
  [{ title: "a" }, { title: "a" }, []],
  [{ seo: { title: "a" } }, { seo: { title: "a" } }, []],
  [{ seo: { set: { title: "a" } } }, { seo: { title: "a" } }, ["input.seo"]],
  [{ seo: { set: null } }, { seo: null }, ["input.seo"]],
  [{ seo: { image: { set: { alt: "a" } } } }, { seo: { image: { alt: "a" } } }, ["input.seo.image"]],
  [
    { seo: { set: { image: { set: { alt: "a" } } } } },
    { seo: { image: { alt: "a" } } },
    ["input.seo", "input.seo.set.image"],
  ],
  [
    { parts: [{ name: "a" }, { seo: { set: { title: "b" } } }] },
    { parts: [{ name: "a" }, { seo: { title: "b" } }] },
    ["input.parts.1.seo"],
  ],
  // A field that is called so is that field, a list and a position are written as a whole anyway.
  [{ own: { set: "a" } }, { own: { set: "a" } }, []],
  [{ place: { set: { lat: 1, lon: 2 } } }, { place: { set: { lat: 1, lon: 2 } } }, []],
  [{ title: { set: "a" } }, { title: { set: "a" } }, []],
  [{ seo: "text", parts: { set: [] } }, { seo: "text", parts: { set: [] } }, []],
])("%j is the input %j", (input, expected, replaced) => {
  expect(taken(input)).toEqual({ input: expected, replaced, errors: {} });
});

test("set takes the place of single fields, and stands beside none", () => {
  expect(taken({ seo: { set: {}, title: "a" }, parts: [{ seo: { set: {}, title: "b" } }] }).errors).toEqual({
    "input.seo": "Write either set or single fields of seo",
    "input.parts.0.seo": "Write either set or single fields of seo",
  });
});

test("what is no object is left to the checks", () => {
  for (const input of [null, 5, "text", [], undefined])
    expect(takeSets(book, input, "input", {})).toEqual({ input, replaced: new Set() });
});

test("a fault is shown where the request has the value", () => {
  const { replaced } = takeSets(
    book,
    { seo: { set: { image: { set: {} } } }, parts: [{ seo: { set: {} } }] },
    "input",
    {},
  );
  const shown: Record<string, string> = {
    "input.title": "input.title",
    "input.seo": "input.seo.set",
    "input.seo.title": "input.seo.set.title",
    "input.seo.image.alt": "input.seo.set.image.set.alt",
    "input.parts.0.seo.title": "input.parts.0.seo.set.title",
    "input.parts.1.seo.title": "input.parts.1.seo.title",
  };
  for (const [path, expected] of Object.entries(shown)) expect(shownPath(path, replaced)).toBe(expected);
  for (const path of Object.keys(shown)) expect(shownPath(path, new Set())).toBe(path);
});

test("set means something in the place of objects alone", () => {
  const names = [...book.fields.values()].filter(takesSet).map(({ name }) => name);
  expect(names).toEqual(["seo"]);
});

const fields = [...modelIn(catalog, "filled").fields.values()];
const filled = (values: unknown) => withDefaults(values, defaultsOf(fields)!);

test.each<[unknown, unknown]>([
  [{}, { state: "new" }],
  [{ state: null }, { state: null }],
  [
    { state: "old", note: "a" },
    { state: "old", note: "a" },
  ],
  [{ seo: {} }, { state: "new", seo: { title: "none" } }],
  [{ seo: null }, { state: "new", seo: null }],
  [{ seo: { title: "a", image: {} } }, { state: "new", seo: { title: "a", image: { alt: "" } } }],
  [{ parts: [{}, { count: 5 }, "text"] }, { state: "new", parts: [{ count: 1 }, { count: 5 }, "text"] }],
  [{ parts: [] }, { state: "new", parts: [] }],
  ["text", "text"],
  [null, null],
  [[], []],
])("a new record of %j has %j", (values, expected) => {
  expect(filled(values)).toEqual(expected);
});

test("defaults take no value away, fill nothing in twice, and leave the input as it was", () => {
  const part = fc.record({ count: fc.option(fc.nat()), name: fc.option(fc.string()) }, { requiredKeys: [] });
  const record = fc.record(
    {
      state: fc.option(fc.string()),
      note: fc.option(fc.string()),
      seo: fc.option(fc.record({ title: fc.option(fc.string()) }, { requiredKeys: [] })),
      parts: fc.option(fc.array(part, { maxLength: 3 })),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(record, (values) => {
      const before = structuredClone(values);
      const once = filled(values);
      expect(values).toEqual(before);
      expect(once).toMatchObject(values);
      expect(filled(once)).toEqual(once);
    }),
  );
});

test("fields that another set has as well are not filled in for it", () => {
  const names = (of: readonly CatalogField[], others: readonly CatalogField[]) => {
    const found = defaultsOf(of, others);
    return found && [[...found.own.keys()], [...found.inside.keys()]];
  };
  expect(names(fields, [])).toEqual([["state"], ["seo", "parts"]]);
  expect(names(fields, fields)).toBeNull();
  expect(names(fields, fields.slice(2))).toEqual([["state"], []]);
  expect(names([fields[1]!], [])).toBeNull();
});

test("a new row keeps the translations that say something, and none where there are none", () => {
  expect(newTranslations({})).toBeNull();
  expect(newTranslations({ de: {}, fr: { title: null } })).toBeNull();
  expect(newTranslations({ de: { title: "a", body: null }, fr: { title: null } })).toEqual({ de: { title: "a" } });
});

test("translations are merged by language: null takes one away, and values are parameters", () => {
  const parameters: unknown[] = ["before"];
  expect(mergedTranslations({}, parameters)).toBeNull();
  const text = mergedTranslations({ de: { title: "it's", body: null }, fr: { title: "b" } }, parameters);
  expect(text).toBe(
    "coalesce(t._translations, '{}') || jsonb_build_object($2::text, (coalesce(t._translations -> $2::text, '{}') - $3::text[]) || $4::jsonb) || jsonb_build_object($5::text, (coalesce(t._translations -> $5::text, '{}') - $6::text[]) || $7::jsonb)",
  );
  expect(parameters).toEqual(["before", "de", ["body"], '{"title":"it\'s"}', "fr", [], '{"title":"b"}']);
});
