/** Content moves with its files: by folders and by dumps, between disk and S3, into another installation and within one, for tenants, and again as nothing. */
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCarried, openCarried, uploadMedia } from "../../../lib/engine/media/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { generateTenantToken } from "../../../lib/engine/records/index.ts";
import { dumpProject, findSyncCaller } from "../../../lib/engine/sync/index.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { pngImage } from "../../support/files/images.ts";
import { photograph } from "../../support/files/real-images.ts";
import { type Desk, desk, listen, syncToken } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";
import { type S3Server, startS3Server } from "../../support/services/s3-server.ts";

const media = { field_type: "media", input_type: "string" };
const shop: ProjectSketch = {
  tenant_model: "company",
  common: ["country"],
  models: {
    company: { fields: [{ field_label: "Name", field_type: "text" }] },
    country: { fields: [{ field_label: "Flag", ...media }] },
    note: {
      fields: [
        { field_label: "Name", field_type: "text" },
        { field_label: "Cover", ...media },
        { field_label: "Photos", ...media, validation: { is_gallery: true } },
        { field_label: "Sign", ...media, validation: { locals: ["en", "de"] } },
        { field_label: "Owner", field_type: "object" },
        { field_label: "Portrait", parent_field: "owner", ...media },
        { field_label: "Rows", field_type: "repeated" },
        { field_label: "Scans", parent_field: "rows", ...media, validation: { is_gallery: true } },
      ],
    },
  },
};

interface Installation {
  platform: TestPlatform;
  url: string;
  close(): void;
}
let s3: S3Server;
const places: Record<string, Installation> = {};
const desks: Desk[] = [];

beforeAll(async () => {
  s3 = await startS3Server();
  for (const [name, env] of [
    ["disk", {}],
    ["s3", s3.env],
  ] as const) {
    const platform = await testPlatform({ env });
    places[name] = { platform, ...(await listen(platform)) };
  }
}, 60_000);
afterAll(async () => {
  for (const one of desks) one.remove();
  for (const { close, platform } of Object.values(places)) {
    close();
    await platform.close();
  }
  await s3.stop();
});

/** Larger than the pieces that a dump has of a file, and not a multiple of them. */
const longText = Buffer.from(`long ${"text ".repeat(140_000)}.`);

async function put({ owner }: TestProject, name: string, bytes: Buffer, tenant: string | null = null) {
  const { actor } = owner;
  const who = { ...owner, actor: { ...actor, tenant_id: tenant } } as typeof owner;
  const content = (async function* () {
    yield bytes;
  })();
  const files = (async function* () {
    yield { name, content };
  })();
  const [file] = await uploadMedia(who, {}, files);
  return file!.id;
}

const noteParts = `name cover { id file_name width } photos { id } owner { portrait { id } } rows { scans { id } }`;

async function fill(project: TestProject) {
  const { ask, owner, token } = project;
  await updateProject(owner, { settings: { locals: ["en", "de"] } });
  const good = async (query: string, variables: object, bearer?: string) => {
    const { json } = await ask(query, variables as never, bearer);
    expect(json.errors).toBeUndefined();
    return json.data;
  };
  const flag = await put(project, "flag.png", pngImage(9, 9, "flag"));
  await good(`mutation ($f: ID) { createCountry(input: { flag: $f }) { id } }`, { f: flag });
  // In no record; and one whose hash is of bytes that were cleaned away.
  await put(project, "of nobody.txt", longText);
  const photo = await put(project, "Møns klint.jpg", await photograph("jpeg", 6));
  for (const name of ["acme", "bolt"]) {
    const { c } = await good(`mutation ($n: String) { c: createCompany(input: { name: $n }) { id } }`, { n: name });
    const tenant = await generateTenantToken(owner, { tenant_id: c.id, token });
    // The same bytes, once for each of them.
    const shared = await put(project, "same.png", pngImage(5, 5, "same"), c.id);
    const own = await put(project, `${name}.png`, pngImage(7, 5, name), c.id);
    const input = {
      name,
      cover: photo,
      photos: [own, shared, flag],
      sign: shared,
      owner: { portrait: own },
      rows: [{ scans: [shared, own] }, { scans: [] }],
    };
    const { n } = await good(
      `mutation ($i: NoteInput!) { n: createNote(input: $i) { id } }`,
      { i: input },
      tenant.token,
    );
    await good(
      `mutation ($id: ID!, $s: ID) { updateNote(id: $id, locale: "de", input: { sign: $s }) { id } }`,
      { id: n.id, s: own },
      tenant.token,
    );
  }
}

/** All that a project shows of its records and files, without ids, and the bytes of each file. */
async function shown({ project, ask }: TestProject) {
  const names = new Map<string, string>();
  const files: [string, string | undefined, string, string][] = [];
  for await (const page of listCarried(project))
    for (const { id, file_name, size, sha256, tenant_id } of page) {
      names.set(id, `${file_name} of ${tenant_id ?? "all"}`);
      const bytes = Buffer.concat(await (await openCarried(project, id)).toArray());
      expect(bytes.length).toBe(size);
      files.push([file_name, tenant_id, sha256, bytes.toString("base64")]);
    }
  const { json } = await ask(
    `{ noteList(sort: [{ name: asc }]) { ${noteParts} sign { id } } de: noteList(locale: "de", sort: [{ name: asc }]) { sign { id } } countryList { flag { id } } }`,
  );
  expect(json.errors).toBeUndefined();
  const records = JSON.parse(JSON.stringify(json.data), (key, value) => (key === "id" ? names.get(value) : value));
  return { records, files: files.sort() };
}

async function at(place: Installation, sketch: ProjectSketch = { models: {} }) {
  const project = await testProject(place.platform, sketch);
  return {
    project,
    options: ["--url", place.url, "--project", project.project.id],
    token: await syncToken(project.owner),
    url: place.url,
  };
}
/** A project that a dump or push can go to: of the same type. */
const empty = (place: Installation) => at(place, { tenant_model: "company", models: {} });

async function loggedIn(...all: { url: string; token: string }[]) {
  // Tokens are kept by installation: a desk of its own for each project of the same one.
  return Promise.all(
    all.map(async ({ url, token }) => {
      const one = desk();
      desks.push(one);
      expect((await one.run("login", url, "--token", token)).code).toBe(0);
      return one;
    }),
  );
}

describe.each([
  ["disk", "s3"],
  ["s3", "disk"],
  ["disk", "disk"],
  ["s3", "s3"],
] as const)("from %s to %s", (from, to) => {
  let source: Awaited<ReturnType<typeof at>>;
  let before: Awaited<ReturnType<typeof shown>>;
  beforeAll(async () => {
    source = await at(places[from]!, shop);
    await fill(source.project);
    before = await shown(source.project);
    expect(before.files.length).toBe(7);
    expect(JSON.stringify(before.records)).not.toContain("null");
  });

  test("a dump restores with its files, and is dumped again as the same", async () => {
    const target = await empty(places[to]!);
    const [mine, theirs] = await loggedIn(source, target);
    const dumped = await mine!.run("dump", ...source.options, "--out", "a.gz", "--json");
    expect([dumped.err, dumped.json]).toMatchObject(["", { records: 5, files: 7 }]);
    const text = gunzipSync(readFileSync(join(mine!.folder, "a.gz"))).toString();
    const path = join(theirs!.folder, "b.gz");
    const restore = () => theirs!.run("restore", path, ...target.options);

    // Torn in the middle of a file: refused, and the next try goes on.
    writeFileSync(path, gzipSync(text.slice(0, text.lastIndexOf('{"data":{"end"'))));
    const torn = await restore();
    expect([torn.code, torn.err]).toEqual([1, expect.stringContaining("not whole")]);
    writeFileSync(path, gzipSync(text));
    const restored = await restore();
    expect([restored.err, restored.code]).toEqual(["", 0]);
    expect(await shown(target.project)).toEqual(before);

    await theirs!.run("dump", ...target.options, "--out", "c.gz");
    const again = gunzipSync(readFileSync(join(theirs!.folder, "c.gz"))).toString();
    // Within one installation files have new ids; else it is the same text.
    if (from !== to) expect(again).toBe(text);
    else expect(again.length).toBe(text.length);
    const full = await restore();
    expect([full.code, full.err]).toEqual([1, expect.stringContaining("empty project")]);
  });

  test("a push carries records with the files that they hold, once, and goes on where it broke off", async () => {
    const target = await empty(places[to]!);
    const [mine, theirs] = await loggedIn(source, target);
    const pulled = await mine!.run("pull", "--content", ...source.options, "--json");
    expect([pulled.err, pulled.json?.content]).toEqual(["", { records: 5, links: 0, files: 7 }]);
    const push = (...more: string[]) =>
      theirs!.run("push", "--content", "--folder", join(mine!.folder, "plinth"), ...target.options, "--json", ...more);
    const mediaFolder = join(mine!.folder, "plinth/media");
    const listPath = join(mediaFolder, "files.ndjson");
    const list = readFileSync(listPath, "utf8");

    // What the folder lacks is named, and nothing is done but what was sent before.
    const lines = list
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const last = lines.find(({ file_name }) => file_name === "bolt.png");
    const bytesPath = join(mediaFolder, `${last.id}.png`);
    const bytes = readFileSync(bytesPath);
    rmSync(bytesPath);
    const lacking = await push("--yes");
    expect([lacking.code, lacking.err]).toEqual([1, expect.stringContaining("bolt.png")]);
    writeFileSync(bytesPath, Buffer.concat([bytes, Buffer.from("x")]));
    const damaged = await push("--yes");
    expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining("bolt.png")]);
    expect((await shown(target.project).catch(() => null))?.records).toBeUndefined();
    writeFileSync(bytesPath, bytes);

    const planned = await push("--dry-run");
    expect([planned.err, planned.json?.steps.at(-1)]).toMatchObject(["", { part: "media", name: "files" }]);
    const pushed = await push("--yes");
    expect([pushed.err, pushed.code]).toEqual(["", 0]);
    expect(await shown(target.project)).toEqual(before);
    expect((await push("--yes")).json).toMatchObject({ applied: false, steps: [], notes: [] });

    // And back: the same files are known again, whatever their ids are there.
    expect((await theirs!.run("pull", "--content", ...target.options)).code).toBe(0);
    const back = ["push", "--content", "--folder", join(theirs!.folder, "plinth"), ...source.options];
    const again = await mine!.run(...back, "--yes", "--overwrite", "--json");
    expect([again.err, again.json?.steps.filter(({ part }: { part: string }) => /content|media/.test(part))]).toEqual([
      "",
      [],
    ]);
    expect(await shown(source.project)).toEqual(before);
  });
});

test("files that are gone from the storage stop a pull and a dump, which name them; without files both go on and a push says so", async () => {
  const source = await at(places.disk!, shop);
  await fill(source.project);
  const target = await empty(places.s3!);
  const [mine, theirs] = await loggedIn(source, target);
  const { platform } = places.disk!;
  await loseBytes(platform, source.project.project.id, ["flag.png", "acme.png"]);
  for (const command of [
    ["pull", "--content"],
    ["dump", "--out", "d.gz"],
  ]) {
    const stopped = await mine!.run(...command, ...source.options);
    expect(stopped.code).toBe(1);
    expect(stopped.err).toContain("flag.png");
    expect(stopped.err).toContain("acme.png");
    expect(stopped.err).not.toContain("bolt.png");
  }
  expect(readdirSync(mine!.folder)).toEqual(["plinth"]);
  expect(readdirSync(join(mine!.folder, "plinth"))).not.toContain("content");
  expect((await mine!.run("pull", "--content", "--without-files", ...source.options)).code).toBe(0);
  const pushed = await theirs!.run(
    ...["push", "--content", "--folder", join(mine!.folder, "plinth"), ...target.options, "--yes", "--json"],
  );
  expect([pushed.code, pushed.json?.notes.join()]).toEqual([0, expect.stringMatching(/6 files .* read empty/)]);
  expect((await mine!.run("dump", "--without-files", "--out", "e.gz", ...source.options)).code).toBe(0);
});

test("bytes that changed in the storage are found out, and a file that is no longer what its list says is refused", async () => {
  const source = await at(places.disk!, shop);
  const id = await put(source.project, "notes.txt", longText);
  const [mine] = await loggedIn(source);
  const row = await places
    .disk!.platform.db.selectFrom("plinth.media_files")
    .select("storage_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const path = places.disk!.platform.storages.local.localPath(row.storage_key)!;
  writeFileSync(path, Buffer.from(longText).fill("y", 5, 9));
  const changed = await mine!.run("pull", "--content", ...source.options);
  expect([changed.code, changed.err]).toEqual([1, expect.stringContaining("notes.txt is damaged")]);
  truncateSync(path, 10);
  expect((await mine!.run("pull", "--content", ...source.options)).err).toContain("notes.txt");
});

test("what is asked for is read in pages, however many links there are", async () => {
  const source = await at(places.disk!, {
    models: { post: { fields: [] }, tag: { fields: [] } },
    relations: [{ from: "post", to: "tag", forward: "has_many", reverse: "has_many" }],
  });
  const { schema, pool } = source.project.project.database;
  await pool.query(
    `insert into "${schema}".post (id, _status) select gen_random_uuid(), 'published' from generate_series(1, 60)`,
  );
  await pool.query(
    `insert into "${schema}".tag (id, _status) select gen_random_uuid(), 'published' from generate_series(1, 60)`,
  );
  const { rows } = await pool.query(`select id from "${schema}"._relations`);
  await pool.query(
    `insert into "${schema}"."_join_${rows[0].id.replaceAll("-", "")}" select p.id, t.id from "${schema}".post p, "${schema}".tag t`,
  );
  await pool.query(
    `insert into "${schema}"._actors (id, first_name, last_name, email, avatar) select 'a' || n, '', '', '', '' from generate_series(1, 2500) n`,
  );
  const caller = await findSyncCaller(places.disk!.platform, source.token, { ip_address: "", user_agent: "" });
  let lines = 0;
  let most = 0;
  for await (const text of await dumpProject(caller, source.project.project.id, { files: true })) {
    const count = text.split("\n").length - 1;
    lines += count;
    most = Math.max(most, count);
  }
  expect(lines).toBeGreaterThan(3_600 + 2_500);
  expect(most).toBeLessThanOrEqual(1_000);
});

async function loseBytes({ db, storages }: Platform, projectId: string, names: string[]) {
  const rows = await db
    .selectFrom("plinth.media_files")
    .select(["storage", "storage_key"])
    .where("project_id", "=", projectId)
    .where("file_name", "in", names)
    .execute();
  for (const { storage, storage_key } of rows) await storages.named(storage).delete([storage_key]);
}
