/** Runs of one statement that come at the same time go to the database together; nobody can tell but by the clock. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { StatementRuns } from "../../../lib/engine/records/statements/statement-runs.ts";
import type { PoolShare } from "../../../lib/platform/db/pool-share.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let share: PoolShare;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  share = p.project.database.pool;
});
afterAll(() => platform.close());

/** How many connections were asked for while `act` ran: one for each packet. */
async function packetsOf<T>(act: () => Promise<T>): Promise<{ packets: number; result: T }> {
  let packets = 0;
  const count = () => packets++;
  platform.projectPool.pool.on("acquire", count);
  try {
    return { result: await act(), packets };
  } finally {
    platform.projectPool.pool.off("acquire", count);
  }
}

/** Statements of which it is known that they are quick. */
async function quick(text: string, ...values: unknown[]): Promise<StatementRuns> {
  const runs = new StatementRuns({ name: `runs_${text.length}`, text, writes: text.startsWith("insert"), cost: 1 });
  await runs.run(share, values);
  return runs;
}

const create = 'mutation ($email: String) { createAuthor(input: { name: "Ada", email: $email }) { id email } }';

test("each of many queries at once gets its own answer, in fewer packets than queries", async () => {
  const one = "query ($id: ID!) { author(id: $id) { id email } }";
  const created: { id: string; email: string }[] = [];
  for (let i = 0; i < 20; i++)
    created.push((await p.ask(create, { email: `one${i}@example.com` })).json.data.createAuthor);
  const together = () => packetsOf(() => Promise.all(created.slice(0, 16).map(({ id }) => p.ask(one, { id }))));
  // On a busy machine the first runs may not have been quick.
  await expect.poll(async () => (await together()).packets, { timeout: 10_000, interval: 10 }).toBeLessThan(16);
  const { packets, result } = await packetsOf(() =>
    Promise.all(Array.from({ length: 200 }, (_, i) => p.ask(one, { id: created[i % 20]!.id }))),
  );
  expect(result.map(({ json }) => json.data.author)).toEqual(Array.from({ length: 200 }, (_, i) => created[i % 20]));
  expect(packets).toBeLessThan(100);
});

test("of many creations at once those that cannot be are refused, and each of the others is there once, with its outbox row", async () => {
  for (let i = 0; i < 3; i++) await p.ask(create, { email: `warm${i}@example.com` });
  const emails = Array.from({ length: 120 }, (_, i) => (i % 10 === 7 ? "taken@example.com" : `many${i}@example.com`));
  const answers = await Promise.all(emails.map((email) => p.ask(create, { email })));
  const made = answers.filter(({ json }) => json.data?.createAuthor);
  expect(made.map(({ json }) => json.data.createAuthor.email).toSorted()).toEqual([...new Set(emails)].toSorted());
  for (const { json } of answers.filter((one) => !made.includes(one)))
    expect(json.errors).toMatchObject([
      { extensions: { code: "CONFLICT", fields: { "input.email": "Email is taken by another record" } } },
    ]);
  const stored = await p.ask(`{ authorList(where: { email: { in: ${JSON.stringify(emails)} } }, limit: 200) { id } }`);
  const ids = made.map(({ json }) => json.data.createAuthor.id).toSorted();
  expect(stored.json.data.authorList.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids);
  const { rows } = await platform.pool.query(
    `select record_id from "${p.project.database.schema}"._outbox where record_id = any($1::uuid[]) order by record_id`,
    [ids],
  );
  expect(rows.map(({ record_id }) => record_id)).toEqual(ids);
});

test("an error is one run's own: the others of its packet are answered", async () => {
  const runs = await quick("select (10 / $1::integer)::text", 5);
  const all = [1, 2, 0, 5].map((value) => runs.run(share, [value]));
  const results = await Promise.allSettled([...all, ...Array.from({ length: 12 }, () => runs.run(share, [10]))]);
  expect(results.slice(0, 4)).toMatchObject([
    { value: "10" },
    { value: "5" },
    { reason: { code: "22012" } },
    { value: "2" },
  ]);
  expect(results.slice(4).map((result) => "value" in result && result.value)).toEqual(Array(12).fill("1"));
});

test("what was sent on a connection that broke is not sent again, for nobody knows what was done", async () => {
  const table = `"${p.project.database.schema}".counted`;
  await platform.pool.query(`create table ${table} (n integer)`);
  const runs = await quick(`insert into ${table} select 1 where $1 returning n::text`, true);
  const broken = await quick(
    "select case when $1 then pg_terminate_backend(pg_backend_pid())::text else 'alive' end",
    false,
  );
  const results = await Promise.allSettled([true, true, true].map((value) => broken.run(share, [value])));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await broken.run(share, [false])).toBe("alive");
  await Promise.all(Array.from({ length: 40 }, () => runs.run(share, [true])));
  const { rows } = await platform.pool.query(`select count(*)::integer as count from ${table}`);
  expect(rows).toEqual([{ count: 41 }]);
});

test("runs that have become slow go alone, each on a connection of its own", async () => {
  const runs = await quick("select pg_sleep($1::float)::text", 0);
  await Promise.all(Array.from({ length: 4 }, () => runs.run(share, [0.2])));
  const { packets } = await packetsOf(() => Promise.all(Array.from({ length: 8 }, () => runs.run(share, [0]))));
  expect(packets).toBe(8);
});

test("after an ordinary error the connection goes on serving", async () => {
  const runs = new StatementRuns({
    name: "runs_error",
    text: "select (1 / $1::integer)::text",
    writes: false,
    cost: 1,
  });
  let removed = 0;
  const count = () => removed++;
  platform.projectPool.pool.on("remove", count);
  for (let i = 0; i < 10; i++) await expect(runs.run(share, [0])).rejects.toMatchObject({ code: "22012" });
  expect(await runs.run(share, [1])).toBe("1");
  platform.projectPool.pool.off("remove", count);
  expect(removed).toBe(0);
});
