/** Functions on their way from one project to another: they run there as they did here, with rights that the pusher has. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import type { SyncDocument } from "../../../lib/contract/sync/sync-document.ts";
import type { Context } from "../../../lib/engine/access/index.ts";
import { listFunctions, listVersions, upsertFunction } from "../../../lib/engine/functions/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { deleteRole, upsertRole } from "../../../lib/engine/roles/index.ts";
import { findSyncCaller, getDocument, pushDefinitions } from "../../../lib/engine/sync/index.ts";
import { createWebhook, listWebhooks } from "../../../lib/engine/webhooks/index.ts";
import { syncToken } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let from: TestProject;
let to: TestProject;
let document: SyncDocument;

beforeAll(async () => {
  platform = await testPlatform({ env: { WEBHOOK_ALLOW_PRIVATE: "1" } });
  createApi(platform);
  const models = { post: { fields: [{ field_label: "Title", field_type: "text", input_type: "string" }] } };
  [from, to] = await Promise.all([testProject(platform, { models }), testProject(platform, { models: {} })]);
  const { owner } = from;
  await updateProject(owner, { settings: { system_graphql_hooks: true } });
  await upsertRole(owner, { name: "reader", api_permissions: { post: { read: "all" } } });
  await upsertFunction(owner, {
    name: "shout",
    function_connected: true,
    source: "export default (input) => ({ ...input, title: input.title.toUpperCase() + plinth.env.MARK })",
    schedule: "0 6 * * *",
    runs_as: "reader",
    hooks: [{ event: "before_create", model: "post" }, { event: "after_delete" }],
    env_vars: [{ key: "MARK", value: "hunter2" }],
  });
  await upsertFunction(owner, { name: "alter", source: "export default (payload) => payload" });
  const hook = { name: "Told", url: "http://127.0.0.1:9/", events: ["create"], model: "post" };
  await createWebhook(owner, { ...hook, logic_executions: ["shout", "alter"] });
  ({ document } = await getDocument(await callerOf(owner), from.project.id));
});
afterAll(() => platform.close());

const about = { ip_address: "127.0.0.1", user_agent: "test" };
const callerOf = async (person: Context) => findSyncCaller(platform, await syncToken(person), about);
const push = async (changed: Partial<SyncDocument> = {}, person = to.owner) =>
  pushDefinitions(
    await callerOf(person),
    { project: to.project.id, document: { ...document, ...changed }, allow_delete: true },
    "apply",
  );
const altered = (name: string, change: object) => ({
  functions: document.functions!.map((one) => (one.name === name ? { ...one, ...change } : one)),
});

test("a push carries code, schedule, hooks, role and the order of a webhook's functions, no values; new code is a new version", async () => {
  const { notes } = await push();
  expect(notes).toEqual(["Please set MARK of function shout: values of variables are not carried."]);
  const [, shout] = await listFunctions(to.owner, null);
  const [, here] = await listFunctions(from.owner, null);
  const { name, source, schedule, hooks, runs_as, version, function_connected } = shout!;
  expect({ name, source, schedule, hooks, runs_as, version, function_connected }).toEqual({
    ...{ name: "shout", source: here!.source, schedule: "0 6 * * *", runs_as: "reader", version: 1 },
    hooks: [
      { event: "before_create", model: "post" },
      { event: "after_delete", model: null },
    ],
    function_connected: true,
  });
  expect(shout!.rest_api_secret_url_key).toMatch(/^[\w-]{43}$/);
  expect(shout!.rest_api_secret_url_key).not.toBe(here!.rest_api_secret_url_key);
  expect(JSON.stringify(document)).not.toContain("hunter2");
  expect((await listWebhooks(to.owner, null))[0]!.logic_executions).toEqual(["shout", "alter"]);
  // It runs there at once, before writes too; and what it will hear of after them is kept for it, and for the webhook, from now on.
  const make = async () => (await to.ask(`mutation { createPost(input: { title: "a" }) { title } }`)).json.data;
  expect(await make()).toEqual({ createPost: { title: "A" } });
  const { pool, schema } = to.project.database;
  const readers = await pool.query(`select name from "${schema}"."_outbox_readers" order by name`);
  expect(readers.rows).toEqual([{ name: "functions" }, { name: "webhooks" }]);

  const source2 = "export default (input) => ({ ...input, title: 'second' })";
  const { steps } = await push(altered("shout", { source: source2 }));
  expect(steps).toMatchObject([{ action: "change", part: "function", name: "shout", details: ["source"] }]);
  expect(await make()).toEqual({ createPost: { title: "second" } });
  expect((await listVersions(to.owner, null, "shout")).map((one) => [one.version, one.source, one.current])).toEqual([
    [2, source2, true],
    [1, here!.source, false],
  ]);
});

test("code that cannot run, unknown roles and models, and names that the API needs are refused with the function's name", async () => {
  const refused = (change: object) =>
    push(altered("alter", change)).then(
      () => null,
      (error: { fields?: object }) => Object.values(error.fields ?? {})[0],
    );
  expect(await refused({ source: "export default () => {\n  const a = ;\n}" })).toBe(
    "Function alter: Line 2: Expression expected",
  );
  expect(await refused({ runs_as: "ghost" })).toBe("Function alter: there is no role named ghost");
  expect(await refused({ hooks: [{ event: "after_create", model: "ghost" }] })).toBe(
    "Function alter: there is no model named ghost",
  );
  const clashing = [
    ...document.functions!,
    { ...document.functions![0]!, name: "createPost", function_connected: true },
  ];
  await expect(push({ functions: clashing })).rejects.toMatchObject({
    fields: { "functions.createPost": expect.stringContaining("The API needs the name createPost for the model post") },
  });
});

test("who pushes gives no function rights that are not theirs, and a role that functions run as stays", async () => {
  await push();
  // A webhook on posts names the function: who changes it sees posts anyway.
  await upsertRole(to.owner, { name: "coder", api_permissions: { post: { read: "all", update: "all" } } });
  const coder = await to.member("coder");
  await platform.db
    .updateTable("plinth.project_members")
    .set({ administrative_permissions: ["logic", "api_secrets"] })
    .where("role", "=", "coder")
    .execute();
  const { format, project_type } = document;
  const mine = async (change: object) =>
    pushDefinitions(
      await callerOf(coder),
      { project: to.project.id, document: { format, project_type, ...altered("alter", change) }, allow_delete: true },
      "apply",
    );
  await expect(mine({ runs_as: "admin" })).rejects.toMatchObject({
    message: "Only an admin of the project can change the function alter, which runs as admin.",
  });
  await expect(mine({ description: "Mine" })).resolves.toMatchObject({ steps: [{ name: "alter" }] });
  await expect(deleteRole(to.owner, "reader")).rejects.toMatchObject({
    fields: { role: "The role reader is in use by 1 function. Please give them another role first" },
  });
  await expect(push({ roles: [] })).rejects.toMatchObject({
    fields: { "functions.shout": "Function shout: there is no role named reader" },
  });
});
