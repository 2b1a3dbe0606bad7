/** Connections that projects share: each has its part and its turn, what is too much is refused at once, and the system has its own. */
import { Readable } from "node:stream";
import type { PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { limits } from "../../../lib/contract/limits.ts";
import { importRecords } from "../../../lib/engine/records/index.ts";
import { FairPool } from "../../../lib/platform/db/fair-pool.ts";
import { createPool } from "../../../lib/platform/db/pool.ts";
import type { PoolShare } from "../../../lib/platform/db/pool-share.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { systemProject } from "../../support/calls/system-api.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let busy: TestProject;
let other: TestProject;
/** Holds locks that statements of the tests wait for. */
let keeper: PoolClient;
const made: FairPool[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  busy = await testProject(platform, blog);
  other = await testProject(platform, blog);
  await other.ask(`mutation { createTag(input: { name: "here" }) { id } }`);
});
beforeEach(async () => {
  keeper = await platform.pool.connect();
});
afterEach(async () => {
  await keeper.query("select pg_advisory_unlock_all(); rollback");
  keeper.release();
  await Promise.all(made.splice(0).map((pool) => pool.end()));
  Object.assign(platform.projectPool.bounds, bounds);
});
afterAll(() => platform.close());

const bounds = {
  waitingMax: limits.databaseWaitingMax,
  queueMsMax: limits.databaseQueueMsMax,
  waitMsMax: limits.databaseWaitMsMax,
};

/** With so many places for those who hold no connection yet. */
function fairPool(connectionsMax: number, perProjectMax?: number): FairPool {
  const max = connectionsMax + Math.max(1, Math.floor(connectionsMax / 7));
  const pool = new FairPool(createPool(platform.databaseUrl, { max, onError: () => {} }), {
    connectionsMax: max,
    ...(perProjectMax && { perProjectMax }),
  });
  made.push(pool);
  return pool;
}

const lock = (key: number) => keeper.query("select pg_advisory_lock($1)", [key]);
const unlock = (key: number) => keeper.query("select pg_advisory_unlock($1)", [key]);
/** A statement that waits until nobody holds the lock. */
const waitFor = (share: Pick<PoolShare, "query">, key: number, heavy = 0) =>
  share.query({ text: "select pg_advisory_xact_lock_shared($1)", values: [key], heavy } as never);
const settled = (promises: Promise<unknown>[]) => Promise.allSettled(promises);
/** What a promise rejects with; null while it is open or where it has resolved. */
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code: string }) => error.code,
  );
/** Until this many statements of the tests wait for a lock in the database. */
const untilRunning = (count: number, part = "pg_advisory_xact_lock_shared") =>
  expect
    .poll(
      async () => {
        // Within a transaction PostgreSQL tells the same each time.
        const { rows } = await platform.pool.query(
          "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%' || $1 || '%' and datname = current_database()",
          [part],
        );
        return rows[0].count;
      },
      { timeout: 10_000, interval: 20 },
    )
    .toBe(count);

test("a project has its part of the connections, whatever it asks, and another one is answered meanwhile", async () => {
  const pool = fairPool(4);
  const [greedy, modest] = [pool.shareOf("greedy"), pool.shareOf("modest")];
  await lock(1);
  const all = Array.from({ length: 30 }, () => waitFor(greedy, 1));
  await untilRunning(2);
  for (let i = 0; i < 5; i++) expect((await modest.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  const client = await modest.connect();
  expect((await client.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
  client.release();
  expect([greedy.waiting, pool.busy]).toEqual([28, 2]);
  await unlock(1);
  expect((await settled(all)).every(({ status }) => status === "fulfilled")).toBe(true);
  expect([greedy.waiting, pool.busy, pool.heavy]).toEqual([0, 0, 0]);
});

test("heavy statements have a part of that part, and light ones of the same project go past them", async () => {
  const pool = fairPool(16);
  const share = pool.shareOf("one");
  await lock(2);
  const heavy = Array.from({ length: 6 }, () => waitFor(share, 2, 2));
  await untilRunning(2);
  expect((await share.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect([share.waiting, pool.heavy]).toEqual([4, pool.heavyPerProjectMax]);
  // Of all projects together no more than half of the connections are at heavy work.
  const others = Array.from({ length: 4 }, (_, i) => waitFor(pool.shareOf(`other ${i}`), 2, 2));
  await untilRunning(pool.heavyMax / 2);
  await unlock(2);
  await settled([...heavy, ...others]);
  expect([pool.busy, pool.heavy]).toEqual([0, 0]);
});

test("who has used less goes first: a queue of one project does not stand before another's", async () => {
  const pool = fairPool(1, 1);
  const [long, late] = [pool.shareOf("long"), pool.shareOf("late")];
  const order: string[] = [];
  const note = (name: string, promise: Promise<unknown>) => promise.then(() => order.push(name));
  await lock(3);
  const first = waitFor(long, 3);
  await untilRunning(1);
  const queued = Array.from({ length: 20 }, () => note("long", long.query("select pg_sleep(0.001)")));
  const came = [note("late", late.query("select 1")), note("late", late.query("select 1"))];
  await unlock(3);
  await Promise.all([first, ...queued, ...came]);
  expect(order.slice(0, 2)).toEqual(["late", "late"]);
  // A weight of ten makes the time that was used count a tenth.
  expect(pool.shareOf("long", 10).weight).toBe(10);
});

test("what is too much is refused at once: 429 for a project's own excess, 503 for what others do; patient work waits", async () => {
  const pool = fairPool(4, 2);
  Object.assign(pool.bounds, { waitingMax: 3 });
  const [own, third] = [pool.shareOf("own"), pool.shareOf("third")];
  await lock(4);
  const held = [
    waitFor(own, 4),
    waitFor(own, 4),
    waitFor(pool.shareOf("second"), 4),
    waitFor(pool.shareOf("second"), 4),
  ];
  await untilRunning(4);
  const waiting = Array.from({ length: 3 }, () => own.query("select 1"));
  const inTurn = Array.from({ length: 3 }, () => third.query("select 1"));
  expect(await codeOf(own.query("select 1"))).toBe("RATE_LIMITED");
  expect(await codeOf(own.connect())).toBe("RATE_LIMITED");
  expect(await codeOf(third.query("select 1"))).toBe("UNAVAILABLE");
  await expect(own.query("select 1")).rejects.toMatchObject({ retryAfterSeconds: limits.databaseRetrySeconds });
  const patient = own.patient.query("select 3 as three");
  await unlock(4);
  await Promise.all([...held, ...waiting, ...inTurn]);
  expect((await patient).rows).toEqual([{ three: 3 }]);
});

test("nobody waits longer than the bound, and who comes to a queue that does not move is refused at once", async () => {
  const pool = fairPool(2, 1);
  const share = pool.shareOf("stuck");
  await lock(5);
  const held = waitFor(share, 5);
  await untilRunning(1);
  Object.assign(pool.bounds, { waitMsMax: 20 });
  expect(await codeOf(share.query("select 1"))).toBe("RATE_LIMITED");
  Object.assign(pool.bounds, { waitMsMax: 60_000, queueMsMax: -1 });
  const queue = Array.from({ length: 64 }, () => share.query("select 1"));
  expect(await codeOf(share.query("select 1"))).toBe("RATE_LIMITED");
  await unlock(5);
  await Promise.all([held, ...queue]);
  expect(share.waiting).toBe(0);
});

test("a connection that fails gives its place back, and so does one that is released twice or broken", async () => {
  const pool = new FairPool(createPool("postgres://nobody@127.0.0.1:9/none", { max: 2, onError: () => {} }), {
    connectionsMax: 2,
  });
  made.push(pool);
  for (let i = 0; i < 5; i++) {
    await expect(pool.shareOf("one").query("select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect(pool.shareOf("one").connect()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  }
  expect(pool.busy).toBe(0);
  const real = fairPool(2);
  const client = await real.shareOf("one").connect();
  client.release(new Error("broken"));
  expect(real.busy).toBe(0);
});

test("work that asks again while it holds a connection comes to its end, however many do so at once", async () => {
  await other.ask(`mutation { createAuthor(input: { name: "Ada", email: "ada@example.org" }) { id } }`);
  const rows = Array.from({ length: 20 }, (_, i) => `Imported ${i},ada@example.org`);
  const load = (i: number) =>
    importRecords(other.owner, other.project, {
      model: "post",
      format: "csv",
      on_error: "stop",
      status: "published",
      source: Readable.from([Buffer.from(["title,author.email", ...rows.map((row) => `${i} ${row}`), ""].join("\n"))]),
    });
  const { pool } = other.project.database;
  const atOnce = pool.of.perProjectMax + 1;
  const reports = await Promise.all(Array.from({ length: atOnce }, (_, i) => load(i)));
  expect(reports.map(({ created, faults }) => [created, faults])).toEqual(Array(atOnce).fill([20, []]));
  expect([pool.waiting, pool.of.busy]).toEqual([0, 0]);
});

/** All connections that the project may have wait for a table, and so do as many requests as may. */
async function flood(p: TestProject): Promise<() => Promise<unknown>> {
  const { schema, pool } = p.project.database;
  platform.projectPool.bounds.waitingMax = 4;
  await keeper.query(`begin; lock table "${schema}"."author" in access exclusive mode`);
  const running = Array.from({ length: pool.of.perProjectMax }, (_, i) => p.ask(`{ a${i}: authorList { name } }`));
  await untilRunning(pool.of.perProjectMax, `"${schema}"."author"`);
  const waiting = Array.from({ length: 4 }, (_, i) => p.ask(`{ w${i}: authorList { name } }`));
  await expect.poll(() => pool.waiting).toBe(4);
  return async () => {
    await keeper.query("rollback");
    const answers = await Promise.all([...running, ...waiting]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  };
}

test("over GraphQL, REST and sockets a project's own excess is 429 with Retry-After; other projects and the console are answered", async () => {
  const node = await socketNode(platform);
  const person = await systemProject(platform);
  const end = await flood(busy);
  try {
    const headers: Record<string, string> = {
      authorization: `Bearer ${busy.token}`,
      "content-type": "application/json",
    };
    for (const query of ["{ tagCount }", `mutation { createTag(input: { name: "more" }) { id } }`]) {
      const refused = await answerSecured(platform, {
        method: "POST",
        url: "/secured/graphql",
        header: (name) => headers[name],
        body: Buffer.from(JSON.stringify({ query })),
        ip_address: "127.0.0.1",
      });
      expect([refused.status, refused.headers["retry-after"]]).toEqual([429, String(limits.databaseRetrySeconds)]);
      expect(JSON.parse(refused.text).errors[0]).toMatchObject({
        message: "Too many requests of this project are under way. Please try again in a moment.",
        extensions: { code: "RATE_LIMITED" },
      });
    }
    const rest = await restCaller(platform, busy.token)("GET", "tag");
    expect([rest.status, rest.headers["retry-after"]]).toEqual([429, "1"]);
    const socket = node.connect(busy.token).start("{ tagCount }");
    expect(await socket.ended).toMatchObject([{ extensions: { code: "RATE_LIMITED" } }]);
    // Other projects, and all that the console asks of the system.
    expect((await other.ask("{ tagList { name } }")).json).toEqual({ data: { tagList: [{ name: "here" }] } });
    expect((await other.ask(`mutation { createTag(input: { name: "new" }) { name } }`)).status).toBe(200);
    expect((await person.owner.gql("{ listProjects { id } getUser { id } }")).errors).toBeUndefined();
  } finally {
    await end();
    await node.close();
  }
  expect((await busy.ask("{ tagCount }")).status).toBe(200);
});

test("while every shared connection is taken, people register, sign in, and make and list projects", async () => {
  const taken = await Promise.all(
    Array.from({ length: platform.projectPool.connectionsMax }, () => platform.projectPool.pool.connect()),
  );
  try {
    const { owner, id } = await systemProject(platform);
    expect((await owner.gql("{ listProjects { id } }")).data.listProjects).toMatchObject([{ id }]);
  } finally {
    for (const client of taken) client.release();
  }
});
