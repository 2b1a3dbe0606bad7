import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { pngImage } from "../../support/files/images.ts";
import { lathe, latheConfig, zip } from "../../support/files/plugin-archive.ts";
import { connected, type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
let operator: SystemCaller;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  operator = await project.stranger();
  await platform.pool.query("update plinth.users set role = 'super_admin' where id = $1", [operator.id]);
});
afterAll(() => platform.close());

async function install(archive: Uint8Array, as = operator) {
  const form = new FormData();
  form.append("archive", new Blob([new Uint8Array(archive)]), "plugin.zip");
  const request = new Request("http://localhost:3000", { method: "POST", body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  return as.browser.request("POST", "/system/plugin/install", body, {
    "content-type": request.headers.get("content-type")!,
  });
}
const get = (path: string, as = project.owner) => as.browser.get(path);
const refusal = async (archive: Uint8Array) => {
  const { status, body } = await install(archive);
  expect(status).toBe(400);
  return body.error.fields.archive as string;
};

test("the listing is HTML with a folder for each plugin, for people who are signed in", async () => {
  const { status, headers, body } = await get("/plugins/");
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(body).toContain('<a href="/plugins/media-plugin/">media-plugin/</a>');
  for (const path of ["/plugins/", "/plugins/media-plugin/config.json", "/plugins/media-plugin/index.js"])
    expect((await project.api.fetch(new Request(`http://localhost:3000${path}`))).status, path).toBe(401);
  expect((await project.api.fetch(new Request("http://localhost:3000/plugins/runtime.js"))).status).toBe(200);
});

test("files are served by their kind, guessed by no browser, and kept for ever under the address of their revision", async () => {
  const config = await get("/plugins/media-plugin/config.json");
  expect(config.body).toMatchObject({ name: "media-plugin", displayName: "Media" });
  const revision = config.headers.get("plinth-revision")!;
  const script = await get("/plugins/media-plugin/index.js");
  expect(Object.fromEntries(script.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const kept = await get(`/plugins/media-plugin/index.js?v=${revision}`);
  expect(kept.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  const again = await project.owner.browser.get("/plugins/media-plugin/index.js", {
    "if-none-match": script.headers.get("etag")!,
  });
  expect(again.status).toBe(304);
});

test.each([
  "/plugins/media-plugin/",
  "/plugins/media-plugin/../../package.json",
  "/plugins/media-plugin/%2e%2e/%2e%2e/mark",
  "/plugins/media-plugin/..%2fruntime.js",
  "/plugins/%2e%2e/package.json",
  "/plugins/no-such/index.js",
  "/plugins/mark",
])("%s is not there", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("only super admins install, and nothing is read of what others send", async () => {
  expect(await install(lathe(), project.owner)).toMatchObject({
    status: 403,
    body: { message: "Only super admins may install plugins." },
  });
  const { errors } = await project.owner.gql(`mutation { uninstallPlugin(id: "lathe") { message } }`);
  expect(errors[0].extensions.code).toBe("FORBIDDEN");
});

test("an installed plugin is listed, unpacked on each node, replaced by a newer version only, and taken away again", async () => {
  const logo = pngImage(8, 8);
  const first = await install(lathe({}, { "img/logo.png": logo }));
  expect(first).toMatchObject({
    status: 200,
    body: { message: "Lathe was installed.", body: { id: "lathe", version: "1.0.0" } },
  });
  expect((await get("/plugins/")).body).toContain('href="/plugins/lathe/"');
  expect((await get("/plugins/lathe/index.js")).body).toBe(`plinth.register({ name: "lathe" });`);
  const folder = join(platform.env.PLINTH_DATA_DIR, "plugins", "lathe");
  expect(readdirSync(folder)).toHaveLength(1);

  expect(await refusal(lathe())).toBe("Version 1.0.0 of lathe is installed; 1.0.0 is not newer.");
  expect(await refusal(lathe({ version: "1.0.0-beta.1" }))).toContain("is not newer");
  const second = await install(zip({ "lathe/config.json": latheConfig({ version: "1.10.0" }), "lathe/index.js": "1" }));
  expect(second.body.message).toBe("Lathe was updated to 1.10.0.");
  expect((await get("/plugins/lathe/index.js")).body).toBe("1");
  expect((await get("/plugins/lathe/img/logo.png")).status).toBe(404);
  expect(readdirSync(folder)).toHaveLength(1);

  // Another node has its own disk, and hears of it.
  const disk = mkdtempSync(join(tmpdir(), "plinth-data-"));
  const other = connected(
    await startPlatform(
      { ...platform.env, PLINTH_DATA_DIR: disk },
      { databaseUrl: platform.databaseUrl, log: platform.log },
    ),
  );
  try {
    const node = createApi(other);
    const asked = new Request("http://localhost:3000/plugins/lathe/index.js", {
      headers: { cookie: project.owner.browser.cookieHeader() },
    });
    expect(await (await node.fetch(asked)).text()).toBe("1");
    await project.owner.gql(`mutation { upsertPlugin(id: "lathe", activate_status: Activated) { id } }`);
    const list = `{ availablePlugins { id title shipped projects } }`;
    expect((await operator.gql(list)).data.availablePlugins).toContainEqual({
      id: "lathe",
      title: "Lathe",
      shipped: false,
      projects: 1,
    });
    expect((await project.owner.gql(list)).data.availablePlugins[0].projects).toBeNull();
    expect((await operator.gql(`mutation { uninstallPlugin(id: "lathe") { message } }`)).errors).toBeUndefined();
    await expect.poll(async () => (await node.fetch(asked.clone())).status).toBe(404);
  } finally {
    await other.close();
    rmSync(disk, { recursive: true });
  }
  expect((await get("/plugins/lathe/index.js")).status).toBe(404);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  const mine = await project.owner.gql(
    `{ getPlugins(where: { name: { eq: "lathe" } }) { activate_status available version } }`,
  );
  expect(mine.data.getPlugins).toEqual([{ activate_status: "Deactivated", available: false, version: "" }]);
});

test("the guide's plugin is built and installed as it is written there, and what is wrong with one is told before it is packed", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "plinth-guide-")), "greeter");
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/plugins.md"), "utf8");
  const written = (kind: string) => new RegExp(`\`\`\`${kind}\\n(.*?)\`\`\``, "s").exec(guide)![1]!;
  const build = () => spawnSync("node", ["scripts/plugin.mjs", folder], { encoding: "utf8" });
  mkdirSync(join(folder, "src"), { recursive: true });
  writeFileSync(join(folder, "config.json"), written("json"));
  writeFileSync(join(folder, "src/index.tsx"), written("tsx"));
  try {
    const { stdout, stderr } = build();
    expect(stderr).toBe("");
    const { body } = await install(readFileSync(stdout.trim().split("\n").at(-1)!));
    expect(body.message).toBe("Greeter was installed.");
    writeFileSync(join(folder, "config.json"), written("json").replace('"label": "Greeter", ', ""));
    const { status, stderr: told } = build();
    expect([status, told]).toEqual([1, "config.json has a fault.\n  menu.0.label: Please give what the tab says\n"]);
  } finally {
    rmSync(join(folder, ".."), { recursive: true });
  }
});

const link = 0o120777;
test.each<[string, () => Uint8Array, string | RegExp]>([
  ["text", () => Buffer.from("plugin"), "This is not a zip archive, or it is damaged."],
  ["a cut archive", () => lathe().subarray(0, 200), "This is not a zip archive, or it is damaged."],
  ["a path above", () => lathe({}, { "../up.js": "1" }), "The archive has a path that leads out of its folder."],
  [
    "a path from the root",
    () => lathe({}, { "/etc/up.js": "1" }),
    "The archive has a path that leads out of its folder.",
  ],
  ["a path of Windows", () => lathe({}, { "..\\up.js": "1" }), /leads out of its folder/],
  ["a backslash", () => lathe({}, { "a\\b.js": "1" }), /leads out of its folder/],
  ["a drive", () => lathe({}, { "C:/up.js": "1" }), /leads out of its folder|no path/],
  ["a hidden file", () => lathe({}, { "src/.env.js": "1" }), /no path that a plugin's file may have/],
  ["a name that Windows keeps", () => lathe({}, { "a./b.js": "1" }), /no path that a plugin's file may have/],
  [
    "a link",
    () => zip({ "config.json": latheConfig(), "index.js": "1", "l.js": ["/etc/passwd", { attrs: link }] }),
    "l.js is a link.",
  ],
  ["one file twice", () => lathe({}, { "INDEX.js": "1" }), "INDEX.js is there twice."],
  ["a file that is a folder too", () => lathe({}, { "a.js": "1", "A.js/b/c.js": "1" }), "A.js is a file and a folder."],
  ["HTML", () => lathe({}, { "index.html": "<p>" }), "index.html is of a kind that plugins may not have."],
  ["HTML that poses as PNG", () => lathe({}, { "a.png": "<script>" }), "a.png is not what its name says."],
  [
    "a binary that poses as a script",
    () => lathe({}, { "a.js": Buffer.from([0, 1, 255]) }),
    "a.js is not what its name says.",
  ],
  [
    "too many files",
    () => lathe({}, Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}.js`, ""]))),
    "The archive has more than 200 files.",
  ],
  ["a bomb", () => lathe({}, { "a.js": Buffer.alloc(5_000_000, 32) }), "a.js unpacks to more than 100 times its size."],
  [
    "too much",
    () => lathe({}, Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`${i}.js`, Buffer.alloc(1_000_000, 32)]))),
    "The archive unpacks to more than 30 MB.",
  ],
  ["no configuration", () => zip({ "index.js": "1" }), "There is no config.json at the top of the archive."],
  ["no script", () => zip({ "config.json": latheConfig() }), "There is no index.js at the top of the archive."],
  ["no JSON", () => zip({ "config.json": "{", "index.js": "1" }), "config.json is not valid JSON."],
  ["no object", () => zip({ "config.json": "[]", "index.js": "1" }), /^config\.json holds no object/],
  ["a long config.json", () => lathe({ author: "a".repeat(262_144) }), "config.json has more than 256 kB."],
  [
    "the name of a shipped plugin",
    () => lathe({ name: "media-plugin", version: "9.0.0" }),
    "The plugin media-plugin comes with Plinth and cannot be replaced.",
  ],
])("an archive with %s is refused", async (_, archive, message) => {
  const said = await refusal(archive());
  if (typeof message === "string") expect(said).toBe(message);
  else expect(said).toMatch(message);
});

test("each fault of a config.json is told under its path, and of very many the first ones", async () => {
  const faulty = { version: "newest", menu: [{ path: "/" }], routes: [{ path: "/../up", component: "Up" }], hooks: {} };
  const { status, body } = await install(lathe(faulty));
  expect([status, body.message]).toEqual([400, "config.json has 4 faults."]);
  expect(body.error.fields).toEqual({
    version: "Please give the version as three numbers, such as 1.0.0",
    "routes.0.path": "A path begins with / and has no ..",
    "menu.0.label": "Please give what the tab says",
    hooks: "There is no field hooks here",
  });
  expect((await install(lathe({ name: "../up" }))).body.message).toBe("config.json has a fault.");
  const keys = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at}${"k".repeat(5_000)}`, 1]));
  const { body: many } = await install(lathe(keys));
  expect(many.message).toBe("config.json has 40 faults. These are the first 25.");
  expect(Object.keys(many.error.fields)).toHaveLength(25);
  expect(JSON.stringify(many).length).toBeLessThan(20_000);
});

test("an archive that says less than it unpacks to is refused, one with a locked file, and one of more than 10 MB", async () => {
  const honest = lathe({}, { "long.js": Buffer.alloc(1_000, 32) });
  // The size that the central directory gives of the last file: 24 bytes into its entry.
  const entry = honest.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
  honest.writeUInt32LE(10, entry + 24);
  expect(await refusal(honest)).toBe("This is not a zip archive, or it is damaged.");
  const locked = lathe();
  // The flags of the last file: 8 bytes into its entry.
  locked.writeUInt16LE(1, locked.lastIndexOf(Buffer.from("PK\x01\x02", "latin1")) + 8);
  expect(await refusal(locked)).toBe("index.js is encrypted.");
  const { status, body } = await install(Buffer.alloc(10 * 1024 * 1024 + 1));
  expect([status, body.message]).toEqual([413, "An archive has at most 10 MB."]);
});

test("a project has the default plugin until it is deactivated there, and the policy names what may run", async () => {
  const policy = async (as: SystemCaller) => (await get("/system/plugin/policy", as)).body.body.plugins;
  const fresh = await systemProject(platform);
  const all = `{ getPlugins { id title type activate_status load_status available version } }`;
  expect((await fresh.owner.gql(all)).data.getPlugins).toEqual([
    {
      id: "media-plugin",
      title: "Media",
      type: "system",
      activate_status: "Activated",
      load_status: "loaded",
      available: true,
      version: "1.0.0",
    },
  ]);
  expect(await policy(fresh.owner)).toEqual(["media-plugin"]);
  await install(lathe());
  expect(await policy(fresh.owner)).toEqual(["media-plugin"]);
  const set = (id: string, status: string) =>
    fresh.owner.gql(`mutation { upsertPlugin(id: "${id}", activate_status: ${status}) { id title activate_status } }`);
  expect((await set("lathe", "Activated")).data.upsertPlugin).toEqual({
    id: "lathe",
    title: "Lathe",
    activate_status: "Activated",
  });
  expect((await set("media-plugin", "Deactivated")).data.upsertPlugin.title).toBe("Media");
  await set("gone", "Activated");
  expect(await policy(fresh.owner)).toEqual(["lathe"]);
  expect((await fresh.owner.gql(all)).data.getPlugins).toHaveLength(3);
  expect(await policy(await project.stranger())).toEqual([]);
});

test("an installation leaves a row in the audit log, also one that is refused", async () => {
  await install(lathe({ version: "2.0.0" }));
  await install(Buffer.from("no archive"));
  const { rows } = await platform.pool.query(
    "select response_code, internal_error from plinth.audit_log where internal_function = 'installPlugin' order by created_at desc, id desc limit 2",
  );
  expect(rows).toEqual([
    { response_code: 400, internal_error: "This is not a zip archive, or it is damaged." },
    { response_code: 200, internal_error: "" },
  ]);
});

test("what lies beside a plugin's folder is never served", async () => {
  await install(lathe({ version: "3.0.0" }));
  await get("/plugins/lathe/index.js");
  writeFileSync(join(platform.env.PLINTH_DATA_DIR, "plugins", "secret.txt"), "secret");
  for (const path of ["../secret.txt", "..%2f..%2fsecret.txt", "%2e%2e/%2e%2e/secret.txt", "....//secret.txt"])
    expect((await get(`/plugins/lathe/${path}`)).status, path).toBe(404);
});

test("the default plugin is a system plugin of every project, and is switched in all of them, also in those that never changed it", async () => {
  const list = "{ systemPlugins { id title icon version projects active_projects } }";
  const ofMine = async (as: SystemCaller) =>
    (await as.gql(list)).data.systemPlugins.find(({ id }: { id: string }) => id === "media-plugin");
  const fresh = await systemProject(platform);
  expect(await ofMine(fresh.owner)).toEqual({
    id: "media-plugin",
    title: "Media",
    icon: "image",
    version: "1.0.0",
    projects: 1,
    active_projects: 1,
  });
  const set = (status: string, as = operator) =>
    as.gql(`mutation { setSystemPluginStatus(id: "media-plugin", activate_status: ${status}) { active_projects } }`);
  expect((await set("Deactivated", fresh.owner)).errors[0].extensions.code).toBe("FORBIDDEN");
  expect((await set("Deactivated")).data.setSystemPluginStatus.active_projects).toBe(0);
  expect((await get("/system/plugin/policy", fresh.owner)).body.body.plugins).toEqual([]);
  const { active_projects } = (await set("Activated")).data.setSystemPluginStatus;
  expect(active_projects).toBe((await ofMine(operator)).projects);
  expect((await get("/system/plugin/policy", fresh.owner)).body.body.plugins).toEqual(["media-plugin"]);
});
