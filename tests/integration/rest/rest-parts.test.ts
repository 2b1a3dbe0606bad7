/** Groups and pages by cursors over REST, each answer held against the OpenAPI document. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkedCaller } from "../../support/calls/openapi.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  rest = checkedCaller(restCaller(platform, p.token));
  await rest("POST", "post", [
    { title: "A", views: 1, rating: 0.5, colour: "red", released: "2026-01-05", author: { name: "Ada" } },
    { title: "B", views: 3, colour: "red", released: "2026-01-20" },
    { title: "C", views: 5, rating: 1.5, colour: "blue", released: "2026-02-01" },
    { title: "D" },
  ]);
  await rest("POST", "post?status=draft", { title: "Draft", views: 100 });
});
afterAll(() => platform.close());

test("records are counted and measured in groups, with the filters of lists", async () => {
  const { json } = await rest(
    "GET",
    "post/aggregate?group_by=colour&sum=views&avg=views,rating&min=title&max=title,released",
  );
  expect(json.data).toEqual([
    {
      group: { colour: "blue" },
      count: 1,
      sum: { views: 5 },
      avg: { views: 5, rating: 1.5 },
      min: { title: "C" },
      max: { title: "C", released: "2026-02-01T00:00:00.000Z" },
    },
    {
      group: { colour: "red" },
      count: 2,
      sum: { views: 4 },
      avg: { views: 2, rating: 0.5 },
      min: { title: "A" },
      max: { title: "B", released: "2026-01-20T00:00:00.000Z" },
    },
    expect.objectContaining({ group: { colour: null }, count: 1, sum: { views: null } }),
  ]);
  expect((await rest("GET", "post/aggregate")).json.data).toEqual([{ count: 4 }]);
  expect((await rest("GET", "post/aggregate?status=all&max=views")).json.data).toEqual([
    { count: 5, max: { views: 100 } },
  ]);
  const months = await rest(
    "GET",
    "post/aggregate?group_by=released_month,author_id&views[gte]=1&author[name][eq]=Ada",
  );
  expect(months.json.data).toMatchObject([
    { group: { released_month: "2026-01-01T00:00:00.000Z", author_id: expect.any(String) }, count: 1 },
  ]);
  expect((await rest("GET", "post/aggregate?group_by=colour&limit=1&offset=1")).json.data).toMatchObject([
    { group: { colour: "red" } },
  ]);
});

test.each([
  ["group_by=nothing", "group_by"],
  ["sum=title", "sum"],
  ["max=pinned", "max"],
  ["fields=title", "fields"],
  ["sort=title", "sort"],
  ["sort=group.colour", "sort"],
  ["sort=sum.title", "sort"],
  ["having=1", "having"],
  ["having={%22title%22:{}}", "having.title"],
  ["count_distinct=body", "count_distinct"],
])("aggregate?%s is refused by name", async (query, field) => {
  expect(await rest("GET", `post/aggregate?${query}`)).toMatchObject({
    status: 400,
    json: { error: { fields: { [field]: expect.any(String) } } },
  });
});

test("groups are sorted, chosen and counted by REST as by GraphQL", async () => {
  const having = encodeURIComponent(JSON.stringify({ sum: { views: { gt: 0 } } }));
  const { json } = await rest(
    "GET",
    `post/aggregate?group_by=colour,author__name&sort=-count,group.colour&count_distinct=title&having=${having}&sum=views`,
  );
  expect(json.data[0].group).toEqual({ colour: expect.any(String), author__name: null });
  expect(json.data.every(({ sum }: { sum: { views: number } }) => sum.views > 0)).toBe(true);
  expect(
    (await rest("GET", "post/aggregate?group_by=colour&sort=-count&limit=1&count_distinct=title")).json.data,
  ).toEqual([{ group: { colour: "red" }, count: 2, count_distinct: { title: 2 } }]);
  const authors = await rest("GET", "author?name[eq]=Ada&fields=name,post_aggregate.count,post_aggregate.max.views");
  expect(authors.json.data).toEqual([{ name: "Ada", post_aggregate: { count: 1, max: { views: 1 } } }]);
  expect(await rest("GET", "author?fields=post_aggregate.sum.title")).toMatchObject({ status: 400 });
});

test("pages by cursors go forwards and backwards, and hold while records come", async () => {
  const titles = (answer: Awaited<ReturnType<Rest>>) =>
    answer.json.data.edges.map((edge: { node: { title: string } }) => edge.node.title);
  const first = await rest("GET", "post/connection?first=2&sort=title&fields=title&count=true");
  expect(first.json.data).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
  expect(titles(first)).toEqual(["A", "B"]);
  const { id } = (await rest("POST", "post", { title: "AA" })).json.data;
  const { endCursor } = first.json.data.pageInfo;
  const second = await rest("GET", `post/connection?first=2&sort=title&fields=title&after=${endCursor}`);
  expect(titles(second)).toEqual(["C", "D"]);
  await rest("DELETE", `post/${id}`);
  const back = await rest(
    "GET",
    `post/connection?last=1&sort=title&fields=title&before=${second.json.data.pageInfo.startCursor}`,
  );
  expect(titles(back)).toEqual(["B"]);
  const related = await rest("GET", "post/connection?title[eq]=A&include=author");
  expect(related.json.data.edges[0].node).toMatchObject({ title: "A", views: 1, author: { name: "Ada" } });
  for (const query of ["first=1001", "first=1&last=1", "after=nonsense", "limit=1", "page=2"])
    expect(await rest("GET", `post/connection?${query}`)).toMatchObject({ status: 400 });
});

test("a role sees in groups and pages what it sees in lists", async () => {
  const reader = checkedCaller(restCaller(platform, await p.roleToken("reader", { post: { read: "all" } })));
  expect((await reader("GET", "post/aggregate?max=views")).json.data).toEqual([{ count: 4, max: { views: 5 } }]);
  expect(await reader("GET", "post/aggregate?status=all")).toMatchObject({ status: 403 });
  expect(await reader("GET", "post/aggregate?group_by=author_id")).toMatchObject({ status: 400 });
  expect(await reader("GET", "post/connection?include=author")).toMatchObject({ status: 400 });
  expect(await reader("GET", "author/aggregate")).toMatchObject({ status: 404 });
});
