/** Indexes that the engine builds by itself, once a table is large enough. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { sortIndex, substringIndex } from "../../../lib/engine/compiler/sql/index-suggestion.ts";
import { upsertField } from "../../../lib/engine/models/index.ts";
import { listRecords, suggestedIndexesBuilt } from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
const text = (field_label: string) => ({ field_label, field_type: "text", input_type: "string" });

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      big: { fields: [text("Title"), text("Note")] },
      small: { fields: [text("Title")] },
      long: { fields: [text("Title"), { field_label: "Views", field_type: "number", input_type: "int" }] },
    },
  });
  const { pool, schema } = p.project.database;
  for (const [table, rows] of [
    ["big", 6_000],
    ["small", 100],
    ["long", 50_000],
  ] as const)
    await pool.query(
      `insert into "${schema}"."${table}" (id, title, _status) select gen_random_uuid(), 'Title ' || md5(i::text), 'published' from generate_series(1, ${rows}) i`,
    );
  await pool.query(`update "${schema}".long set views = hashtext(title) % 1000 where id > gen_random_uuid()`);
  await pool.query(`analyze "${schema}".big, "${schema}".small, "${schema}".long`);
});
afterAll(() => platform.close());

interface Index {
  table: string;
  name: string;
  definition: string;
  valid: boolean;
}

async function indexes(): Promise<Index[]> {
  await suggestedIndexesBuilt(p.project.database);
  const { rows } = await p.project.database.pool.query<Index>(
    `select t.relname as table, c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisvalid as valid
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and starts_with(c.relname, '_auto_') order by c.relname desc`,
    [p.project.database.schema],
  );
  return rows;
}

async function plan(sql: string): Promise<string> {
  const client = await p.project.database.pool.connect();
  try {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    client.release();
  }
}

const count = async (args: string, model = "big") => {
  const { json } = await p.ask(`{ ${model}Count(${args}) }`);
  expect(json.errors).toBeUndefined();
  return json.data[`${model}Count`];
};

test("a substring filter and a search of a large table get their index; a small table does not", async () => {
  expect(await indexes()).toEqual([]);
  await count(`where: { title: { eq: "Title x" } }`);
  expect(await indexes()).toEqual([]);
  await count(`where: { title: { contains: "abc" } }`, "small");
  expect(await indexes()).toEqual([]);
  const found = await count(`where: { title: { icontains: "ABC1" } }`);
  const searched = await count(`search: "title c4ca4238a0b923820dcc509a6f75849b"`);
  expect(searched).toBe(1);
  const built = await indexes();
  expect(built).toMatchObject([
    { table: "big", valid: true, definition: expect.stringMatching(/gin \(+to_tsvector\('english'::regconfig/) },
    { table: "big", valid: true, definition: expect.stringMatching(/gin \(title (\w+\.)?gin_trgm_ops\)/) },
    { table: "big", valid: true, definition: expect.stringMatching(/gin \(+CASE .* (\w+\.)?gin_trgm_ops\)|_fold/s) },
  ]);
  expect(await count(`where: { title: { icontains: "ABC1" } }`)).toBe(found);
  expect(await count(`search: "c4ca4238a0b9"`)).toBe(1);
  const { schema } = p.project.database;
  expect(await plan(`select from "${schema}".big where title like '%abc12%'`)).toContain(built[1]!.name);
  const vector = `to_tsvector('english', coalesce(title, '') || ' ' || coalesce(note, ''))`;
  expect(await plan(`select from "${schema}".big where ${vector} @@ (select 'x'::tsquery)`)).toContain(built[0]!.name);
});

test("an index of a field's own rule and one that was built stand beside each other", async () => {
  const before = await indexes();
  await upsertField(p.owner, { model_name: "big", ...text("Title"), is_update: true, enable_indexing: true });
  await upsertField(p.owner, { model_name: "big", ...text("Title"), is_update: true, enable_indexing: false });
  expect(await indexes()).toEqual(before);
});

test("what a broken build left behind is removed, and built again", async () => {
  const { pool, schema } = p.project.database;
  const { name } = substringIndex(`"${schema}"."big"`, `"note"`);
  await pool.query(`create index "${name}" on "${schema}".big (note)`);
  await pool.query("update pg_index set indisvalid = false where indexrelid = $1::regclass", [`"${schema}"."${name}"`]);
  const mine = async () => (await indexes()).find((index) => index.name === name);
  expect(await mine()).toMatchObject({ valid: false });
  await count(`where: { note: { contains: "abc" } }`);
  expect(await mine()).toMatchObject({ valid: true, definition: expect.stringContaining("gin_trgm_ops") });
});

/** The plan of a query of the generated API. */
async function planOf(query: string): Promise<string> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${p.token}`,
    "content-type": "application/json",
    "x-plinth-explain": "1",
  };
  const { text } = await answerSecured(platform, {
    method: "POST",
    url: "/secured/graphql",
    header: (name) => headers[name],
    body: Buffer.from(JSON.stringify({ query })),
    ip_address: "127.0.0.1",
  });
  return JSON.parse(text).extensions.explanation.plan.join("\n");
}

describe("an order of a long table", () => {
  const sorted = (sort: string, more = "") => `{ longList(limit: 3, sort: [{ ${sort} }]${more}) { id title views } }`;
  const mine = async (kind = "sort") =>
    (await indexes()).filter(({ table, name }) => table === "long" && name.startsWith(`_auto_${kind}_`));

  test("gets one index for both its directions, its pages and its cursors; the answers stay the same", async () => {
    const orders = ["title: asc", "title: desc", "views: asc", "views: desc", "views: desc_nulls_last"];
    const ask = async () => {
      const answers: unknown[] = [];
      for (const sort of orders)
        for (const more of ["", ", offset: 24000"]) answers.push((await p.ask(sorted(sort, more))).json.data.longList);
      return answers;
    };
    expect(await planOf(sorted("title: asc"))).toContain("Sort");
    const before = await ask();
    expect((await mine()).map(({ definition }) => definition.replace(/.*USING /, "")).sort()).toEqual([
      "btree (((title)::character varying(500)), id)",
      "btree (views NULLS FIRST, id)",
      "btree (views, id)",
    ]);
    for (const sort of orders) expect(await planOf(sorted(sort))).toMatch(/Index (Only )?Scan.* using _auto_sort_/);
    expect(await planOf(`{ longConnection(last: 3, sort: [{ views: asc }]) { edges { cursor } } }`)).toMatch(
      /Scan Backward using _auto_sort_/,
    );
    expect(await ask()).toEqual(before);
  });

  test("takes no length from its texts, and a list of some of the records asks for no index", async () => {
    const long = Array.from({ length: 4000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join("");
    const { json } = await p.ask(`mutation ($title: String) { createLong(input: { title: $title }) { title } }`, {
      title: `zz${long}`,
    });
    expect(json).toEqual({ data: { createLong: { title: `zz${long}` } } });
    const before = await mine();
    await p.ask(sorted("meta: { created_at: desc }", `, where: { title: { eq: "x" } }`));
    expect(await mine()).toEqual(before);
  });

  test("of texts of every length is the same far down as from its start, and is there read from indexes alone", async () => {
    const { pool, schema } = p.project.database;
    await pool.query(`update "${schema}".long set title = case
      when abs(hashtext(title)) % 50 = 0 then null
      -- 500 and 501 bytes
      when abs(hashtext(title)) % 50 = 1 then rpad(title, 38, '-') || repeat('é', 231) || repeat('-', abs(hashtext(title)) % 3)
      -- equal as far as they are sorted by
      when abs(hashtext(title)) % 50 = 2 then repeat('long ', 100) || title
      else title end`);
    await pool.query(`vacuum analyze "${schema}".long`);
    const far = (sort: string, offset: number) =>
      `{ longList(limit: 3, offset: ${offset}, status: all, sort: [{ title: ${sort} }]) { id } }`;
    const orders = ["asc", "desc", "asc_nulls_first", "desc_nulls_last"];
    const read = async (query: string, variables = {}) => (await p.ask(query, variables)).json.data.longList;
    // An offset that is known when the statement is compiled, and one that is not.
    const whole = (sort: string) =>
      `query ($offset: Int) { longList(limit: 3, offset: $offset, status: all, sort: [{ title: ${sort} }]) { id } }`;
    const same = async () => {
      for (const sort of orders)
        for (const offset of [5_000, 26_000, 48_990, 49_990])
          expect(await read(far(sort, offset)), `${sort} ${offset}`).toEqual(await read(whole(sort), { offset }));
      const fromEnd = { model: "long", limit: 10, page: 4_450, total: 50_001, sort: [{ title: "asc" }] };
      const { results } = await listRecords(p.owner, p.project, fromEnd);
      expect(results.slice(0, 3).map(({ id }) => ({ id }))).toEqual(await read(whole("asc"), { offset: 44_490 }));
    };
    await same();
    const built = (await mine("far")).map(({ definition }) => definition.replace(/.*USING /, ""));
    expect(built.sort()).toEqual([
      "btree (((title)::character varying(500)) NULLS FIRST, id) WHERE (octet_length(title) > 500)",
      "btree (((title)::character varying(500)), id) WHERE (octet_length(title) > 500)",
      "btree (title NULLS FIRST, id) WHERE (COALESCE(octet_length(title), 0) <= 500)",
      "btree (title, id) WHERE (COALESCE(octet_length(title), 0) <= 500)",
    ]);
    await same();
    for (const sort of orders) {
      const found = await planOf(far(sort, 40_000));
      expect(found).toMatch(/Index Only Scan.* using _auto_far_/);
      expect(found).toMatch(/Index Scan.* using _auto_far_/);
    }
  });

  test("is one of eight that are kept for a table", async () => {
    const { pool, schema } = p.project.database;
    const others = Array.from({ length: 8 - (await mine()).length }, (_, i) =>
      sortIndex(`"${schema}"."long"`, `"views" + ${i}`, false),
    );
    for (const { name, definition } of others)
      await pool.query(`create index "${name}" on "${schema}".long ${definition}`);
    await listRecords(p.owner, p.project, { model: "long", sort: [{ meta: { created_at: "asc" } }] });
    expect(await mine()).toHaveLength(8);
    await pool.query(`drop index "${schema}"."${others[0]!.name}"`);
    await listRecords(p.owner, p.project, { model: "long", sort: [{ meta: { updated_at: "desc" } }] });
    expect((await mine()).filter(({ definition }) => definition.endsWith("(_updated_at, id)"))).toHaveLength(1);
  });
});
