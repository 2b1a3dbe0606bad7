/** The command line as an installation serves it: run by npx, without a registry. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, syncToken } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const root = join(import.meta.dirname, "../../..");
const home = mkdtempSync(join(tmpdir(), "plinth-npx-"));
let platform: TestPlatform;
let project: TestProject;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  platform = await testPlatform();
  project = await testProject(platform, { models: { post: { fields: [] } } });
  server = await listen(platform);
});
afterAll(async () => {
  server.close();
  await platform.close();
  rmSync(home, { recursive: true });
});

/** Nothing of the surroundings, and a registry that answers nobody. */
async function npx(args: string[], more: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    npm_config_cache: join(home, ".npm"),
    npm_config_registry: "http://127.0.0.1:1",
    npm_config_update_notifier: "false",
    ...more,
  } as unknown as NodeJS.ProcessEnv;
  const child = spawn("npx", ["--yes", `${server.url}/cli.tgz`, ...args], { cwd: home, env });
  child.stdin.end();
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: code as number, out, err };
}

function unpack(bytes: Buffer): string {
  const folder = mkdtempSync(join(home, "unpacked-"));
  writeFileSync(join(folder, "cli.tgz"), bytes);
  expect(spawnSync("tar", ["xzf", "cli.tgz"], { cwd: folder }).status).toBe(0);
  return join(folder, "package");
}

test("npx runs the command from the installation's address, and asks no registry", async () => {
  const token = await syncToken(project.owner);
  const pulled = await npx(["pull", "--url", server.url], { PLINTH_SYNC_TOKEN: token });
  expect(pulled).toMatchObject({ code: 0 });
  expect(existsSync(join(home, "plinth/models/post.yaml"))).toBe(true);
  expect(await npx(["diff", "--url", server.url], { PLINTH_SYNC_TOKEN: token })).toMatchObject({
    code: 0,
    out: "No differences.\n",
  });
  const doctor = await npx(["doctor"]);
  expect([doctor.code, doctor.err]).toEqual([1, expect.stringContaining("npm run plinth -- doctor")]);
  const stranger = await npx(["pull", "--url", server.url]);
  expect([stranger.code, stranger.err]).toEqual([
    1,
    expect.stringContaining(`npx ${server.url}/cli.tgz login ${server.url}`),
  ]);
});

test("the package is small, needs no other, and is called after its content, by which npx knows a new one", async () => {
  const response = await fetch(`${server.url}/cli.tgz`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-type")).toBe("application/gzip");
  expect(bytes.length).toBeLessThan(300_000);
  const folder = unpack(bytes);
  const { name, version, bin, ...rest } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(name).toMatch(/^plinth-[0-9a-f]{12}$/);
  expect(version).toBe(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
  expect(bin).toEqual({ plinth: "plinth.mjs" });
  expect(Object.keys(rest).sort()).toEqual(["description", "engines", "license", "type"]);
  expect(statSync(join(folder, "plinth.mjs")).mode & 0o111).not.toBe(0);
  // Nothing of the machine that it was built on.
  for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), "utf8")).not.toContain(root);

  const again = await fetch(`${server.url}/cli.tgz`, { headers: { "if-none-match": response.headers.get("etag")! } });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
});

test("the same sources give the same bytes", async () => {
  const before = readFileSync(join(root, ".plinth-build/cli/cli.tgz"));
  const target = join(home, "rebuilt");
  mkdirSync(target);
  const { status, stderr } = spawnSync(process.execPath, ["scripts/build-cli.mjs", target], {
    cwd: root,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(readFileSync(join(target, "cli.tgz")).equals(before)).toBe(true);
});
