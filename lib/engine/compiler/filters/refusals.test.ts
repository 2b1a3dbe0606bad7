import { expect, test } from "vitest";
import {
  catalogFor,
  everyField,
  mayDo,
  modelDefinition,
  object,
  projectModels,
  relationDefinition,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { refusalOf } from "../../../../tests/support/outcome.ts";
import { conditionOf } from "../../../../tests/support/sql/compiled.ts";

const inside = [
  fieldDefinition("title"),
  fieldDefinition("secret", { validation: { hide_for_roles: ["clerk"] } }),
  fieldDefinition("cover", { field_type: "media" }),
];
const models = projectModels(
  [
    modelDefinition("book", [
      ...everyField(),
      object("seo", inside),
      repeated("parts", inside),
      fieldDefinition("cost", { validation: { hide_for_roles: ["clerk"] } }),
    ]),
    modelDefinition("author", [fieldDefinition("name")]),
    modelDefinition("tag", [fieldDefinition("name")]),
    modelDefinition("note", [fieldDefinition("name")]),
  ],
  [
    relationDefinition("book", "author", "has_one", "has_many"),
    relationDefinition("book", "tag", "has_many", "has_many"),
    relationDefinition("book", "note", "has_many", "has_many"),
  ],
);
const all = { read: "all" } as const;
const clerk = catalogFor(models, { role: mayDo({ book: all, author: all, tag: all }) });
const refusal = (where: unknown) => refusalOf(() => conditionOf(clerk, "book", where).bind({}));

const unknown: Record<string, unknown> = {
  "where.nothing": { nothing: { eq: 1 } },
  "where.cost": { cost: { eq: "a" } },
  "where.OR.nothing": { OR: [{ text: { eq: "a" } }, { nothing: { eq: 1 } }] },
  "where.NOT.nothing": { NOT: { nothing: { eq: 1 } } },
  "where.NOT.AND.cost": { NOT: { AND: [{ cost: { eq: "a" } }] } },
  "where.password": { password: { eq: "a" } },
  "where.meta.nothing": { meta: { nothing: { eq: 1 } } },
  "where.meta.id": { meta: { id: { eq: 1 } } },
  "where.seo.nothing": { seo: { nothing: { eq: 1 } } },
  "where.seo.secret": { seo: { secret: { eq: "a" } } },
  "where.seo.some": { seo: { some: { title: { eq: "a" } } } },
  "where.seo.cover.has": { seo: { cover: { has: "a" } } },
  "where.parts.title": { parts: { title: { eq: "a" } } },
  "where.parts.any": { parts: { any: {} } },
  "where.parts.some.secret": { parts: { some: { secret: { eq: "a" } } } },
  "where.geo.near": { geo: { near: { lat: 1, lon: 2, km: 3 } } },
  "where.object.within": { object: { within: { lat: 1, lon: 2, km: 3 } } },
  "where.media.eq": { media: { eq: "a" } },
  "where.author.nothing": { author: { nothing: { eq: 1 } } },
  "where.author_list": { author_list: { some: {} } },
  "where.author_count": { author_count: { eq: 1 } },
  "where.tag": { tag: { name: { eq: "a" } } },
  "where.tag_list.any": { tag_list: { any: {} } },
  "where.tag_list.some.nothing": { tag_list: { some: { nothing: { eq: 1 } } } },
  "where.tag_list.every.book_list.none.cost": {
    tag_list: { every: { book_list: { none: { cost: { eq: "a" } } } } },
  },
  "where.note_list": { note_list: { some: {} } },
  "where.note_count": { note_count: { gt: 1 } },
};

test.each(Object.entries(unknown))("%s is no filter of the role, and is refused at its place", (path, where) => {
  const error = refusal(where);
  const key = path.split(".").at(-1)!;
  expect(error).toMatchObject({ code: "BAD_USER_INPUT", message: `There is no filter "${key}" at ${path}.` });
  expect(Object.keys(error!.fields)).toEqual([path]);
});

test("what a role does not see is refused with the words for what is not there", () => {
  const wordsOf = (name: string, where: unknown) => refusal(where)!.message.replaceAll(name, "x");
  expect(wordsOf("cost", { cost: { eq: "a" } })).toBe(wordsOf("nothing", { nothing: { eq: "a" } }));
  expect(wordsOf("note_list", { note_list: { some: {} } })).toBe(wordsOf("nothing", { nothing: { some: {} } }));
  expect(wordsOf("secret", { seo: { secret: {} } })).toBe(wordsOf("nothing", { seo: { nothing: {} } }));
});

const noObject: Record<string, unknown> = {
  where: "text",
  "where.OR": { OR: ["text"] },
  "where.NOT": { NOT: 5 },
  "where.meta": { meta: "x" },
  "where.seo": { seo: [] },
  "where.parts": { parts: "x" },
  "where.parts.some": { parts: { some: 5 } },
  "where.geo.within": { geo: { within: 5 } },
  "where.media": { media: null },
  "where.author": { author: "x" },
  "where.tag_list": { tag_list: null },
  "where.tag_list.some": { tag_list: { some: "x" } },
};

test.each(Object.entries(noObject))("%s must be an object, and the fault is there", (path, where) => {
  const error = refusal(where);
  expect(error).toMatchObject({ code: "BAD_USER_INPUT", message: `${path} must be an object.` });
  expect(Object.keys(error!.fields)).toEqual([path]);
});

test("null is the record that there is not, of one, and nothing else", () => {
  expect(conditionOf(clerk, "book", { author: null }).text).toMatch(/^not exists \(select from "s"\."author" /);
  expect(refusal({ media: { is_null: null } })).toMatchObject({ message: "where.media.is_null must not be null." });
  expect(refusal({ text: null })).toMatchObject({ code: "BAD_USER_INPUT" });
  expect(conditionOf(clerk, "book", null).text).toBe("none");
  expect(conditionOf(clerk, "book", {}).text).toBe("true");
});

test("a message repeats what was sent, cut where it is long", () => {
  const long = "x".repeat(1_000);
  for (const where of [
    { [long]: 1 },
    { text: { [long]: 1 } },
    { seo: { [long]: 1 } },
    { parts: { some: { [long]: 1 } } },
  ])
    expect(refusal(where)!.message.length).toBeLessThan(500);
});

test("a model that the role may not read is reached by no way, and for others there is the way", () => {
  const missing = catalogFor(models, { role: mayDo({ book: all, author: { read: "none" }, tag: all }) });
  const ways: [string, Record<string, unknown>][] = [
    ["book", { author: { name: { eq: "a" } } }],
    ["book", { author: null }],
    ["tag", { book_list: { some: { author: { name: { eq: "a" } } } } }],
    ["tag", { NOT: { book_list: { every: { author: null } } } }],
  ];
  for (const [model, where] of ways) {
    expect(conditionOf(clerk, model, where).models).toContain("author");
    expect(() => conditionOf(missing, model, where)).toThrow(/There is no filter "author" at /);
  }
});
