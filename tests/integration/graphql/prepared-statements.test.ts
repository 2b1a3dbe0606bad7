/** Statements stay prepared on a connection for as long as they are among those used last, so that no connection grows with what callers think of. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { preparedMax } from "../../../lib/engine/records/statements/prepared-statements.ts";
import { queryText } from "../../../lib/engine/records/statements/text-query.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
});
afterAll(() => platform.close());

const onServer = "select name, length(statement) as characters from pg_prepared_statements where name <> ''";

test("callers with ever new documents leave a bounded number of statements on every connection, and all go on working", async () => {
  const document = (i: number) => `{ a${i}: postList(limit: 3) { title author { name } } }`;
  const before = (await p.ask("{ authorCount }")).json;
  for (let i = 0; i < preparedMax.statements + 100; i++)
    for (let run = 0; run < 3; run++) expect((await p.ask(document(i))).json).toEqual({ data: { [`a${i}`]: [] } });
  // All connections of the pool at once.
  const { pool } = platform.projectPool;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const counts = await Promise.all(clients.map(async (client) => (await client.query(onServer)).rows.length));
  for (const client of clients) client.release();
  expect(Math.max(...counts)).toBe(preparedMax.statements);
  for (const i of [0, 1, preparedMax.statements + 99])
    for (let run = 0; run < 2; run++) expect((await p.ask(document(i))).json).toEqual({ data: { [`a${i}`]: [] } });
  expect((await p.ask("{ authorCount }")).json).toEqual(before);
});

test("what was used last stays; long texts take more room, and the longest none", async () => {
  const client = await platform.pool.connect();
  try {
    const ask = (i: number | string, padding = 0) =>
      queryText(client, `own_${i}`, `select '${i}${" ".repeat(padding)}'::text`, []);
    const names = async () =>
      new Set(
        (await client.query(onServer)).rows
          .map(({ name }: { name: string }) => name)
          .filter((name) => name.startsWith("own_")),
      );
    for (let i = 0; i < preparedMax.statements * 2; i++) {
      await ask("kept");
      expect(await ask(i)).toBe(String(i));
    }
    const known = await names();
    expect(known.size).toBe(preparedMax.statements);
    expect([known.has("own_kept"), known.has("own_0")]).toEqual([true, false]);
    for (let i = 0; i < 20; i++) await ask(`long ${i}`, 15_000);
    const { rows } = await client.query(onServer);
    expect(rows.reduce((sum: number, row: { characters: number }) => sum + row.characters, 0)).toBeLessThanOrEqual(
      preparedMax.characters,
    );
    await ask("longest", 100_000);
    expect((await names()).has("own_longest")).toBe(false);
    // A statement that PostgreSQL refuses takes no other's place for good.
    await expect(queryText(client, "own_wrong", "select no_such_column", [])).rejects.toThrow("no_such_column");
    expect(await ask("kept")).toBe("kept");
  } finally {
    client.release();
  }
});

test("room is made inside of a transaction that has failed, too", async () => {
  const client = await platform.pool.connect();
  try {
    await client.query("begin");
    await expect(client.query("select no_such_column")).rejects.toThrow();
    for (let i = 0; i < preparedMax.statements + 5; i++)
      await expect(queryText(client, `failed_${i}`, `select '${i}'::text`, [])).rejects.toThrow("aborted");
    await client.query("rollback");
    for (let i = 0; i < 5; i++)
      expect(await queryText(client, `failed_${i}`, `select '${i}'::text`, [])).toBe(String(i));
  } finally {
    client.release();
  }
});
