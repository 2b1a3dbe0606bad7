import { expect, test } from "vitest";
import type { ProjectModels } from "../../lib/contract/models.ts";
import { ruleName } from "../../lib/engine/access/index.ts";
import {
  buildCatalog,
  compileQuery,
  constant,
  node,
  type RootNode,
  searchShape,
  variable,
} from "../../lib/engine/compiler/index.ts";
import { fieldDefinition } from "../support/fields/field-definition.ts";
import { blogModels as models } from "./blog-models.ts";

const admin = { name: "admin", is_admin: true, system_generated: true, api_permissions: {}, logic_executions: [] };
const catalog = buildCatalog(models, admin, { schema: "project_x", finds_parts: true });
const root = (kind: RootNode["kind"], args: RootNode["args"], children: RootNode["children"] = []): RootNode => ({
  alias: "a",
  kind,
  model: "select",
  status: "published",
  args,
  children,
});

const statements: Record<string, RootNode[]> = {
  single: [root("one", { id: variable("id", "x") }, [node("id"), node("from"), node("author", [node("name")])])],
  list: [
    root(
      "list",
      {
        where: constant({ from: { contains: "%" }, author: { name: { eq: "a" } } }),
        sort: constant([{ author: { name: "desc_nulls_last" } }, { tag_count: "asc" }]),
        limit: constant(5),
        offset: variable("o", 1),
        search: constant("word"),
      },
      [
        node("from"),
        {
          ...node("tag_list", [node("name")]),
          args: { where: constant({ select_list: { none: { views: { gt: 3 } } } }), limit: constant(3) },
        },
        node("tag_count"),
        node("meta", [node("created_at"), node("created_by", [node("id")])]),
      ],
    ),
  ],
  "list and count": [
    root("list", {}, [node("id")]),
    {
      ...root("count", { where: variable("w", { OR: [{ views: { in: [1] } }, { NOT: { id: { eq: "x" } } }] }) }),
      alias: "n",
    },
  ],
  "list and count of the same": ["list", "count"].map((kind) => ({
    ...root(
      kind as "list",
      {
        where: constant({ from: { contains: "x" } }),
        ...(kind === "list" && { sort: constant([{ views: "desc" }]), offset: constant(20) }),
      },
      kind === "list" ? [node("from")] : [],
    ),
    alias: kind,
  })),
  "a page near the start": [root("list", { limit: constant(50), offset: variable("o", 1_000) }, [node("from")])],
  "a page far down": [root("list", { limit: constant(50), offset: variable("o", 1_001) }, [node("from")])],
  "what stands behind the id decides nothing": [
    root("list", { sort: constant([{ views: "desc" }, { id: "asc" }, { from: "asc" }]) }, [node("from")]),
  ],
  connection: [
    root(
      "connection",
      {
        first: constant(2),
        after: variable("after", "x"),
        sort: constant([{ views: "desc" }, { author: { name: "asc" } }]),
        where: constant({ views: { gt: 1 } }),
      },
      [
        node("edges", [node("cursor"), node("node", [node("from"), node("author", [node("name")])])]),
        node(
          "pageInfo",
          ["hasNextPage", "hasPreviousPage", "endCursor"].map((name) => node(name)),
        ),
        node("totalCount"),
      ],
    ),
  ],
  "connection by id, from its end": [
    root("connection", { last: constant(2), before: variable("before", "x") }, [
      node("edges", [node("node", [node("id")])]),
    ]),
  ],
  aggregate: [
    root(
      "aggregate",
      { group_by: constant(["author_id", "meta_created_at_month"]), where: constant({ views: { gt: 1 } }) },
      [
        node("group", [node("author_id"), node("meta_created_at_month")]),
        node("count"),
        node("max", [node("views")]),
        node("avg", [node("views")]),
      ],
    ),
  ],
  "aggregate in an order, of some groups": [
    root(
      "aggregate",
      {
        group_by: constant(["author__name", "meta_created_at_weekday"]),
        having: variable("having", { count: { gt: 1 }, NOT: { sum: { views: { gt: 2 } } } }),
        sort: constant([{ count: "desc" }, { group: { author__name: "asc" } }, { max: { views: "desc" } }]),
      },
      [node("group", [node("author__name"), node("meta_created_at_weekday")]), node("count_distinct", [node("views")])],
    ),
  ],
  "aggregates of a relation": [
    root("list", {}, [node("id"), node("tag_aggregate", [node("count"), node("max", [node("name")])])]),
  ],
};

for (const [name, roots] of Object.entries(statements))
  test(`one statement: ${name}`, () => {
    const { text } = compileQuery(catalog, roots);
    expect(text.replace(/'(?:[^']|'')*'/g, "''")).not.toContain(";");
    expect(text).toMatchSnapshot();
  });

test("the places of related records are in the statements of those relations alone that were ordered", () => {
  const ids = ["1", "2-2"];
  const ordered = (of: readonly string[]): ProjectModels => ({
    ...models,
    relations: models.relations.map((one) => (of.includes(one.id) ? { ...one, ordered: ["forward", "reverse"] } : one)),
  });
  const compiled = (of: readonly string[], sort?: object) => {
    const args = { limit: constant(3), ...(sort && { sort: constant([sort]) }) };
    const roots = [
      root("list", {}, [node("author", [{ ...node("select_list", [node("id")]), args }])]),
      { ...root("list", {}, [{ ...node("tag_list", [node("id")]), args }]), alias: "b" },
    ];
    return compileQuery(buildCatalog(ordered(of), admin, { schema: "project_x", finds_parts: true }), roots).text;
  };
  expect(compiled(ids)).toMatchSnapshot();
  expect(compiled([])).not.toContain("place");
  expect(compiled(["1"])).toContain("_place_1");
  expect(compiled(["1"])).not.toContain("forward_place");
  expect(compiled(ids, { meta: { created_at: "asc" } })).toBe(compiled([], { meta: { created_at: "asc" } }));
});

test("the same shape gives the same text, and values are never part of it", () => {
  const of = (value: unknown) => compileQuery(catalog, [root("count", { where: variable("w", value) })]);
  const [a, b] = [of({ from: { eq: "one" } }), of({ from: { eq: "'; drop table x; --" } })];
  expect(a.text).toBe(b.text);
  expect(b.bind({ w: { from: { eq: "'; drop table x; --" } } })).toEqual(["'; drop table x; --"]);
});

test("a statement for pages near the start refuses to leave out more than it reads", () => {
  const { bind } = compileQuery(catalog, [root("list", { offset: variable("o", 0) }, [node("from")])]);
  expect(bind({ o: 1_000 })).toEqual([1_000]);
  expect(() => bind({ o: 1_001 })).toThrow(RangeError);
});

test("what a role may not read cannot be named", () => {
  const reader = { ...admin, name: "r", is_admin: false, api_permissions: { select: { read: "all" as const } } };
  const seen = buildCatalog(models, reader, { schema: "project_x", finds_parts: true });
  const refused: RootNode["args"][] = [
    { where: constant({ author: { name: { eq: "a" } } }) },
    { sort: constant([{ tag_count: "asc" }]) },
  ];
  for (const args of refused) expect(() => compileQuery(seen, [root("list", args, [node("id")])])).toThrow();
  expect(() => compileQuery(seen, [{ ...root("list", {}, [node("id")]), model: "author" }])).toThrow(/no model/);
});

test("a statement in a language reads translations, and rights do not depend on it", () => {
  const localised: ProjectModels = {
    ...models,
    models: models.models.map((one) => ({
      ...one,
      fields: one.fields.map((of) => (of.identifier === "body" ? of : { ...of, validation: { locals: ["de"] } })),
    })),
  };
  const languages = { fallback: "en", all: ["en", "de"] };
  const ruled = { ...admin, is_admin: false, api_permissions: { author: { read: "custom_logic" } } } as typeof admin;
  const catalog = buildCatalog(localised, ruled, { schema: "project_x", finds_parts: true }, "none", languages);
  const bound = { [ruleName("author", "read")]: { name: { eq: "Ada" } } };
  const list = (locale: string | null): RootNode => ({
    ...root(
      "list",
      { where: constant({ name: { eq: "x" } }), search: constant("y"), sort: constant([{ name: "asc" }]) },
      [node("name"), node("body")],
    ),
    model: "author",
    locale,
  });
  const { text, suggestedIndexes } = compileQuery({ ...catalog, bound }, [list("de")]);
  expect(text).toMatchSnapshot();
  expect(suggestedIndexes).toMatchSnapshot();
  // The rule's own filter is on the column.
  expect(text).toMatch(/\(t\d+\."name" = \$\d+::text\)/);
  expect(compileQuery({ ...catalog, bound }, [list(null)]).text).not.toContain("_translations");
});

test("search and sort reach into objects, and the database decides whether parts are found", () => {
  const inside = [fieldDefinition("title"), fieldDefinition("body", { field_type: "multiline" })];
  const fields = [
    fieldDefinition("name"),
    fieldDefinition("seo", { field_type: "object", input_type: "object", fields: inside }),
    fieldDefinition("place", { field_type: "geo", input_type: "geo" }),
  ];
  const [first] = models.models;
  const places = { ...models, models: [{ ...first!, name: "place", fields }], relations: [] };
  const compiled = (finds_parts: boolean, args: RootNode["args"], nodes: RootNode["children"] = [node("id")]) =>
    compileQuery(buildCatalog(places, admin, { schema: "project_x", finds_parts }), [
      { ...root("list", args, nodes), model: "place" },
    ]);
  const search = { search: variable("s", "köln ab") };
  const highlights = node("search_highlights", [node("field"), node("match")]);
  const { text, suggestedIndexes, bind } = compiled(true, search, [node("id"), node("meta", [highlights])]);
  expect(text).toMatchSnapshot();
  expect(suggestedIndexes).toMatchSnapshot();
  expect(() => bind({ s: "köln" })).toThrow(RangeError);
  // What is kept under a shape serves every search of it.
  const typed = ["sea", "\u0301\u0301\u0301", "---", '"ab"', '"abc"', "-ab", "a", "ab or sea", "ab sea", '-"ab"', "!!"];
  for (const s of typed) {
    const text = (one: string) => compiled(true, { search: variable("s", one) }, [node("meta", [highlights])]).text;
    for (const other of typed.filter((one) => searchShape(one) === searchShape(s))) expect(text(other)).toBe(text(s));
  }
  expect(compiled(false, search).text).toMatchSnapshot();
  const distance = { lat: 1, lon: 2, direction: "desc" };
  const sort = constant([{ seo: { title: "asc" } }, { place: { distance } }]);
  expect(compiled(true, { sort }).text).toMatchSnapshot();
});
