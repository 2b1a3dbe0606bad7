import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  await project.owner.gql(`mutation { addModelToProject(name: "post") { name } }`);
  await project.owner.gql(
    `mutation { upsertFieldToModel(model_name: "post", field_label: "Title", field_type: text, input_type: string) { identifier } }`,
  );
});
afterAll(() => platform.close());

const gql = (query: string, variables?: object) => project.owner.gql(query, variables);
const hook = `mutation ($name: String!, $url: String!, $events: [String]!, $model: String, $logic: [String]) {
  createWebHook(name: $name, url: $url, events: $events, model: $model, logic_executions: $logic) {
    id _key name url model type events logic_executions active project_id
  }
}`;
const good = { name: "Deploy", url: "https://hooks.example/hook", events: ["create", "update"], model: "post" };

test("a webhook is made active, listed and deleted", async () => {
  const { data } = await gql(hook, good);
  const { id } = data.createWebHook;
  expect(data.createWebHook).toEqual({
    ...good,
    id,
    _key: id,
    type: "record",
    logic_executions: [],
    active: true,
    project_id: project.id,
  });
  expect((await gql("{ listWebHooks { id } }")).data.listWebHooks).toEqual([{ id }]);
  const removal = `mutation { deleteWebHook(id: "${id}") { msg } }`;
  expect((await gql(removal)).data.deleteWebHook).toEqual({ msg: "Webhook deleted successfully!" });
  expect((await gql(removal)).errors[0].extensions.code).toBe("NOT_FOUND");
});

test.each<[object, string, string]>([
  [{ name: " " }, "name", "Please enter a webhook name!"],
  [{ url: "" }, "url", "Please enter webhook URL!"],
  [{ url: "nowhere" }, "url", "Please enter a valid URL!"],
  [{ url: "ftp://example.com" }, "url", "Please enter a valid URL!"],
  [{ url: "https://user:secret@example.com/" }, "url", "Please enter a valid URL!"],
  [{ events: [] }, "events", "Please select at least one event!"],
  [{ events: ["explode"] }, "events.0", "Events are create, update, delete, user.created, user.updated"],
  [{ model: "nothing" }, "model", "There is no model named nothing"],
  [{ model: null }, "model", "Please select the model that the events are about"],
  [{ events: ["user.created"] }, "model", "user.created and user.updated concern no model"],
  [
    { events: ["create", "user.created"] },
    "events",
    "user.created and user.updated concern no model: please make another webhook for them",
  ],
  [{ logic: ["nothing"] }, "logic_executions", "There is no function named nothing"],
  ...[
    "http://127.0.0.1/",
    "http://[::1]:80/",
    "http://localhost/",
    "http://10.1.2.3/",
    "http://169.254.169.254/latest",
    "http://[::ffff:10.0.0.1]/",
    "http://2130706433/",
    "http://[64:ff9b::7f00:1]/",
  ].map(
    (url) =>
      [
        { url },
        "url",
        "This address is inside a private network. Please enter a public one. The operator can allow private ones with WEBHOOK_ALLOW_PRIVATE=1",
      ] as [object, string, string],
  ),
])("a webhook with %j is refused under %s", async (change, field, message) => {
  const { errors } = await gql(hook, { ...good, ...change });
  expect(errors[0]).toMatchObject({ message, extensions: { code: "BAD_USER_INPUT", fields: { [field]: message } } });
});

test("a webhook can be made that waits", async () => {
  const made = await gql(
    `mutation { createWebHook(name: "Later", url: "https://hooks.example/", events: ["user.created"], active: false) { id active } }`,
  );
  expect(made.data.createWebHook.active).toBe(false);
  await gql(`mutation { deleteWebHook(id: "${made.data.createWebHook.id}") { msg } }`);
});

test("webhooks end with their model and follow its name", async () => {
  await gql(`mutation { addModelToProject(name: "note") { name } }`);
  await gql(hook, { ...good, model: "note" });
  await gql(`mutation { updateModel(type: rename, model_name: "note", new_name: "memo") { name } }`);
  expect((await gql("{ listWebHooks { model } }")).data.listWebHooks).toEqual([{ model: "memo" }]);
  await gql(`mutation { updateModel(type: delete, model_name: "memo") { name } }`);
  expect((await gql("{ listWebHooks { model } }")).data.listWebHooks).toEqual([]);
});

const upsertFunction = `mutation ($name: String!, $update: Boolean, $env: [Function_Provider_Env_Vars_Payload], $config: Function_Provider_Config_Payload, $request: String, $connected: Boolean, $path: String) {
  upsertFunctionToProject(name: $name, update: $update, env_vars: $env, runtime_config: $config, request: $request, function_connected: $connected, function_path: $path, function_provider_id: "local", function_exported_variable: "run") {
    id name graphql_schema_type function_connected request { model optional_payload params { identifier } }
    runtime_config { memory time_out } env_vars { key value hide } rest_api_secret_url_key
  }
}`;

test("a function is made, changed in what is given, listed in all ways, and deleted when nobody needs it", async () => {
  const made = await gql(upsertFunction, {
    name: "greet",
    request: "post",
    connected: true,
    env: [{ key: "API", value: "very secret" }],
    config: { memory: 128 },
  });
  expect(made.data.upsertFunctionToProject).toMatchObject({
    name: "greet",
    graphql_schema_type: "mutation",
    request: { model: "post", optional_payload: false, params: [{ identifier: "title" }] },
    runtime_config: { memory: 128, time_out: null },
    env_vars: [{ key: "API", value: "••••••••", hide: true }],
  });
  const changed = await gql(upsertFunction, {
    name: "greet",
    update: true,
    config: { time_out: 5 },
    env: [
      { key: "API", value: "••••••••" },
      { key: "B", value: "other" },
    ],
  });
  expect(changed.data.upsertFunctionToProject).toMatchObject({
    id: made.data.upsertFunctionToProject.id,
    runtime_config: { memory: 128, time_out: 5 },
    request: { model: "post" },
  });
  const { env_vars } = await platform.db.selectFrom("plinth.functions").select("env_vars").executeTakeFirstOrThrow();
  expect(env_vars!.includes("very secret")).toBe(false);
  expect(JSON.parse(platform.secrets.decrypt(env_vars!))).toEqual([
    { key: "API", value: "very secret" },
    { key: "B", value: "other" },
  ]);
  const lists = await gql(`{
    projectFunctionsInfo { name }
    named: projectFunctionsInfo(name: "greet") { name }
    none: projectFunctionsInfo(name: "nobody") { name }
    listExecutableFunctions(model_name: "post") { functions }
    listAvailableFunctions(function_id: "local") { functions }
    listPermissionsAndScopes { functions }
    currentProject { schema { functions { name } } }
  }`);
  expect(lists.data).toEqual({
    projectFunctionsInfo: [{ name: "greet" }],
    named: [{ name: "greet" }],
    none: [],
    listExecutableFunctions: { functions: ["greet"] },
    listAvailableFunctions: { functions: ["run"] },
    listPermissionsAndScopes: { functions: ["greet"] },
    currentProject: { schema: { functions: [{ name: "greet" }] } },
  });
  await gql(`mutation { upsertRoleToProject(name: "caller", logic_executions: ["greet"]) { id } }`);
  const removal = `mutation { deleteFunctionFromProject(function: "greet") { name } }`;
  expect((await gql(removal)).errors[0].message).toBe("The function is in use by caller");
  await gql(`mutation { upsertRoleToProject(name: "caller", logic_executions: []) { id } }`);
  expect((await gql(removal)).data.deleteFunctionFromProject).toEqual([]);
});

test.each([
  [{ name: "a b" }, "name"],
  [{ name: "good", request: "nothing" }, "request"],
  [{ name: "good", path: "../../etc/passwd" }, "function_path"],
  [{ name: "good", path: "/etc/passwd" }, "function_path"],
  [{ name: "good", config: { memory: 1 } }, "runtime_config.memory"],
  [{ name: "good", config: { time_out: 100000 } }, "runtime_config.time_out"],
  [{ name: "good", env: [{ key: "A B", value: "" }] }, "env_vars.0.key"],
  [
    {
      name: "good",
      env: [
        { key: "A", value: "" },
        { key: "A", value: "" },
      ],
    },
    "env_vars",
  ],
])("a function with %j is refused under %s", async (input, field) => {
  expect((await gql(upsertFunction, input)).errors[0].extensions.fields).toHaveProperty([field]);
});

const plugin = `mutation ($id: String!, $title: String, $env: [PluginConfigEnvVarsPayload], $url: String, $status: PLUGIN_ACTIVATION_TYPE_ENUM) {
  upsertPlugin(id: $id, title: $title, env_vars: $env, repository_url: $url, activate_status: $status) {
    id title type enable activate_status load_status env_vars { key value hide }
  }
}`;

test("a plugin is added, activated, deactivated and found by name; its variables are for those with the permission", async () => {
  const added = await gql(plugin, { id: "map-field", title: "Maps", env: [{ key: "KEY", value: "secret" }] });
  expect(added.data.upsertPlugin).toEqual({
    id: "map-field",
    title: "Maps",
    type: "project",
    enable: true,
    activate_status: "Deactivated",
    load_status: null,
    env_vars: [{ key: "KEY", value: "••••••••", hide: true }],
  });
  const active = await gql(plugin, { id: "map-field", status: "Activated" });
  expect(active.data.upsertPlugin).toMatchObject({
    title: "Maps",
    activate_status: "Activated",
    // There is no such folder below /plugins/.
    load_status: "failed",
  });
  expect((await gql(`{ listPluginIds(type: project) { type plugins } }`)).data.listPluginIds).toEqual({
    type: "project",
    plugins: ["map-field"],
  });
  const find = (name: string) => `{ getPlugins(where: { name: { contains: "${name}" } }) { id env_vars { key } } }`;
  expect((await gql(find("MAPS"))).data.getPlugins).toEqual([{ id: "map-field", env_vars: [{ key: "KEY" }] }]);
  expect((await gql(find("other"))).data.getPlugins).toEqual([]);
  const member = await project.member(["content"]);
  expect((await member.gql(find("map"))).data.getPlugins).toEqual([{ id: "map-field", env_vars: [] }]);
});

test.each([
  [{ id: "../up" }, "id"],
  [{ id: "fine", url: "http://example.com/x" }, "repository_url"],
  [{ id: "fine", url: "https://user:pass@example.com/x" }, "repository_url"],
])("a plugin with %j is refused under %s", async (input, field) => {
  expect((await gql(plugin, input)).errors[0].extensions.fields).toHaveProperty([field]);
});
