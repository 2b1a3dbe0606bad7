import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { goodPassword } from "../../support/accounts.ts";
import { childrenOf, inContainer, whyNoContainers } from "../../support/databases/container.ts";
import { queryDataFolder } from "../../support/databases/data-folder-database.ts";
import { type ServerProcess, spawnServer, startServer } from "../../support/nodes/server-process.ts";
import { freePort } from "../../support/services/free-port.ts";

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "plinth-owners-"));
  chmodSync(place, 0o711);
  folder = join(place, "original");
});
const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) if (server.child.exitCode === null) await server.end("SIGKILL");
  // A killed server leaves its database; the next test has another folder.
  for (const pid of databasesBelow(place)) process.kill(pid, "SIGKILL");
  rmSync(place, { recursive: true, force: true, maxRetries: 10 });
});

function databasesBelow(path: string): number[] {
  return ["original", "copy"].flatMap((name) => {
    const file = join(path, name, "postgres", "postmaster.pid");
    if (!existsSync(file)) return [];
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    return isPostgresBelow(pid, path) ? [pid] : [];
  });
}

function isPostgresBelow(pid: number, path: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(path);
  } catch {
    return false;
  }
}

async function start(dataFolder = folder, within: readonly string[] = []): Promise<ServerProcess> {
  const server = await startServer({ PLINTH_DATA_DIR: dataFolder }, ["--engine"], within);
  running.push(server);
  return server;
}

/** Starts a server that is expected not to start; what it says. */
async function refusal(dataFolder = folder, within: readonly string[] = []): Promise<string> {
  const settings = { PORT: String(await freePort()), PLINTH_DATA_DIR: dataFolder, LOG_LEVEL: "warn" };
  const { exited, output } = spawnServer(settings, undefined, ["--engine"], within);
  expect(await exited).toBe(1);
  return output();
}

async function register(server: ServerProcess, name: string): Promise<void> {
  const response = await fetch(`${server.url}/auth/v2/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}@example.com`, password: goodPassword }),
  });
  expect({ status: response.status, body: response.ok || (await response.text()) }).toEqual({
    status: 200,
    body: true,
  });
}

async function people(dataFolder = folder): Promise<string[]> {
  const rows = await queryDataFolder<{ name: string }>(
    dataFolder,
    "select split_part(email, '@', 1) as name from plinth.users order by email",
  );
  return rows.map(({ name }) => name);
}

const read = (path: string) => JSON.parse(readFileSync(join(path, "database.json"), "utf8"));
const copy = () => join(place, "copy");

/** With owners and modes: the database inside stays its user's. */
function copyFolder(): void {
  const { status, stderr } = spawnSync("cp", ["-a", folder, copy()], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
}

const why = whyNoContainers();
describe.skipIf(why !== null)(`in containers${why ? ` (left out: ${why})` : ""}`, () => {
  test("a second container on the folder is refused, and the first loses nothing", async () => {
    const first = await start(folder, inContainer);
    await register(first, "ada");
    expect(await refusal(folder, inContainer)).toMatch(
      /^Another Plinth server \(process 1 on .+\) already runs on the data folder /,
    );
    expect(await refusal()).toMatch(/^Another Plinth server /);
    await register(first, "grace");
    await first.end("SIGKILL");
    await start(folder, inContainer);
    expect(await people()).toEqual(["ada", "grace"]);
  });

  test("a database that outlived its server in a container keeps others off until it has ended", async () => {
    const first = await start(folder, [...inContainer, "sh", "-c", '"$@" & wait; sleep 600', "sh"]);
    await register(first, "ada");
    const [shell] = childrenOf(first.child.pid!);
    const [server] = childrenOf(shell!);
    process.kill(server!, "SIGKILL");
    const sentence = `Another PostgreSQL runs on ${join(folder, "postgres")}, as in another container: stop it, then start again.\n`;
    expect(await refusal()).toBe(sentence);
    expect(await refusal(folder, inContainer)).toBe(sentence);
    await first.end("SIGKILL");
    await start();
    expect(await people()).toEqual(["ada"]);
  });
});

describe("a copy of the folder", () => {
  test.each([
    ["as it is", (saved: object) => saved],
    [
      "with the absolute path that older versions wrote",
      ({ port, password, user }: { port: number; password: string; user: string }) => ({
        directory: join(folder, "postgres"),
        port,
        password,
        user,
      }),
    ],
  ])("beside the original, %s, has a database of its own", async (_, rewrite) => {
    const first = await start();
    await register(first, "ada");
    // The copy of a crashed installation holds the numbers of its processes, and no clean end.
    await first.end("SIGKILL");
    process.kill(databasesBelow(place)[0]!, "SIGKILL");
    copyFolder();
    writeFileSync(join(copy(), "database.json"), JSON.stringify(rewrite(read(folder))));

    const original = await start();
    const beside = await start(copy());
    await register(original, "grace");
    await register(beside, "hedy");
    expect(await people()).toEqual(["ada", "grace"]);
    expect(await people(copy())).toEqual(["ada", "hedy"]);
    expect(read(copy()).port).not.toBe(read(folder).port);
    expect(read(copy()).directory).toBe("postgres");
    expect(await beside.end()).toBe(0);
    await register(original, "joan");
    expect(await original.end()).toBe(0);
  });
});

test("a folder that was moved takes its database along", async () => {
  const first = await start();
  await register(first, "ada");
  expect(await first.end()).toBe(0);
  renameSync(folder, copy());
  await start(copy());
  expect(await people(copy())).toEqual(["ada"]);
});

test("another folder's database is not taken for one's own", async () => {
  for (const path of [folder, copy()]) expect(await (await start(path)).end()).toBe(0);
  renameSync(join(folder, "postgres"), join(place, "aside"));
  renameSync(join(copy(), "postgres"), join(folder, "postgres"));
  expect(await refusal()).toBe(
    `The database in ${folder}/postgres is not the one that this data folder was made with: restore it and ${folder}/database.json from the same backup.\n`,
  );
});

test("a database that is gone is not replaced by an empty one", async () => {
  expect(await (await start()).end()).toBe(0);
  renameSync(join(folder, "postgres"), join(place, "aside"));
  expect(await refusal()).toBe(
    `The database in ${folder}/postgres is gone: restore it from a backup. To begin with an empty one, remove database.json from the data folder.\n`,
  );
  rmSync(join(folder, "database.json"));
  await start();
  expect(await people()).toEqual([]);
});

test("a database that is damaged says all that PostgreSQL says", async () => {
  expect(await (await start()).end()).toBe(0);
  const log = join(folder, "postgres", "pg_wal");
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name)) truncateSync(join(log, name), 0);
  const said = await refusal();
  expect(said).toContain(`The embedded database in ${folder}/postgres does not start:\n`);
  expect(said).toMatch(/PANIC: .*could not locate a valid checkpoint record/);
  chmodSync(join(folder, "postgres"), 0o755);
  expect(await refusal()).toMatch(/FATAL: .*invalid permissions\n.*DETAIL: .*Permissions should be/);
});
