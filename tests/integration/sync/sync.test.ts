/** Cloud Sync between two running installations: what one person's folder carries from one to the other. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upsertFunction } from "../../../lib/engine/functions/index.ts";
import { modelFieldOperation, upsertField } from "../../../lib/engine/models/index.ts";
import { upsertPlugin } from "../../../lib/engine/plugins/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { upsertRole } from "../../../lib/engine/roles/index.ts";
import { deleteSyncToken } from "../../../lib/engine/tokens/index.ts";
import { createWebhook } from "../../../lib/engine/webhooks/index.ts";
import { type Desk, desk, listen, syncToken } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let here: TestPlatform;
let there: TestPlatform;
let near: Awaited<ReturnType<typeof listen>>;
let far: Awaited<ReturnType<typeof listen>>;
let source: TestProject;
const desks: Desk[] = [];

beforeAll(async () => {
  const env = { WEBHOOK_ALLOW_PRIVATE: "1" } as const;
  [here, there] = await Promise.all([testPlatform({ env }), testPlatform({ env })]);
  [near, far] = await Promise.all([listen(here), listen(there)]);
  source = await testProject(here, blog);
  await fill(source);
});
afterAll(async () => {
  for (const one of desks) one.remove();
  near.close();
  far.close();
  await Promise.all([here.close(), there.close()]);
});

const notify = `// A tab\t, "quotes" and trailing space \nexport default (input: { title: string }) => {
  if (input.title === "bad") throw new PlinthError("Not this one", { fields: { title: "Not this one" } });
};
`;

/** Everything beside models that a project can have. */
async function fill({ owner, ask }: TestProject) {
  await updateProject(owner, { settings: { locals: ["en", "de"], enable_revision_history: true } });
  await upsertField(owner, {
    model_name: "tag",
    field_label: "Note",
    field_type: "text",
    validation: { locals: ["en", "de"] },
  });
  await upsertRole(owner, { name: "viewer", api_permissions: { post: { read: "all" } } });
  await upsertFunction(owner, {
    name: "notify",
    request: "post",
    env_vars: [{ key: "API_KEY", value: "the function's secret" }],
    runtime_config: { memory: 128 },
    source: notify,
    schedule: "0 6 * * *",
    runs_as: "viewer",
    hooks: [{ event: "before_create", model: "post" }, { event: "after_delete" }],
  });
  await upsertFunction(owner, { name: "alter", source: "export default (payload) => payload" });
  await upsertPlugin(owner, {
    id: "painter",
    title: "Painter",
    env_vars: [{ key: "TOKEN", value: "the plugin's secret" }],
  });
  await upsertRole(owner, {
    name: "editor",
    api_permissions: {
      post: { read: "all", update: { where: { title: { ne: "x" }, meta: { created_by: { eq: { $caller: "id" } } } } } },
      author: { read: "all" },
    },
    logic_executions: ["notify"],
  });
  await createWebhook(owner, {
    name: "On post!",
    url: "http://127.0.0.1:9/hook",
    events: ["delete", "create"],
    model: "post",
    logic_executions: ["notify", "alter"],
  });
  const made = await ask(
    `mutation ($a: AuthorInput!, $t: [TagInput!]!) { a: createAuthor(input: $a) { id } t: createTagList(inputs: $t) { id } }`,
    { a: { name: "Ada", email: "ada@example.org", secret: "a pass phrase" }, t: [{ name: "one" }, { name: "two" }] },
  );
  expect(made.json.errors).toBeUndefined();
}

/** A new project at the other installation, and a desk that is logged in to both. */
async function target(sketch = { models: {} }, uri?: string) {
  const project = await testProject(there, sketch, uri);
  const one = desk();
  desks.push(one);
  for (const [place, owner] of [
    [near, source.owner],
    [far, project.owner],
  ] as const) {
    const { code, err } = await one.run("login", place.url, "--token", await syncToken(owner));
    expect([code, err]).toEqual([0, ""]);
  }
  const id = project.project.id;
  return {
    project,
    desk: one,
    to: ["--url", far.url, "--project", id],
    from: ["--url", near.url, "--project", source.project.id],
  };
}

test("what is pulled and pushed is pulled again to the byte, and nothing in it is a secret", async () => {
  const { desk: mine, to, from } = await target();
  expect(await mine.run("pull", ...from)).toMatchObject({ code: 0, err: "" });
  const pulled = mine.files("plinth");
  expect(Object.keys(pulled).filter((path) => path !== "plinth.lock.json")).toEqual([
    "functions/alter.yaml",
    "functions/notify.yaml",
    "models/author.yaml",
    "models/comment.yaml",
    "models/post.yaml",
    "models/site_settings.yaml",
    "models/tag.yaml",
    "plugins/painter.yaml",
    "project.yaml",
    "roles/editor.yaml",
    "roles/viewer.yaml",
    "settings.yaml",
    "webhooks/On-post.yaml",
  ]);
  const all = JSON.stringify(pulled);
  for (const secret of ["the function's secret", "the plugin's secret", "plinth_sync_"])
    expect(all).not.toContain(secret);
  expect(pulled["functions/notify.yaml"]).toContain("env_vars:\n  - API_KEY");
  await mine.run("pull", ...from, "--folder", "again");
  expect(mine.files("again")).toEqual(pulled);

  const differing = await mine.run("diff", ...to, "--json");
  expect(differing.code).toBe(3);
  const pushed = await mine.run("push", ...to, "--yes", "--json");
  expect([pushed.err, pushed.code]).toEqual(["", 0]);
  expect(pushed.json).toMatchObject({ applied: true, deletes: false });
  expect(pushed.json.notes.join()).toContain("API_KEY of function notify");
  expect(await mine.run("diff", ...to)).toMatchObject({ code: 0, out: "No differences.\n" });
  expect(await mine.run("push", ...to, "--yes", "--json")).toMatchObject({
    code: 0,
    json: { applied: false, steps: [] },
  });

  await mine.run("pull", ...to, "--folder", "back");
  const { "plinth.lock.json": _, ...back } = mine.files("back");
  const { "plinth.lock.json": __, ...first } = pulled;
  expect(back).toEqual(first);
});

test("what was renamed by its id keeps its values, and what would be lost is told with numbers and needs leave", async () => {
  const { project, desk: mine, to } = await target(blog);
  const { ask, owner } = project;
  const made = await ask(
    `mutation ($p: PostInput!) { createPost(input: $p) { id } createTag(input: { name: "t" }) { id } }`,
    { p: { title: "Kept", views: 7, rating: 1.5, colour: "red", place: { city: "Rome" } } },
  );
  expect(made.json.errors).toBeUndefined();
  await mine.run("pull", ...to);
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(mine.folder, "plinth", path);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  };
  edit("models/post.yaml", (text) =>
    text
      .replace("name: post", "name: story")
      .replace("label: Title", "label: Headline")
      .replace("label: City", "label: Town")
      // Two that change their names with each other.
      .replace("label: Views", "label: Swap")
      .replace("label: Rating", "label: Views")
      .replace("label: Swap", "label: Rating"),
  );
  edit("models/tag.yaml", (text) => text.replace("name: tag", "name: label"));
  edit("models/post.yaml", (text) =>
    text.replaceAll("to: tag", "to: label").replaceAll("forward_name: tag", "forward_name: label"),
  );
  edit("models/post.yaml", (text) => text.replaceAll("reverse_name: post", "reverse_name: story"));
  const renamed = await mine.run("push", ...to, "--yes", "--json");
  expect([renamed.err, renamed.code]).toEqual(["", 0]);
  expect(new Set(renamed.json.steps.map((step: { action: string }) => step.action))).toEqual(new Set(["rename"]));
  const { json } = await ask("{ storyList { headline views rating place { town } } labelList { name } }");
  expect(json.data).toEqual({
    storyList: [{ headline: "Kept", views: 1.5, rating: 7, place: { town: "Rome" } }],
    labelList: [{ name: "t" }],
  });

  edit("models/story.yaml", (text) =>
    text
      .replace(/ {2}- id: \S+\n {4}label: Headline\n(?: {4,}.*\n)+/, "")
      .replace(
        /label: Colour\n(.*\n)+? {6}fixed/,
        "label: Colour\n    field_type: number\n    input_type: int\n    validation:\n      fixed",
      ),
  );
  edit("models/story.yaml", (text) => text.replace(/ {4}validation:\n {6}fixed_list_elements:\n(?: {8}- .*\n)+/, ""));
  const plan = await mine.run("push", ...to, "--dry-run", "--json");
  expect([plan.err, plan.code]).toEqual(["", 0]);
  const lossy = plan.json.steps.filter((step: { deletes: boolean }) => step.deletes);
  expect(lossy).toEqual([
    expect.objectContaining({ action: "delete", name: "story.headline", records: 1 }),
    expect.objectContaining({
      action: "change",
      name: "story.colour",
      unconvertible: { count: 1, examples: ['"red"'] },
    }),
  ]);
  const refused = await mine.run("push", ...to, "--yes", "--json");
  expect([refused.code, JSON.parse(refused.err).error.message]).toEqual([1, expect.stringContaining("--allow-delete")]);
  expect((await ask("{ storyList { headline colour } }")).json.data.storyList).toEqual([
    { headline: "Kept", colour: "red" },
  ]);
  expect(await mine.run("push", ...to, "--yes", "--allow-delete")).toMatchObject({ code: 0 });
  expect((await ask("{ storyList { views colour } }")).json.data.storyList).toEqual([{ views: 1.5, colour: null }]);

  // What an object had before it was one becomes a field's own, or the push is refused.
  await upsertField(owner, { model_name: "story", field_label: "Data", field_type: "json" });
  await ask(`mutation { updateStoryList(where: {}, input: { data: { code: "12", no: "x" } }) { id } }`);
  const change = { model_name: "story", field_name: "data", changed_type: "object" };
  await modelFieldOperation(owner, { type: "change_type", ...change });
  await mine.run("pull", ...to, "--force");
  const added = (label: string) =>
    `label: Data\n    fields:\n      - label: ${label}\n        field_type: number\n        input_type: int\n`;
  edit("models/story.yaml", (text) => text.replace("label: Data\n", added("No")));
  const stopped = await mine.run("push", ...to, "--yes", "--json");
  expect(JSON.parse(stopped.err).error.fields).toEqual({
    "story.data.no": "1 record has something in data.no that cannot become number",
  });
  edit("models/story.yaml", (text) => text.replace("label: No\n", "label: Code\n"));
  expect(await mine.run("push", ...to, "--yes")).toMatchObject({ code: 0 });
  const found = await ask("{ storyList(where: { data: { code: { gt: 11 } } }) { data { code } } }");
  expect(found.json.data.storyList).toEqual([{ data: { code: 12 } }]);
});

test("a project that moved since it was pulled is left as it is: exit code 4", async () => {
  const { project, desk: mine, to } = await target({ models: { post: { fields: [] } } } as never);
  await mine.run("pull", ...to);
  await upsertField(project.owner, { model_name: "post", field_label: "Theirs", field_type: "text" });
  const file = join(mine.folder, "plinth/models/post.yaml");
  writeFileSync(
    file,
    `${readFileSync(file, "utf8").replace("fields: []", "fields:\n  - label: Mine\n    field_type: text")}`,
  );
  const moved = await mine.run("push", ...to, "--yes", "--json");
  expect([moved.code, JSON.parse(moved.err).error.code]).toEqual([4, "CONFLICT"]);
  // Nor are the files overwritten by a pull.
  expect((await mine.run("pull", ...to)).code).toBe(4);
  expect(readFileSync(file, "utf8")).toContain("Mine");
  const refused = await mine.run("push", ...to, "--yes", "--overwrite");
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("--allow-delete")]);
  expect(await mine.run("push", ...to, "--yes", "--overwrite", "--allow-delete")).toMatchObject({ code: 0 });
  expect(await mine.run("diff", ...to)).toMatchObject({ code: 0 });
  // The new field has an id in the file now, so that it can be renamed there.
  expect(readFileSync(file, "utf8")).toMatch(/- id: \S+\n {4}label: Mine/);
});

test("10,000 records with links, drafts, dates and translations are carried, and carried again as nothing", async () => {
  const { project, desk: mine, to, from } = await target();
  const { schema, pool } = source.project.database;
  await pool.query(
    `insert into "${schema}".post (id, _status, title, body, views, rating, pinned, released, labels, place, links)
     select gen_random_uuid(), case n % 2 when 0 then 'draft' else 'published' end, 'Post ' || n, '<p>' || n || '</p>', n, n / 3.0, n % 3 = 0, now(),
       array['a', 'b,"' || n], jsonb_build_object('city', 'Rome ' || n), jsonb_build_array(jsonb_build_object('url', 'https://example.org/' || n))
     from generate_series(1, 10000) n`,
  );
  await pool.query(
    `update "${schema}".post set author_id = (select id from "${schema}".author limit 1) where views % 7 = 0`,
  );
  await pool.query(`update "${schema}".tag set _translations = '{"de": {"note": "Notiz"}}', note = 'note'`);
  const { rows } = await pool.query(`select id from "${schema}"._relations where definition->>'to' = 'tag'`);
  const join = `"${schema}"."_join_${rows[0].id.replaceAll("-", "")}"`;
  await pool.query(
    `insert into ${join} select p.id, t.id from "${schema}".post p, "${schema}".tag t where p.views <= 500`,
  );

  const pulled = await mine.run("pull", "--content", ...from, "--json");
  expect([pulled.err, pulled.json?.content]).toEqual(["", { records: 10_003, links: 1_000, files: 0 }]);
  const content = mine.files("plinth/content");
  expect(content["author.ndjson"]).not.toMatch(/secret|argon2/);
  const pushed = await mine.run("push", "--content", ...to, "--yes", "--json");
  expect([pushed.err, pushed.code]).toEqual(["", 0]);
  expect(
    pushed.json.steps
      .filter(({ part }: { part: string }) => part === "content")
      .map(({ name, details }: never) => [name, details]),
  ).toEqual([
    ["author", ["1 added"]],
    ["post", ["10000 added", "2428 links set"]],
    ["tag", ["2 added"]],
  ]);
  const seen = await project.ask(
    `{ postList(limit: 1, where: { views: { eq: 7 } }) { title author { name } tag_list { name } } tagList(locale: "de") { note } }`,
  );
  expect(seen.json.data ?? seen.json).toEqual({
    postList: [{ title: "Post 7", author: { name: "Ada" }, tag_list: [{ name: "one" }, { name: "two" }] }],
    tagList: [{ note: "Notiz" }, { note: "Notiz" }],
  });
  expect((await mine.run("push", "--content", ...to, "--yes", "--json")).json.steps).toEqual([]);
  await mine.run("pull", "--content", ...to, "--folder", "back");
  expect(mine.files("back/content")).toEqual(content);

  // A record that is only there stays, unless deleting is allowed.
  await pool.query(`delete from "${schema}".post where views > 20`);
  await there.pool.query(`delete from "${project.project.database.schema}".post where views > 20`);
  await mine.run("pull", "--content", ...from);
  await project.ask(`mutation { createTag(input: { name: "three" }) { id } }`);
  expect((await mine.run("push", "--content", ...to, "--yes", "--json")).json.steps).toEqual([]);
  const cleared = await mine.run("push", "--content", "--allow-delete", ...to, "--yes", "--json");
  expect(cleared.json.steps).toMatchObject([{ part: "content", name: "tag", records: 1, deletes: true }]);
});

test("a dump restored into an empty project is dumped again as the same bytes", async () => {
  const { project, desk: mine, to, from } = await target();
  expect(await mine.run("dump", ...from, "--out", "first.gz")).toMatchObject({ code: 0 });
  const restored = await mine.run("restore", "first.gz", ...to);
  expect([restored.err, restored.code]).toEqual(["", 0]);
  expect(await mine.run("dump", ...to, "--out", "second.gz")).toMatchObject({ code: 0 });
  const textOf = (name: string) => gunzipSync(readFileSync(join(mine.folder, name))).toString();
  const [first, second] = [textOf("first.gz"), textOf("second.gz")];
  expect(first).toMatch(/argon2id[\s\S]*_translations[\s\S]*"relation":"post.tag"/);
  expect(second.split("\n")).toEqual(first.split("\n"));
  expect(statSync(join(mine.folder, "first.gz")).mode & 0o777).toBe(0o600);

  // Only into an empty project, only whole.
  expect(await mine.run("restore", "first.gz", ...to)).toMatchObject({
    code: 1,
    err: expect.stringContaining("empty project"),
  });
  const empty = await target();
  writeFileSync(join(empty.desk.folder, "torn.gz"), gzipSync(first.split("\n").slice(0, -2).join("\n")));
  const torn = await empty.desk.run("restore", "torn.gz", ...empty.to);
  expect([torn.code, torn.err]).toEqual([1, expect.stringContaining("not whole")]);
  expect((await empty.desk.run("pull", ...empty.to, "--json")).json.files).toBe(2);
  expect(project).toBeDefined();
});

test("a sync token opens what its scopes and projects say while its owner may, until it ends, and nothing else", async () => {
  const { project } = await target({ models: { post: { fields: [] } } } as never);
  const other = await testProject(there, { models: {} });
  const id = project.project.id;
  const token = await syncToken(project.owner, { scopes: ["models"] });
  const ask = async (path: string, bearer = token, body?: object) => {
    const response = await fetch(`${far.url}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: (await response.json()) as never as { message: string; body: Record<string, never> },
    };
  };
  const read = await ask(`/system/sync/document?project=${id}`);
  expect([read.status, read.body.body.parts]).toEqual([200, ["models"]]);
  expect((await ask(`/system/sync/document?project=${other.project.id}`)).status).toBe(403);
  expect((await ask(`/system/sync/dump?project=${id}`)).status).toBe(403);
  expect((await ask(`/system/sync/content?project=${id}`)).status).toBe(403);
  const document = { format: 1, project_type: "general", roles: [] };
  const roles = await ask("/system/sync/apply", token, { project: id, document });
  expect([roles.status, roles.body.message]).toEqual([403, expect.stringContaining('scope "settings"')]);
  for (const path of ["/system/project/list", "/system/sync/token/create", "/system/project/delete"])
    expect((await ask(path, token, { id })).status).toBe(401);

  // Kept as a hash alone, and each of these ends it.
  const rows = await there.db.selectFrom("plinth.sync_tokens").selectAll().where("name", "=", "laptop").execute();
  expect(JSON.stringify(rows)).not.toContain(token.slice(20));
  const status = async () => (await ask("/system/sync/whoami")).status;
  const users = (value: "active" | "suspended") =>
    there.db.updateTable("plinth.users").set({ status: value }).where("email", "=", `${id}@example.org`).execute();
  await users("suspended");
  expect(await status()).toBe(403);
  await users("active");
  expect(await status()).toBe(200);
  const expire = (expires_at: Date | null) =>
    there.db
      .updateTable("plinth.sync_tokens")
      .set({ expires_at })
      .where("token_start", "=", token.slice(0, 20))
      .execute();
  await expire(new Date(Date.now() - 1));
  expect(await status()).toBe(401);
  await expire(null);
  await deleteSyncToken(project.owner, token);
  expect(await status()).toBe(401);
});
