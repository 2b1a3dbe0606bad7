import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queryDataFolder } from "../../support/databases/data-folder-database.ts";
import { startOldPostgres, startSilentHost } from "../../support/databases/old-postgres.ts";
import { type ServerSettings, spawnServer, startServer } from "../../support/nodes/server-process.ts";
import { freePort } from "../../support/services/free-port.ts";
import { isShort } from "../../support/short-form/drawn.ts";

/** Fewer kills, as in continuous integration. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plinth-start-"));
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server that is expected not to start; what it says, and its exit code. */
async function refusal(
  settings: ServerSettings,
  checkout?: string,
  args: string[] = [],
): Promise<{ output: string; code: number | null }> {
  const port = String(await freePort());
  const { exited, output } = spawnServer({ PORT: port, PLINTH_DATA_DIR: folder, ...settings }, checkout, args);
  const code = await exited;
  return { output: output(), code };
}

function databaseProcess(): number {
  return Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

function runs(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
}

const query = (sql: string) => queryDataFolder<{ n: number; email: string }>(folder, sql);

test("says where it is ready, how the first account is made, and no more", async () => {
  const server = await startServer({ PLINTH_DATA_DIR: folder, LOG_LEVEL: "error" });
  // The link comes right after; an end writes what is still to come.
  await server.end();
  const [ready, account, link, ...more] = server.output().trimEnd().split("\n");
  expect(ready).toBe(`Plinth is ready at ${server.url}`);
  expect(account).toBe("There is no account yet. Make the first one on this machine with this link, which works once:");
  expect(link).toContain(`${server.url}/auth/signup?setup=`);
  expect(more).toEqual([]);
});

test("a port in use", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  expect(await refusal({ PORT: String(port) })).toEqual({
    output: `Port ${port} is in use: stop the program that uses it, or choose another with PORT.\n`,
    code: 1,
  });
  expect(existsSync(join(folder, "postgres"))).toBe(false);
  other.close();
});

test.each([
  ["--console", {}, "ENGINE_URL must be set for a console that runs alone."],
  [
    "--engine",
    { ENGINE_URL: "http://localhost:1" },
    "--engine starts an engine: leave --console and ENGINE_URL to the console.",
  ],
  ["--verbose", {}, "--verbose is no argument of the server: --console and --engine are."],
])("%s with %j", async (argument, settings, sentence) => {
  expect(await refusal(settings, undefined, [argument])).toEqual({ output: `${sentence}\n`, code: 1 });
});

test("a data folder that cannot be written to", async () => {
  writeFileSync(join(folder, "file"), "");
  const path = join(folder, "file", "data");
  expect(await refusal({ PLINTH_DATA_DIR: path })).toEqual({
    output: `The data folder ${path} cannot be written to (ENOTDIR): choose another with PLINTH_DATA_DIR.\n`,
    code: 1,
  });
  expect(await refusal({ PLINTH_DATA_DIR: "/proc/plinth" })).toMatchObject({
    output: expect.stringMatching(/^The data folder \/proc\/plinth cannot be written to .*\.\n$/),
    code: 1,
  });
});

test("broken settings, all of them at once", async () => {
  expect(await refusal({ PORT: "many", SMTP_URL: "mail.example.com", SINGLE_SESSION: "maybe" })).toEqual({
    output: [
      "PORT must be a number from 1 to 65535.",
      "SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.",
      "SINGLE_SESSION must be 1 or 0.",
      "",
    ].join("\n"),
    code: 1,
  });
});

test("a database that does not answer", async () => {
  const port = await freePort();
  expect(await refusal({ DATABASE_URL: `postgres://plinth:secret@127.0.0.1:${port}/plinth` })).toEqual({
    output: `The database at DATABASE_URL (127.0.0.1:${port}) refuses connections: is PostgreSQL running there?\n`,
    code: 1,
  });
});

test("a PostgreSQL that is too old", async () => {
  const old = await startOldPostgres("140011");
  expect(await refusal({ DATABASE_URL: old.url })).toEqual({
    output: "DATABASE_URL leads to PostgreSQL 14, but Plinth needs version 15 or later.\n",
    code: 1,
  });
  old.close();
});

test("a database host that never answers", async () => {
  const silent = await startSilentHost();
  expect(await refusal({ DATABASE_URL: silent.url })).toEqual({
    output: `The database at DATABASE_URL (127.0.0.1:${silent.port}) does not answer: are the address and the firewall right?\n`,
    code: 1,
  });
  silent.close();
});

test("pages that were never built", async () => {
  const checkout = join(folder, "checkout");
  mkdirSync(checkout);
  for (const file of ["server.ts", "package.json"]) copyFileSync(file, join(checkout, file));
  symlinkSync(join(process.cwd(), "lib"), join(checkout, "lib"));
  expect(await refusal({}, checkout)).toEqual({
    output: "The console is not built yet: start with npm start, or run npm run build before.\n",
    code: 1,
  });
});

test("a second server on a data folder is refused, and the first goes on", async () => {
  const first = await startServer({ PLINTH_DATA_DIR: folder });
  expect(await refusal({})).toEqual({
    output: `Another Plinth server (process ${first.child.pid} on ${hostname()}, at ${first.url}) already runs on the data folder ${folder}: end it, or choose another folder with PLINTH_DATA_DIR.\n`,
    code: 1,
  });
  expect((await fetch(`${first.url}/health`)).status).toBe(200);
  await first.end();
});

test.each(isShort ? (["SIGTERM"] as const) : (["SIGINT", "SIGTERM"] as const))(
  "%s ends the server and its database with code 0, and a start follows on it",
  async (signal) => {
    const first = await startServer({ PLINTH_DATA_DIR: folder });
    const database = databaseProcess();
    expect(runs(database)).toBe(true);
    expect(await first.end(signal)).toBe(0);
    expect(runs(database)).toBe(false);
    expect(existsSync(join(folder, "postgres", "plinth.alive"))).toBe(false);
    const second = await startServer({ PLINTH_DATA_DIR: folder });
    expect(await second.end()).toBe(0);
  },
);

test("killed while it starts for the first time, at whatever moment, the next start makes a whole database", async () => {
  for (const afterMs of isShort ? [900] : [150, 450, 700, 900, 1_100, 1_400]) {
    const { child, exited } = spawnServer({
      PORT: String(await freePort()),
      PLINTH_DATA_DIR: folder,
      LOG_LEVEL: "warn",
    });
    setTimeout(() => child.kill("SIGKILL"), afterMs);
    await exited;
  }
  const server = await startServer({ PLINTH_DATA_DIR: folder });
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect(await query("select count(*)::int as n from plinth.users")).toEqual([{ n: 0 }]);
  await server.end();
});

test("killed at any moment, the next start has every write that was acknowledged", async () => {
  const rounds = isShort ? 1 : 3;
  const acknowledged: string[] = [];
  let made = 0;
  for (let round = 0; round < rounds; round++) {
    const server = await startServer({ PLINTH_DATA_DIR: folder });
    let isKilled = false;
    const write = async () => {
      while (!isKilled) {
        const email = `person${++made}@example.com`;
        const response = await fetch(`${server.url}/auth/v2/register`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, password: "a long enough passphrase" }),
        }).catch(() => null);
        if (response?.ok && (await response.text().catch(() => null))) acknowledged.push(email);
        else if (response && !isKilled) throw new Error(`${response.status} ${await response.text()}`);
      }
    };
    const writers = [write(), write(), write()];
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 3 + round);
    isKilled = true;
    await server.end("SIGKILL");
    await Promise.all(writers);
  }
  const server = await startServer({ PLINTH_DATA_DIR: folder });
  const rows = await query("select email from plinth.users");
  const emails = new Set(rows.map((row) => row.email));
  expect(acknowledged.length).toBeGreaterThan(4 * rounds - 1);
  expect(acknowledged.filter((email) => !emails.has(email))).toEqual([]);
  await server.end();
});

/** `npm start` of an engine; its server is a process of its own. */
async function startScript() {
  const port = String(await freePort());
  const settings = { PORT: port, HOST: "127.0.0.1", PLINTH_DATA_DIR: folder, LOG_LEVEL: "warn" };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ["scripts/start.mjs", "--engine"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += text;
    });
  const readies = () => output.split("Plinth is ready at").length - 1;
  return {
    output: () => output,
    server: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim()),
    ready: (times: number) => expect.poll(readies, { timeout: 60_000 }).toBe(times),
    health: async () => (await fetch(`http://127.0.0.1:${port}/health`)).status,
    async end() {
      const ended = once(child, "close");
      child.kill("SIGTERM");
      return (await ended)[0];
    },
  };
}

test("npm start brings a server back that was killed, and one whose database was, and ends when it is asked to", async () => {
  const started = await startScript();
  await started.ready(1);
  process.kill(started.server(), "SIGKILL");
  await started.ready(2);
  expect(await started.health()).toBe(200);
  expect(started.output()).toContain("Plinth ended by itself (signal SIGKILL). It starts again in 0.5 s.");
  process.kill(databaseProcess(), "SIGKILL");
  await started.ready(3);
  expect(await started.health()).toBe(200);
  expect(started.output()).toContain("Plinth ended by itself (code 70). It starts again in 1 s.");
  expect(await started.end()).toBe(0);
});
