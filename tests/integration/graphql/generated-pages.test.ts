import { afterAll, beforeAll, expect, test } from "vitest";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  const { pool, schema } = p.project.database;
  await pool.query(`insert into "${schema}".author (id, name, _status, _created_at, _updated_at)
    select gen_random_uuid(), 'Author ' || i, 'published', now(), now() from generate_series(1, 7) i`);
  await pool.query(`insert into "${schema}".post (id, title, views, author_id, _status, _created_at, _updated_at)
    select gen_random_uuid(), 'Post ' || i, i % 50, a.id, case when i % 9 = 0 then 'draft' else 'published' end, now(), now()
    from generate_series(1, 1300) i left join (select id, row_number() over () as n from "${schema}".author) a on a.n = i % 8`);
});
afterAll(() => platform.close());

/** As the generated API has them, and REST. */
const sorts = [
  ["{ views: desc }", "-views"],
  ["{ title: asc }", "title"],
  ["{ author: { name: asc } }", "author.name"],
  ["{ id: desc }, { views: asc }", "-id,views"],
] as const;
const conditions = ["", `, status: all, where: { views: { gte: 1 } }`];

const rowsOf = async (query: string, variables = {}) => {
  const { json } = await p.ask(query, variables);
  expect(json.errors).toBeUndefined();
  return json.data;
};

/** All ids of a list, by cursors, which leave out nothing by its number. */
async function wholeList(about: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = `query ($after: String) { postConnection(first: 1000, after: $after, ${about}) { edges { cursor node { id } } } }`;
    const edges: { cursor: string; node: { id: string } }[] = (await rowsOf(page, { after })).postConnection.edges;
    if (edges.length === 0) return ids;
    ids.push(...edges.map(({ node }) => node.id));
    after = edges.at(-1)!.cursor;
  }
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

test("a page is a part of the whole list on both sides of the offset at which its statement becomes another one", async () => {
  const rest = restCaller(platform, p.token);
  for (const [sort, restSort] of sorts)
    for (const condition of conditions) {
      const about = `sort: [${sort}]${condition}`;
      const whole = await wholeList(about);
      const paged = `query ($offset: Int) { postList(limit: 5, offset: $offset, ${about}) { id } }`;
      // Near first: what was kept for such offsets serves no other.
      for (const offset of [0, 1_001, 998, 1_010, 1_000, 1_050]) {
        const page = whole.slice(offset, offset + 5);
        expect(page).toHaveLength(5);
        const known = await rowsOf(`{ postList(limit: 5, offset: ${offset}, ${about}) { id } }`);
        expect(idsOf(known.postList), `${about} ${offset}`).toEqual(page);
        expect(idsOf((await rowsOf(paged, { offset })).postList), `${about} $${offset}`).toEqual(page);
        if (condition !== "") continue;
        const path = `post?limit=5&offset=${offset}&sort=${restSort}`;
        expect(idsOf((await rest("GET", path)).json.data), path).toEqual(page);
      }
    }
});
