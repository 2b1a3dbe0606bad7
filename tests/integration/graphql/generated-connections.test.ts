/** Connections: pages by cursor in both directions, compared with graphql-relay on the same records. */
import { connectionFromArray } from "graphql-relay";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  await data(`mutation { createAuthor(input: { name: "Ada" }) { id } b: createAuthor(input: { name: "Bob" }) { id } }`);
  const { authorList: authors } = await data(`{ authorList { id } }`);
  const numbers = [5, null, 3, 5, null, 1, 2, 8, null, 3];
  await data(
    `mutation ($inputs: [PostInput!]!, $connect: [PostConnect]) { createPostList(inputs: $inputs, connect: $connect) { id } }`,
    {
      inputs: numbers.map((views, i) => ({
        title: `P${i}`,
        views,
        rating: views === null ? 0.1 + 0.2 : null,
        pinned: i % 3 === 0 ? null : i % 2 === 0,
        released: i % 4 ? `2026-01-0${1 + (i % 3)}T10:00:00.123Z` : null,
      })),
      connect: numbers.map((_, i) => (i % 3 ? { author_id: authors[i % 2].id } : null)),
    },
  );
});
afterAll(() => platform.close());

const data = async (query: string, variables?: Record<string, unknown>) => {
  const { json } = await p.ask(query, variables);
  expect(json.errors).toBeUndefined();
  return json.data;
};

type Page = { first?: number; after?: string; last?: number; before?: string };
const connection = async (sort: unknown, page: Page, where: unknown = null) =>
  (
    await data(
      `query ($sort: [PostSort!], $first: Int, $after: String, $last: Int, $before: String, $where: PostWhere) {
        postConnection(sort: $sort, first: $first, after: $after, last: $last, before: $before, where: $where) {
          edges { cursor node { id title } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount
        }
      }`,
      { sort, where, ...page },
    )
  ).postConnection;

const sorts = [
  null,
  [{ id: "desc" }],
  [{ title: "desc" }],
  [{ views: "asc" }],
  [{ views: "desc" }],
  [{ views: "asc_nulls_first" }, { title: "desc" }],
  [{ views: "desc_nulls_last" }],
  [{ rating: "asc" }, { pinned: "desc_nulls_last" }],
  [{ released: "desc_nulls_last" }, { meta: { status: "asc" } }],
  [{ meta: { created_at: "desc" } }],
  [{ meta: { updated_at: "asc" } }, { views: "desc_nulls_first" }],
  [{ author: { name: "asc_nulls_first" } }],
  [{ comment_count: "asc" }, { author: { meta: { created_at: "desc" } } }],
];

test.each(sorts)(
  "sort %j: every page is what graphql-relay makes of the whole list, in both directions",
  async (...keys) => {
    const sort = keys[0] === null ? null : keys.flat();
    const { postList: all } = await data(`query ($sort: [PostSort!]) { postList(sort: $sort) { id title } }`, { sort });
    expect(all).toHaveLength(10);
    for (const direction of ["forward", "backward"] as const) {
      let ours: string | undefined;
      let theirs: string | undefined;
      let seen = 0;
      for (let pages = 0; seen < 10; pages++) {
        expect(pages).toBeLessThan(5);
        const at = (cursor: string | undefined) =>
          direction === "forward" ? { first: 3, after: cursor } : { last: 3, before: cursor };
        const page = await connection(sort, at(ours));
        const expected = connectionFromArray(all, at(theirs));
        expect(Object.keys(page.pageInfo).sort()).toEqual(Object.keys(expected.pageInfo).sort());
        expect(page.edges.map((edge: { node: unknown }) => edge.node)).toEqual(expected.edges.map((edge) => edge.node));
        expect(page.totalCount).toBe(10);
        const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
        expect([startCursor, endCursor]).toEqual([page.edges[0].cursor, page.edges.at(-1).cursor]);
        // graphql-relay looks in the direction of reading alone; we know about the other one too.
        expect(direction === "forward" ? hasNextPage : hasPreviousPage).toBe(
          direction === "forward" ? expected.pageInfo.hasNextPage : expected.pageInfo.hasPreviousPage,
        );
        expect(direction === "forward" ? hasPreviousPage : hasNextPage).toBe(pages > 0);
        seen += page.edges.length;
        [ours, theirs] =
          direction === "forward"
            ? [endCursor, expected.pageInfo.endCursor!]
            : [startCursor, expected.pageInfo.startCursor!];
      }
    }
  },
);

test("after and before together, an empty page, and a filter", async () => {
  const { edges } = await connection(null, { first: 10 });
  const between = await connection(null, { after: edges[1].cursor, before: edges[5].cursor });
  expect(between.edges).toEqual(edges.slice(2, 5));
  expect(between.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
  const nothing = await connection(null, { first: 3, after: edges[9].cursor });
  expect(nothing).toEqual({
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    totalCount: 10,
  });
  expect((await connection(null, { first: 0 })).pageInfo).toMatchObject({ hasNextPage: true, endCursor: null });
  const filtered = await connection(null, { first: 1 }, { views: { eq: 3 } });
  expect(filtered).toMatchObject({
    edges: [{ node: { title: "P2" } }],
    pageInfo: { hasNextPage: true },
    totalCount: 2,
  });
});

test("a record written between two pages moves none of the others", async () => {
  const page = await connection([{ title: "asc" }], { first: 2 });
  const { createPost } = await data(`mutation { createPost(input: { title: "A first" }) { id } }`);
  const next = await connection([{ title: "asc" }], { first: 2, after: page.pageInfo.endCursor });
  expect(next.edges.map((edge: { node: { title: string } }) => edge.node.title)).toEqual(["P2", "P3"]);
  await data(`mutation { deletePost(id: "${createPost.id}") { id } }`);
});

test("a cursor of another sort, a made-up cursor and impossible pages are refused in plain words", async () => {
  const { pageInfo } = await connection([{ views: "asc" }], { first: 1 });
  const refused = async (args: string) => {
    const { json } = await p.ask(`{ postConnection(${args}) { edges { cursor } } }`);
    expect(json.errors[0].extensions.code).toBe("BAD_USER_INPUT");
    return json.errors[0].message;
  };
  expect(await refused(`after: "${pageInfo.endCursor}"`)).toMatch(/cursor of a list in another order/);
  expect(await refused(`sort: [{ views: desc }], before: "${pageInfo.endCursor}"`)).toMatch(/another order/);
  expect(await refused(`first: 1, last: 1`)).toMatch(/cannot be used together/);
  expect(await refused(`first: -1`)).toMatch(/first must be from 0 to 1000/);
  expect(await refused(`last: 1001`)).toMatch(/last must be from 0 to 1000/);
  const [key] = JSON.parse(Buffer.from(pageInfo.endCursor, "base64url").toString());
  const forged = (...values: unknown[]) => Buffer.from(JSON.stringify([key, ...values])).toString("base64url");
  const made = ["", " ", "x", "' or 1=1", "W10", forged(), forged(1), forged(1, 2), forged("1", "a"), forged({}, null)];
  for (const cursor of made)
    expect(await refused(`sort: [{ views: asc }], after: ${JSON.stringify(cursor)}`)).toBe("after is not a cursor.");
});
