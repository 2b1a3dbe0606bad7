/** What comes from servers and files of strangers is bounded in bytes, time and number. */
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { GuestClient } from "../../../lib/engine/projects/databases/guest-client.ts";
import { checkDatabase } from "../../../lib/engine/projects/index.ts";
import { type Spooled, spool } from "../../../lib/engine/sync/content/spool.ts";
import { leave } from "../../../lib/platform/db/wire.ts";
import { type SystemCaller, systemProject } from "../../support/calls/system-api.ts";
import { tricklingImport } from "../../support/calls/trickling-import.ts";
import { type Endless, startEndlessPostgres } from "../../support/databases/endless-postgres.ts";
import { person } from "../../support/people.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ env: { DATABASE_ALLOW_PRIVATE: "1" } });
});
afterAll(() => platform.close());

const addressOf = ({ port }: { port: number }) => ({
  host: "127.0.0.1",
  port,
  database: "d",
  user: "u",
  password: "p",
  ssl: false,
});

test.each<[Endless, string]>([
  ["rows", "The host answered more than a PostgreSQL would."],
  ["one row", "The host answered more than a PostgreSQL would."],
  ["notices", "The host answered more than a PostgreSQL would."],
  ["nothing", "The host did not answer in time."],
])(
  "a false PostgreSQL that sends %s without end is left soon, and little of it is read",
  async (what, words) => {
    const server = await startEndlessPostgres(what);
    const { ctx } = await person(platform);
    await expect(checkDatabase(ctx, addressOf(server))).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { host: expect.stringContaining(words) },
    });
    await expect.poll(() => server.open).toBe(0);
    // What the operating system holds for a connection is some megabytes.
    expect(server.sent).toBeLessThan(32 * 1024 * 1024);
    server.close();
  },
  20_000,
);

test("a database that says nothing to a statement is left after the statement's time; one that takes its allowed time is not", async () => {
  const server = await startEndlessPostgres("no answer");
  const client = new GuestClient({ ...addressOf(server), ssl: false, silenceMs: 200 });
  client.on("error", () => {});
  await client.connect();
  await expect(client.query("set statement_timeout = 100")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await expect.poll(() => server.open).toBe(0);
  server.close();

  const { connectionString = "" } = platform.pool.options;
  const password = decodeURIComponent(new URL(connectionString).password);
  const own = new GuestClient({ connectionString, password, silenceMs: 1_000 });
  await own.connect();
  await own.query("set time zone 'UTC'; set statement_timeout = 100");
  await own.query("begin; set local lock_timeout = '5s'; set local statement_timeout = 5000");
  await own.query("select pg_sleep(1.3)");
  await own.query("commit");
  await expect(own.query("select pg_sleep(1.3)")).rejects.toMatchObject({ code: "57014" });
  // Idle for longer than any statement may take.
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect((await own.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await own.end();
});

test("a database that somebody brought cannot answer one statement with more than is allowed, and may answer many", async () => {
  const server = await startEndlessPostgres("rows");
  const client = new GuestClient({ ...addressOf(server), ssl: false, answerBytesMax: 1024 * 1024 });
  client.on("error", () => {});
  await client.connect();
  await expect(client.query("select 1")).rejects.toMatchObject({ code: "EANSWERTOOLARGE" });
  void leave(client);
  await expect.poll(() => server.open).toBe(0);
  server.close();

  const { connectionString = "" } = platform.pool.options;
  const password = decodeURIComponent(new URL(connectionString).password);
  const own = new GuestClient({ connectionString, password, answerBytesMax: 100_000 });
  await own.connect();
  for (let i = 0; i < 5; i++) await own.query("select repeat('x', 50000)");
  own.on("error", () => {});
  await expect(own.query("select repeat('x', 150000)")).rejects.toMatchObject({ code: "EANSWERTOOLARGE" });
});

test("one person checks 30 databases in 15 minutes, whatever comes of it; others are not held up", async () => {
  const server = await startEndlessPostgres("notices");
  const [busy, other] = [await person(platform), await person(platform)];
  const codeOf = (ctx: typeof busy.ctx) =>
    checkDatabase(ctx, addressOf(server)).then(
      () => "ran",
      (error) => error.code,
    );
  const codes: string[] = [];
  for (let round = 0; round < 4; round++)
    codes.push(...(await Promise.all(Array.from({ length: 8 }, () => codeOf(busy.ctx)))));
  expect(codes.filter((code) => code === "BAD_USER_INPUT")).toHaveLength(30);
  expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(2);
  expect(await codeOf(other.ctx)).toBe("BAD_USER_INPUT");
  server.close();
});

/** A project of an account of its own, or of this one. */
const projectOf = (id: string, owner_id = `owner of ${id}`) => ({ id, owner_id });

test("a packed file that becomes a hundred times as large is refused before it fills the disk", async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
  const read = spool(platform, projectOf("p"), Readable.from([bomb]), { gzip: true });
  await expect(read).rejects.toMatchObject({ code: "TOO_LARGE", message: expect.stringContaining("100 times") });
  // A small one may be packed well.
  const fine = await spool(platform, projectOf("p"), Readable.from([gzipSync(Buffer.alloc(10 * 1024 * 1024))]), {
    gzip: true,
  });
  await fine.remove();
});

test.each([
  ["sync", limits.syncFilesPerProject, limits.syncFilesAtOnce],
  ["import", limits.importFilesPerProject, limits.importFilesAtOnce],
] as const)(
  "%s: %i files of one project, and %i of all, are taken at once; one that is done or refused leaves its place",
  async (kind, ownMax, allMax) => {
    const take = (project: string) =>
      spool(platform, projectOf(project), Readable.from([Buffer.from("{}")]), { gzip: false, kind });
    const codeOf = (project: string) =>
      take(project).then(
        async (file) => {
          await file.remove();
          return "taken";
        },
        (error) => error.code,
      );
    const own = await Promise.all(Array.from({ length: ownMax }, () => take("crowd")));
    expect([await codeOf("crowd"), await codeOf("alone")]).toEqual(["RATE_LIMITED", "taken"]);
    const others: Awaited<ReturnType<typeof take>>[] = [];
    for (let i = own.length; i < allMax; i++) others.push(await take(`p${i}`));
    expect(await codeOf("alone")).toBe("RATE_LIMITED");
    for (const file of [...own, ...others]) await file.remove();
    const broken = spool(platform, projectOf("crowd"), Readable.from([Buffer.from("no gzip")]), { gzip: true, kind });
    await expect(broken).rejects.toMatchObject({ code: "BAD_USER_INPUT" });
    expect([await codeOf("crowd"), await codeOf("alone")]).toEqual(["taken", "taken"]);
  },
);

test.each([
  ["sync", limits.syncFilesAtOnce],
  ["import", limits.importFilesAtOnce],
] as const)(
  "%s: an account has no more places than it leaves free, over all of its projects: half of %i, and less beside others",
  async (kind, allMax) => {
    const held: { owner: string; file: Spooled }[] = [];
    const leave = async (left: typeof held) => {
      for (const { file } of left) await file.remove();
    };
    /** How many files an account gets in, each of another project, and why no more. */
    const fill = async (owner: string) => {
      for (let taken = 0; ; taken++) {
        const source = Readable.from([Buffer.from("{}")]);
        const project = projectOf(`${owner} ${taken}`, owner);
        const file = await spool(platform, project, source, { gzip: false, kind }).catch((error) => error);
        if (file instanceof Error) return { taken, message: file.message };
        held.push({ owner, file });
      }
    };
    try {
      const message = expect.stringContaining("The account that owns this project has as many files under way");
      expect(await fill("greedy")).toEqual({ taken: allMax / 2, message });
      expect(await fill("second")).toEqual({ taken: Math.ceil(allMax / 4), message });
      expect((await fill("third")).taken).toBeGreaterThan(0);
      await leave(held.splice(0, 1));
      expect(await fill("greedy")).toEqual({ taken: 0, message });
      await leave(held.splice(0));
      expect(await fill("second")).toEqual({ taken: allMax / 2, message });
    } finally {
      await leave(held);
    }
  },
);

test("over HTTP the files of all projects of an account count together, and another account is served", async () => {
  const [crowd, other] = [await systemProject(platform), await systemProject(platform)];
  const { owner, api } = crowd;
  const [field, rows] = [`field_label: "Text", field_type: text, input_type: string`, "text\na\n"];
  const addModel = async (by: SystemCaller) => {
    const name = await by.gql(`mutation { addModelToProject(name: "note") { name } }`);
    const text = await by.gql(`mutation { upsertFieldToModel(model_name: "note", ${field}) { identifier } }`);
    expect([name.errors, text.errors]).toEqual([undefined, undefined]);
  };
  const send = async ({ browser }: SystemCaller) =>
    (await browser.request("POST", "/system/records/import?model=note", rows, { "content-type": "text/csv" })).status;
  const underWay: Awaited<ReturnType<typeof tricklingImport>>[] = [];
  const fillTo = async (count: number) => {
    while (underWay.length < count) underWay.push(await tricklingImport(api, owner, "note", rows));
  };
  try {
    await addModel(other.owner);
    await addModel(owner);
    await fillTo(limits.importFilesPerProject);
    const second = { name: "Two", description: "", id: `${crowd.id}-two`, plan_type: "dedicated", tier_name: "free" };
    await owner.browser.post("/system/project/create", second);
    await owner.browser.post("/system/project/switch", { id: second.id });
    await addModel(owner);
    await fillTo(limits.importFilesAtOnce / 2);
    expect([await send(owner), await send(other.owner)]).toEqual([429, 200]);
  } finally {
    await Promise.all(underWay.map(({ finish }) => finish()));
  }
  expect(await send(owner)).toBe(200);
});

test("a file that trickles in is given up and leaves its place; one that is slow to be read is not", async () => {
  const pace = { bytesMin: 1_000, everyMs: 50 };
  async function* trickle() {
    yield Buffer.alloc(10);
    await new Promise(() => {});
  }
  const slow = Array.from({ length: limits.syncFilesPerProject }, () =>
    spool(platform, projectOf("slow"), trickle(), { gzip: false, pace }),
  );
  const refused = { code: "BAD_USER_INPUT", message: expect.stringContaining("too slowly") };
  await Promise.all(slow.map((one) => expect(one).rejects.toMatchObject(refused)));
  const pieces = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(1_000)));
  await (await spool(platform, projectOf("slow"), pieces, { gzip: false, pace })).remove();
});
