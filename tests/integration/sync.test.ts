import { afterAll, beforeAll, expect, test } from "vitest";
import { upsertFunction } from "../../lib/engine/functions/index.ts";
import { upsertField } from "../../lib/engine/models/index.ts";
import { upsertPlugin } from "../../lib/engine/plugins/index.ts";
import { updateProject, upsertRole } from "../../lib/engine/projects/index.ts";
import { createWebhook } from "../../lib/engine/webhooks/index.ts";
import { type Desk, desk, listen, syncToken } from "../support/installation.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { blog, type TestProject, testProject } from "../support/project.ts";

let here: TestPlatform;
let there: TestPlatform;
let near: Awaited<ReturnType<typeof listen>>;
let far: Awaited<ReturnType<typeof listen>>;
let source: TestProject;
const desks: Desk[] = [];

beforeAll(async () => {
  const env = { OUTBOUND_ALLOW_PRIVATE: "1" } as const;
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

/** Everything beside models that a project can have. */
async function fill({ owner, ask }: TestProject) {
  await updateProject(owner, { settings: { locals: ["en", "de"], enable_revision_history: true } });
  await upsertField(owner, {
    model_name: "tag",
    field_label: "Note",
    field_type: "text",
    validation: { locals: ["en", "de"] },
  });
  await upsertFunction(owner, {
    name: "notify",
    request: "post",
    env_vars: [{ key: "API_KEY", value: "the function's secret" }],
    runtime_config: { memory: 128 },
  });
  await upsertPlugin(owner, {
    id: "painter",
    title: "Painter",
    env_vars: [{ key: "TOKEN", value: "the plugin's secret" }],
  });
  await upsertRole(owner, {
    name: "editor",
    api_permissions: { post: { read: "all", update: "all" }, author: { read: "all" } },
    logic_executions: ["notify"],
  });
  await createWebhook(owner, {
    name: "On post!",
    url: "http://127.0.0.1:9/hook",
    events: ["delete", "create"],
    model: "post",
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
    "functions/notify.yaml",
    "models/author.yaml",
    "models/comment.yaml",
    "models/post.yaml",
    "models/site_settings.yaml",
    "models/tag.yaml",
    "plugins/painter.yaml",
    "project.yaml",
    "roles/editor.yaml",
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
