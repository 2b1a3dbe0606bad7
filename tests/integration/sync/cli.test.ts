/** The command line itself: exit codes, JSON, the file with the tokens, and the doctor; as processes of their own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, listen, syncToken } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";
import { freePort } from "../../support/services/free-port.ts";

const program = fileURLToPath(new URL("../../../lib/cli/plinth.ts", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "plinth-cli-"));
let platform: TestPlatform;
let project: TestProject;
let server: Awaited<ReturnType<typeof listen>>;
let token: string;

beforeAll(async () => {
  platform = await testPlatform();
  project = await testProject(platform, { models: { post: { fields: [] } } });
  server = await listen(platform);
  token = await syncToken(project.owner);
});
afterAll(async () => {
  server.close();
  await platform.close();
  rmSync(home, { recursive: true });
});

async function plinth(args: string[], { env = {}, stdin = "" }: { env?: Record<string, string>; stdin?: string } = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, FORCE_COLOR: "", ...env } as unknown as NodeJS.ProcessEnv,
  });
  child.stdin.end(stdin);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: code as number, out, err };
}

const json = (line: string) => JSON.parse(line.trim());

test("each command tells its usage, and a wrong call is exit code 2", async () => {
  const [all, none, strange, option, unattended] = await Promise.all([
    plinth(["--help"]),
    plinth([]),
    plinth(["explode", "--json"]),
    plinth(["pull", "--explode"]),
    plinth(["push"]),
  ]);
  const names = [...all.out.matchAll(/^ {2}(\w+(?: \w+)?) {2,}/gm)].map(([, name]) => name!);
  expect(names).toEqual(["login", "pull", "diff", "push", "dump", "restore", "types", "audit verify", "doctor"]);
  expect([all.code, none.code, strange.code, option.code, unattended.code]).toEqual([0, 2, 2, 2, 2]);
  expect(json(strange.err)).toEqual({
    error: { code: "USAGE", message: 'There is no command "explode".', fields: {} },
  });
  expect(unattended.err).toContain("--dry-run");
  const mine = desk();
  const helps = await Promise.all(names.map((name) => mine.run(...name.split(" "), "--help")));
  mine.remove();
  for (const [index, { code, out }] of helps.entries()) {
    expect([code, out.split("\n")[0]]).toEqual([0, expect.stringContaining(`Usage: plinth ${names[index]}`)]);
    expect(out).toContain("Exit codes: 0 done, 1 failed");
  }
});

test("a token is kept where its owner alone can read it, and only when it is good", async () => {
  const kept = join(home, ".config/plinth/installations.json");
  const wrong = await plinth(["login", server.url, "--json"], { stdin: `plinth_sync_${"x".repeat(43)}\n` });
  expect([wrong.code, json(wrong.err).error.code, existsSync(kept)]).toEqual([1, "UNAUTHENTICATED", false]);
  const none = await plinth(["login", server.url, "--json"]);
  expect([none.code, json(none.err).error.code]).toEqual([2, "USAGE"]);
  const silent = await plinth(["login", `http://127.0.0.1:${await freePort()}`, "--json"], { stdin: token });
  expect([silent.code, json(silent.err).error.code]).toEqual([1, "UNAVAILABLE"]);
  const good = await plinth(["login", `${server.url}/`, "--json"], { stdin: `${token}\n` });
  expect([good.err, good.code]).toEqual(["", 0]);
  expect(json(good.out)).toMatchObject({ url: server.url, file: kept, projects: [{ id: project.project.id }] });
  expect([statSync(kept).mode & 0o777, statSync(join(kept, "..")).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(good.out + good.err).not.toContain(token);
  // The only installation, its only project.
  expect(await plinth(["pull"])).toMatchObject({ code: 0, err: "" });
  expect(await plinth(["diff"])).toEqual({ code: 0, out: "No differences.\n", err: "" });
  const refused = await plinth(["audit", "verify", "--json"]);
  expect([refused.code, json(refused.err).error.code]).toEqual([1, "FORBIDDEN"]);
  await platform.db.updateTable("plinth.users").set({ role: "super_admin" }).where("email", "like", "t-%").execute();
  const verified = await plinth(["audit", "verify", "--json"]);
  expect([verified.code, json(verified.out).fault]).toEqual([0, null]);
});

test("the doctor says of each fault what to do, and no secret", async () => {
  const broken = await plinth(["doctor", "--json"], { env: { PORT: "many", PLINTH_SECRET: "short" } });
  expect(broken.code).toBe(1);
  const faults = json(broken.out).findings.filter(({ status }: { status: string }) => status === "failed");
  expect(faults.map(({ found }: { found: string }) => found.split(" ")[0])).toEqual(["PORT", "PLINTH_SECRET"]);

  const other = createServer((_, response) => response.end("not Plinth")).listen(0, "127.0.0.1");
  await once(other, "listening");
  const port = String((other.address() as AddressInfo).port);
  const env = {
    HOST: "127.0.0.1",
    PORT: port,
    DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${await freePort()}/none`,
    PLINTH_DATA_DIR: join(home, "data"),
    SMTP_URL: `smtp://user:hunter2@127.0.0.1:${await freePort()}`,
  };
  const sick = await plinth(["doctor"], { env });
  expect(sick.code).toBe(1);
  for (const said of [
    "✘ Database",
    "Check DATABASE_URL",
    "✘ Port: ",
    "choose another port with PORT",
    "✘ Mail",
    "✔ Node",
  ])
    expect(sick.out).toContain(said);
  expect(sick.out + sick.err).not.toContain("hunter2");
  expect(sick.out).not.toContain("\u001b");
  other.close();
  const well = await plinth(["doctor", "--json"], {
    env: {
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DATABASE_URL: platform.databaseUrl,
      PLINTH_DATA_DIR: join(home, "data"),
    },
  });
  expect(json(well.out).findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "Database", status: "ok" }),
      expect.objectContaining({ name: "Migrations", status: "ok" }),
    ]),
  );
  expect([well.code, existsSync(join(home, "data"))]).toEqual([0, false]);
});
