import { expect, test } from "vitest";
import {
  catalogFor,
  everyField,
  modelDefinition,
  object,
  projectModels,
  relationDefinition,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { conditionOf } from "../../../../tests/support/sql/compiled.ts";

const inside = [
  fieldDefinition("title"),
  fieldDefinition("size", { field_type: "number", input_type: "int" }),
  fieldDefinition("at", { field_type: "date" }),
  fieldDefinition("cover", { field_type: "media" }),
  fieldDefinition("data", { field_type: "json" }),
];
const localised = { validation: { locals: ["de"] } };
const models = projectModels(
  [
    modelDefinition("book", [
      ...everyField(),
      object("seo", [...inside, object("deep", inside)]),
      repeated("parts", inside),
      fieldDefinition("name", localised),
      fieldDefinition("score", { field_type: "number", input_type: "int", ...localised }),
      fieldDefinition("words", { field_type: "list", field_sub_type: "dynamicList", ...localised }),
      object("blurb", [fieldDefinition("title")]),
    ]),
    modelDefinition("author", [fieldDefinition("name")]),
    modelDefinition("tag", [fieldDefinition("name")]),
  ],
  [
    relationDefinition("book", "author", "has_one", "has_many"),
    relationDefinition("book", "tag", "has_many", "has_many", { id: "1-2" }),
    relationDefinition("book", "book", "has_one", "has_one", { forward_name: "sequel", reverse_name: "prequel" }),
  ],
);
const catalog = catalogFor(models, { languages: { fallback: "en", all: ["en", "de"] } });
const text = (where: unknown, locale: string | null = null) => conditionOf(catalog, "book", where, { locale }).text;

const deep = `nullif(t."seo" -> 'deep', 'null'::jsonb)`;
const entries = (list: string) => `jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} end)`;
const file = `"s"."_media" t0 where t0."id" = any`;
const nestedIds = `case when jsonb_typeof(t."seo" -> 'cover') = 'array' then array(select jsonb_array_elements_text(t."seo" -> 'cover'))::uuid[] end`;

/** One filter of each form, and the condition that it is. */
const forms: [object, string][] = [
  [{ text: { eq: "a" } }, `t."text" = $1::text`],
  [{ id: { in: [] } }, `t."id" = any($1::uuid[])`],
  [{ meta: { created_at: { lt: "2026-01-01" } } }, `t."_created_at" < $1::timestamptz`],
  [{ meta: { updated_at: { is_null: true } } }, `t."_updated_at" is null`],
  [{ meta: { status: { eq: "draft" } } }, `t."_status" = $1::text`],
  [{ meta: { created_by: { eq: "a" } } }, `t."_created_by" = $1::text`],
  [{ meta: { last_modified_by: { ne: "a" } } }, `t."_modified_by" is distinct from $1::text`],
  [
    { meta: { status: { eq: "a" }, created_by: { eq: "b" } } },
    `(t."_status" = $1::text) and (t."_created_by" = $2::text)`,
  ],
  [{ texts: { has: "a" } }, `t."texts" @> array[$1::text]`],
  [{ ints: { has_any: [1] } }, `t."ints" && $1::integer[]`],
  [{ booleans: { is_null: false } }, `t."booleans" is not null`],
  [{ json: { eq: { a: 1 } } }, `t."json" = $1::jsonb`],
  [{ choice: { in: ["red"] } }, `t."choice" = any($1::text[])`],
  [{ media: { is_null: true } }, `not exists (select from ${file}(t."media"))`],
  [{ gallery: { is_null: false } }, `not (not exists (select from ${file}(t."gallery")))`],
  [{ seo: { is_null: true } }, `t."seo" is null`],
  [{ seo: { title: { contains: "a" } } }, `(t."seo" ->> 'title') like $1::text`],
  [{ seo: { size: { gt: 1 } } }, `(t."seo" ->> 'size')::integer > $1::integer`],
  [{ seo: { at: { gt: "2026-01-01" } } }, `(t."seo" ->> 'at')::timestamptz > $1::timestamptz`],
  [{ seo: { data: { eq: 1 } } }, `nullif(t."seo" -> 'data', 'null'::jsonb) = $1::jsonb`],
  [{ seo: { cover: { is_null: true } } }, `not exists (select from ${file}(${nestedIds}))`],
  [{ seo: { deep: { is_null: false } } }, `${deep} is not null`],
  [{ seo: { deep: { title: { eq: "a" } } } }, `(${deep} ->> 'title') = $1::text`],
  [{ parts: { is_null: true } }, `t."parts" is null`],
  [
    { parts: { some: { title: { ne: "a" } } } },
    `exists (select from ${entries(`t."parts"`)} t0(value) where (t0."value" ->> 'title') is distinct from $1::text)`,
  ],
  [
    { parts: { none: { size: { gt: 1 } } } },
    `not exists (select from ${entries(`t."parts"`)} t0(value) where (t0."value" ->> 'size')::integer > $1::integer)`,
  ],
  [
    { parts: { every: { size: { gt: 1 } } } },
    `not exists (select from ${entries(`t."parts"`)} t0(value) where ((t0."value" ->> 'size')::integer > $1::integer) is not true)`,
  ],
  [
    // What must be in the whole column, so that an index finds it, and then the filter itself.
    { parts: { some: { title: { eq: "a" }, size: { eq: 2 }, at: { eq: "2026-01-01" } } } },
    `(t."parts" @> jsonb_build_array(jsonb_build_object('title', to_jsonb($1::text), 'size', to_jsonb($2::integer)))) and (exists (select from ${entries(`t."parts"`)} t0(value) where ((t0."value" ->> 'title') = $3::text) and ((t0."value" ->> 'size')::integer = $4::integer) and ((t0."value" ->> 'at')::timestamptz = $5::timestamptz)))`,
  ],
  [
    { author: { name: { eq: "a" } } },
    `exists (select from "s"."author" t0 where (t0."id" = t."author_id") and (t0."name" = $1::text))`,
  ],
  [{ author: null }, `not exists (select from "s"."author" t0 where t0."id" = t."author_id")`],
  [{ author: {} }, `exists (select from "s"."author" t0 where (t0."id" = t."author_id") and (true))`],
  [{ sequel: {} }, `exists (select from "s"."book" t0 where (t0."id" = t."sequel_id") and (true))`],
  [{ prequel: {} }, `exists (select from "s"."book" t0 where (t0."sequel_id" = t."id") and (true))`],
  [
    { tag_list: { some: { name: { eq: "a" } } } },
    `exists (select from "s"."_join_12" t1 join "s"."tag" t0 on t0."id" = t1."to_id" where (t1."from_id" = t."id") and (t0."name" = $1::text))`,
  ],
  [
    { tag_list: { every: { name: { eq: "a" } } } },
    `not exists (select from "s"."_join_12" t1 join "s"."tag" t0 on t0."id" = t1."to_id" where (t1."from_id" = t."id") and ((t0."name" = $1::text) is not true))`,
  ],
  [
    { tag_count: { gt: 2 } },
    `(select count(*) from "s"."_join_12" t1 join "s"."tag" t0 on t0."id" = t1."to_id" where t1."from_id" = t."id") > $1::integer`,
  ],
  [{ AND: [] }, "true"],
  [{ OR: [] }, "false"],
  [{ NOT: [] }, "false"],
  [{ NOT: {} }, "false"],
  [{ AND: { text: { eq: "a" } } }, `t."text" = $1::text`],
  [{ OR: [{ text: { eq: "a" } }, {}] }, `(t."text" = $1::text) or (true)`],
  [{ NOT: { text: { eq: "a" } } }, `(t."text" = $1::text) is not true`],
  [{ NOT: { id: { in: [] } } }, `not (t."id" = any($1::uuid[]))`],
  [{ NOT: { author: null } }, `not (not exists (select from "s"."author" t0 where t0."id" = t."author_id"))`],
];

test.each(forms)("%j becomes one condition, with its values as parameters", (where, expected) => {
  expect(text(where)).toBe(expected);
});

test.each<[object, string]>([
  [{ name: { eq: "a" } }, `coalesce((t."_translations" -> 'de' ->> 'name'), t."name") = $1::text`],
  [{ score: { gt: 1 } }, `coalesce((t."_translations" -> 'de' ->> 'score')::integer, t."score") > $1::integer`],
  [
    { words: { has: "a" } },
    `coalesce(case when jsonb_typeof(t."_translations" -> 'de' -> 'words') = 'array' then array(select jsonb_array_elements_text(t."_translations" -> 'de' -> 'words'))::text[] end, t."words") @> array[$1::text]`,
  ],
  [{ text: { eq: "a" } }, `t."text" = $1::text`],
])("in another language, %j is about the translation, where there is one", (where, expected) => {
  expect(text(where, "de")).toBe(expected);
  expect(text(where)).not.toContain("_translations");
});

test("parts of texts ask for an index of them, entries of lists for one of the column, and others for none", () => {
  const kindsOf = (where: unknown, locale: string | null = null) =>
    conditionOf(catalog, "book", where, { locale }).suggestedIndexes.map(({ name, definition }) => [
      name.split("_").slice(2, -1).join("_"),
      definition,
    ]);
  const substring = (column: string) => [["substring", `using gin (${column} {trigrams}.gin_trgm_ops)`]];
  for (const operator of ["contains", "icontains", "starts_with", "ends_with"])
    expect(kindsOf({ text: { [operator]: "a" } })).toEqual(substring('"text"'));
  expect(kindsOf({ name: { contains: "a" } }, "de")).toEqual(
    substring(`coalesce(("_translations" -> 'de' ->> 'name'), "name")`),
  );
  expect(kindsOf({ parts: { some: { title: { eq: "a" } } } })).toEqual([
    ["entries", 'using gin (("parts") jsonb_path_ops)'],
  ]);
  for (const where of [{ text: { eq: "a" } }, { choice: { contains: "a" } }, { seo: { title: { contains: "a" } } }])
    expect(kindsOf(where), JSON.stringify(where)).toEqual([]);
});

test("a statement knows the models that it reads, so that what it answered is forgotten when one changes", () => {
  const read = (where: unknown) => [...conditionOf(catalog, "book", where).models].sort();
  expect(read({ text: { eq: "a" } })).toEqual([]);
  expect(read({ author: { book_list: { some: { tag_count: { gt: 1 } } } } })).toEqual(["author", "book", "tag"]);
});
