/** Settings of a project with something in each of their lists, long names among it. */
import type { Seed } from "./seed.ts";

/** A function that runs, one by the clock with a long name, and a run that failed. */
async function seedFunctions(seed: Seed): Promise<void> {
  const make = `mutation ($name: String!, $description: String, $source: String, $schedule: String, $request: String, $hooks: [FunctionHookPayload!]) {
    upsertFunctionToProject(name: $name, description: $description, source: $source, schedule: $schedule, request: $request, hooks: $hooks, function_connected: true) { id }
  }`;
  const source =
    "export default async function count(input) {\n  console.warn('counting', input);\n  return input.n;\n}\n";
  await seed.system(make, { name: "count", source, hooks: [{ event: "before_create", model: "post" }] });
  const change =
    'mutation ($source: String) { upsertFunctionToProject(name: "count", source: $source, update: true) { id } }';
  await seed.system(change, { source: source.replace("input.n", "input.n + 1") });
  const run = 'mutation ($payload: JSON) { runFunction(name: "count", payload: $payload) { run_id } }';
  for (const payload of [{ n: 1 }, null]) await seed.system(run, { payload });
  await seed.system(make, {
    name: "a_function_with_a_really_long_name_up_to_the_limit",
    description: "Goes through all that was forgotten, and tells those whom it may concern. ".repeat(3),
    source,
    schedule: "0 6 * * 1-5",
    request: "a_model_with_a_really_long_name_up_to_the_limit_xx",
  });
}

/** Roles, webhooks and plugins in the session's project. */
export async function seedSettings(seed: Seed): Promise<void> {
  const models = ["post", "note", "a_model_with_a_really_long_name_up_to_the_limit_xx"];
  for (let count = 1; count <= 12; count += 1) models.push(`archive_${count}`);
  for (const name of models) await seed.model(name, []);
  const role = `mutation ($name: String!, $admin: Boolean, $may: JSON) {
    upsertRoleToProject(name: $name, is_admin: $admin, api_permissions: $may) { id }
  }`;
  const may = { post: { read: "all", create: "custom_logic" }, note: { read: "all" } };
  await seed.system(role, { name: "editor_of_the_news", may });
  await seed.system(role, { name: "chief", admin: true });
  for (let count = 1; count <= 10; count += 1)
    await seed.system(role, {
      name: `a-role-with-a-name-as-long-as-it-may-be-number-${String(count).padStart(3, "0")}`,
    });
  await seedFunctions(seed);
  const hook = `mutation ($name: String!, $url: String, $model: String, $events: [String]!, $active: Boolean) {
    createWebHook(name: $name, url: $url, model: $model, events: $events, active: $active) { id }
  }`;
  const events = ["create", "update", "delete"];
  await seed.system(hook, { name: "Deploy", url: "https://hooks.example.com/hook", model: "post", events });
  const address = `https://hooks.example.com/${"a-long-path/".repeat(8)}`;
  await seed.system(hook, {
    name: `Accounts, ${"and so on, ".repeat(6)}`,
    url: address,
    events: ["user.created"],
    active: false,
  });
  const plugin = `mutation ($id: String!, $title: String, $description: String, $status: PLUGIN_ACTIVATION_TYPE_ENUM, $enable: Boolean, $env: [PluginConfigEnvVarsPayload]) {
    upsertPlugin(id: $id, title: $title, version: "1.2.0", author: "Ada Lovelace", description: $description, activate_status: $status, enable: $enable, env_vars: $env) { id }
  }`;
  const description = "Shows places of records on a map, and lets people choose one by a press.";
  const env = [{ key: "MAPS_KEY", value: "a secret" }];
  await seed.system(plugin, { id: "maps", title: "Maps", description, status: "Activated", enable: true, env });
  await seed.system(plugin, { id: "a-plugin-with-a-long-name-of-its-own-and-nothing-else-to-say", description });
}
