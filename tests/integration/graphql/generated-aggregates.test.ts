/** Aggregates: counts and measures of records, by group. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
const authors: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  for (const name of ["Ada", "Bob"])
    authors.push((await data(`mutation { createAuthor(input: { name: "${name}" }) { id } }`)).createAuthor.id);
  await data(
    `mutation ($inputs: [PostInput!]!, $connect: [PostConnect]) { createPostList(inputs: $inputs, connect: $connect) { id } }`,
    {
      inputs: [
        { title: "a", views: 1, rating: 0.5, colour: "red", pinned: true, released: "2026-01-31T23:30:00-01:00" },
        { title: "b", views: 2, rating: 1.5, colour: "blue", pinned: true, released: "2026-01-15" },
        { title: "c", views: 1000000, rating: null, colour: "red", pinned: false, released: "2026-02-20" },
        { title: "d", views: null, rating: null, colour: null, pinned: null, released: null },
      ],
      connect: [{ author_id: authors[0] }, { author_id: authors[0] }, { author_id: authors[1] }, null],
    },
  );
});
afterAll(() => platform.close());

const data = async (query: string, variables?: Record<string, unknown>, token?: string) => {
  const { json } = await p.ask(query, variables, token);
  expect(json.errors).toBeUndefined();
  return json.data;
};
const aggregate = async (args: string, selection: string, token?: string) =>
  (await data(`{ postAggregate${args} { ${selection} } }`, undefined, token)).postAggregate;

test("without groups there is one row, and values keep their types", async () => {
  const all = `__typename count min { title views rating released colour } max { views released } sum { views rating } avg { __typename views rating }`;
  expect(await aggregate("", all)).toEqual([
    {
      __typename: "PostAggregate",
      count: 4,
      min: { title: "a", views: 1, rating: 0.5, released: "2026-01-15T00:00:00.000Z", colour: "blue" },
      max: { views: 1000000, released: "2026-02-20T00:00:00.000Z" },
      sum: { views: 1000003, rating: 2 },
      avg: { __typename: "Post__avg", views: 333334.3333333333, rating: 1 },
    },
  ]);
  expect(await aggregate(`(where: { title: { eq: "none" } })`, "count sum { views } max { title }")).toEqual([
    { count: 0, sum: { views: null }, max: { title: null } },
  ]);
});

test("groups stand in the order of their values, those without one last", async () => {
  expect(await aggregate(`(group_by: [colour])`, "group { colour } count sum { views }")).toEqual([
    { group: { colour: "blue" }, count: 1, sum: { views: 2 } },
    { group: { colour: "red" }, count: 2, sum: { views: 1000001 } },
    { group: { colour: null }, count: 1, sum: { views: null } },
  ]);
  expect(await aggregate(`(group_by: [colour], limit: 1, offset: 1, search: "a or c")`, "group { colour }")).toEqual(
    [],
  );
  expect(await aggregate(`(group_by: [pinned, released_month])`, "group { pinned released_month } count")).toEqual([
    { group: { pinned: false, released_month: "2026-02-01T00:00:00.000Z" }, count: 1 },
    { group: { pinned: true, released_month: "2026-01-01T00:00:00.000Z" }, count: 1 },
    { group: { pinned: true, released_month: "2026-02-01T00:00:00.000Z" }, count: 1 },
    { group: { pinned: null, released_month: null }, count: 1 },
  ]);
  expect(await aggregate(`(group_by: [author_id])`, "group { author_id } count")).toEqual([
    { group: { author_id: authors[0] }, count: 2 },
    { group: { author_id: authors[1] }, count: 1 },
    { group: { author_id: null }, count: 1 },
  ]);
  const today = `${new Date().toISOString().slice(0, 4)}-01-01T00:00:00.000Z`;
  const keys = `meta_created_at_year meta_status`;
  expect(await aggregate(`(group_by: [meta_created_at_year, meta_status])`, `group { ${keys} } count`)).toEqual([
    { group: { meta_created_at_year: today, meta_status: "published" }, count: 4 },
  ]);
  const by = await data(`query ($by: [Post__group_by!]) { postAggregate(group_by: $by) { count } }`, { by: ["views"] });
  expect(by.postAggregate).toHaveLength(4);
});

test("a group that is selected but not grouped by is refused, and so is too long a list", async () => {
  const refused = async (args: string, selection: string) =>
    (await p.ask(`{ postAggregate${args} { ${selection} } }`)).json.errors[0];
  expect(await refused(`(group_by: [colour])`, "group { title }")).toMatchObject({
    message: "group.title is selected, so group_by must name title as well.",
    extensions: { code: "BAD_USER_INPUT" },
  });
  expect((await refused("(limit: 1001)", "count")).message).toMatch(/limit must be from 0 to 1000/);
  for (const field of ["body", "labels", "place"])
    expect((await refused(`(group_by: [${field}])`, "count")).message).toMatch(field);
  expect((await p.ask(`{ authorAggregate { min { secret } } }`)).json.errors[0].message).toMatch(/Cannot query field/);
});

test("what a role may not read it cannot learn from groups", async () => {
  const reader = await p.roleToken("reader", { post: { read: "all" } });
  const { json } = await p.ask(`{ postAggregate(group_by: [author_id]) { count } }`, undefined, reader);
  expect(json.errors[0].message).toMatch(/author_id/);
  await data(`mutation { updateAuthor(id: "${authors[1]}", status: draft) { id } }`);
  const both = await p.roleToken("both", { post: { read: "all" }, author: { read: "all" } });
  expect(await aggregate(`(group_by: [author_id])`, "group { author_id } count", both)).toEqual([
    { group: { author_id: authors[0] }, count: 2 },
    { group: { author_id: null }, count: 2 },
  ]);
  await data(`mutation { updateAuthor(id: "${authors[1]}", status: published) { id } }`);
});

test("groups are ordered by their count, their measures and their keys", async () => {
  const order = async (sort: string) =>
    (await aggregate(`(group_by: [colour], sort: ${sort})`, "group { colour }")).map(
      ({ group }: { group: { colour: string | null } }) => group.colour,
    );
  expect(await order("[{ count: desc }]")).toEqual(["red", "blue", null]);
  expect(await order("[{ count: asc }, { group: { colour: desc } }]")).toEqual([null, "blue", "red"]);
  expect(await order("[{ sum: { views: desc_nulls_last } }]")).toEqual(["red", "blue", null]);
  expect(await order("[{ max: { released: asc_nulls_first } }]")).toEqual([null, "blue", "red"]);
  expect(await order("[{ count_distinct: { title: asc } }, { group: { colour: asc } }]")).toEqual([
    "blue",
    null,
    "red",
  ]);
  const by = await data(
    `query ($sort: [Post__sort!]) { postAggregate(group_by: [colour], sort: $sort, limit: 1) { group { colour } } }`,
    { sort: [{ avg: { views: "desc_nulls_last" } }] },
  );
  expect(by.postAggregate).toEqual([{ group: { colour: "red" } }]);
});

test("having chooses groups by their count and their measures", async () => {
  const colours = async (having: string) =>
    (await aggregate(`(group_by: [colour], having: ${having})`, "group { colour }")).map(
      ({ group }: { group: { colour: string | null } }) => group.colour,
    );
  expect(await colours("{ count: { gt: 1 } }")).toEqual(["red"]);
  expect(await colours("{ sum: { views: { lte: 2 } } }")).toEqual(["blue"]);
  expect(await colours("{ NOT: { sum: { views: { lte: 2 } } } }")).toEqual(["red", null]);
  expect(await colours("{ OR: [{ avg: { views: { is_null: true } } }, { count: { eq: 2 } }] }")).toEqual(["red", null]);
  expect(await colours(`{ min: { released: { lt: "2026-02-02" } }, max: { title: { starts_with: "c" } } }`)).toEqual([
    "red",
  ]);
  expect(await aggregate("(having: { count: { gt: 4 } })", "count")).toEqual([]);
});

test("different values are counted, and none is not among them", async () => {
  expect(await aggregate("", "count_distinct { colour pinned views title }")).toEqual([
    { count_distinct: { colour: 2, pinned: 2, views: 3, title: 4 } },
  ]);
});

test("groups are made by fields of a related record, and by every part of a moment", async () => {
  expect(await aggregate("(group_by: [author__name])", "group { author__name } count")).toEqual([
    { group: { author__name: "Ada" }, count: 2 },
    { group: { author__name: "Bob" }, count: 1 },
    { group: { author__name: null }, count: 1 },
  ]);
  const parts = ["hour", "day", "week", "month", "quarter", "year", "weekday"].map((part) => `released_${part}`);
  const [first] = await aggregate(
    `(where: { title: { eq: "a" } }, group_by: [${parts.join(", ")}])`,
    `group { ${parts.join(" ")} }`,
  );
  expect(first.group).toEqual({
    released_hour: "2026-02-01T00:00:00.000Z",
    released_day: "2026-02-01T00:00:00.000Z",
    released_week: "2026-01-26T00:00:00.000Z",
    released_month: "2026-02-01T00:00:00.000Z",
    released_quarter: "2026-01-01T00:00:00.000Z",
    released_year: "2026-01-01T00:00:00.000Z",
    released_weekday: 7,
  });
});

test("each record of a list has the aggregates of its relations", async () => {
  const { authorList } = await data(
    `{ authorList(sort: [{ name: asc }]) { name post_aggregate { count sum { views } count_distinct { colour } }
       few: post_aggregate(where: { views: { gt: 1 } }) { count max { released } } } }`,
  );
  expect(authorList).toEqual([
    {
      name: "Ada",
      post_aggregate: { count: 2, sum: { views: 3 }, count_distinct: { colour: 2 } },
      few: { count: 1, max: { released: "2026-01-15T00:00:00.000Z" } },
    },
    {
      name: "Bob",
      post_aggregate: { count: 1, sum: { views: 1000000 }, count_distinct: { colour: 1 } },
      few: { count: 1, max: { released: "2026-02-20T00:00:00.000Z" } },
    },
  ]);
});

test("orders and conditions of groups tell no more than a role may read", async () => {
  const reader = await p.roleToken("counter", { post: { read: "all" } });
  for (const args of ["group_by: [author__name]", "group_by: [colour], sort: [{ group: { author_id: asc } }]"])
    expect((await p.ask(`{ postAggregate(${args}) { count } }`, undefined, reader)).json.errors[0].message).toMatch(
      /author/,
    );
  await data(`mutation { updateAuthor(id: "${authors[1]}", status: draft) { id } }`);
  const both = await p.roleToken("names", { post: { read: "all" }, author: { read: "all" } });
  expect(await aggregate(`(group_by: [author__name])`, "group { author__name } count", both)).toEqual([
    { group: { author__name: "Ada" }, count: 2 },
    { group: { author__name: null }, count: 2 },
  ]);
  await data(`mutation { updateAuthor(id: "${authors[1]}", status: published) { id } }`);
  const wrong = await p.ask(`{ postAggregate(group_by: [colour], sort: [{ group: { title: asc } }]) { count } }`);
  expect(wrong.json.errors[0].message).toMatch(/group_by must name it as well/);
});
