/** updateProject refuses what a project cannot be, names every fault at once, and then has changed nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { startGreedyPostgres } from "../../support/databases/greedy-postgres.ts";
import { createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let shared: SystemProject;
let own: SystemProject;
let address: URL;

beforeAll(async () => {
  platform = await testPlatform();
  shared = await systemProject(platform);
  address = new URL(await createEmptyDatabase());
  own = await systemProject(platform, { plan_type: "byod", tier_name: undefined, db_config: { uri: address.href } });
});
afterAll(() => platform.close());

const document = `mutation ($name: String, $tenant: String, $settings: UpdateSettingsPayload, $driver: UpdateProjectDriverDetails) {
  updateProject(name: $name, tenant_model_name: $tenant, settings: $settings, driver: $driver) { id name }
}`;
const update = (project: SystemProject, variables: object) => project.owner.gql(document, variables);
const driver = (change: object = {}) => ({
  host: address.hostname,
  port: address.port,
  db: [address.pathname.slice(1)],
  user: [decodeURIComponent(address.username)],
  password: [""],
  access_key: [""],
  secret_key: [""],
  ...change,
});
const faults = async (project: SystemProject, variables: object) => {
  const { errors } = await update(project, variables);
  expect(errors).toMatchObject([{ path: ["updateProject"], extensions: { code: "BAD_USER_INPUT" } }]);
  return errors[0].extensions.fields;
};

test("the address of a shared database cannot be changed, and no tenant model be given to a project without tenants", async () => {
  expect(await faults(shared, { driver: driver() })).toEqual({
    driver: "This project's data is in the shared database, whose address is not yours to change",
  });
  expect(await faults(shared, { tenant: "company" })).toEqual({
    tenant_model_name: "Only projects of the type saas have a tenant model",
  });
});

test.each<[string, () => object, string]>([
  ["a host that does not answer", () => ({ host: "127.0.0.1", port: "1" }), "driver.port"],
  ["a port that is none", () => ({ port: "no" }), "port"],
  ["a database that is not there", () => ({ db: ["no_such_database"] }), "driver.database"],
  ["a user that is not there", () => ({ user: ["nobody_at_all"], password: ["wrong"] }), "driver."],
  ["keys of another product", () => ({ access_key: ["key"] }), "driver.access_key"],
])(
  "a driver with %s is refused by its field, and the project goes on with the old one",
  async (_name, change, field) => {
    const fields = await faults(own, { driver: driver(change()) });
    expect(Object.keys(fields)[0]).toContain(field);
    expect((await own.owner.gql("{ projectModelsInfo { name } }")).errors).toBeUndefined();
  },
);

test("another database without the project's data is refused; the same one with its password left out is taken", async () => {
  const elsewhere = new URL(await createEmptyDatabase());
  expect(await faults(own, { driver: driver({ db: [elsewhere.pathname.slice(1)] }) })).toEqual({
    "driver.db": expect.stringContaining("Please copy the data there first"),
  });
  const { errors, data } = await update(own, { driver: driver() });
  expect(errors).toBeUndefined();
  expect(data.updateProject.id).toBe(own.id);
  expect((await own.owner.gql("{ projectModelsInfo { name } }")).errors).toBeUndefined();
});

test("a password that is left out goes to the server that it belongs to alone, not to another port of its host", async () => {
  const greedy = await startGreedyPostgres();
  await faults(own, { driver: driver({ port: String(greedy.port) }) });
  expect(greedy.received.map(({ password }) => password)).toEqual([""]);
  greedy.close();
});

test("all faults are told at once, each under its path, and nothing is changed", async () => {
  const fields = await faults(shared, {
    name: "x".repeat(500),
    settings: { locals: ["xx"], default_storage_plugin: "p".repeat(200) },
  });
  expect(Object.keys(fields).toSorted()).toEqual(["name", "settings.default_storage_plugin", "settings.locals.0"]);
  expect((await shared.owner.gql("{ currentProject { name } }")).data.currentProject.name).toBe("Blog");
});

test("faults of several operations of one document are told together, each with its path; the others are done", async () => {
  const { data, errors } = await shared.owner.gql(`mutation {
    first: updateProject(name: "  ") { id }
    second: updateProject(name: "Renamed") { name }
    third: addModelToProject(name: "1") { name }
  }`);
  expect(
    errors.map(({ path, extensions }: { path: string[]; extensions: { code: string } }) => [path[0], extensions.code]),
  ).toEqual([
    ["first", "BAD_USER_INPUT"],
    ["third", "BAD_USER_INPUT"],
  ]);
  expect(data).toMatchObject({ first: null, second: { name: "Renamed" }, third: null });
});

test("a language that a project gets later is one of all its models, also of those that were there before", async () => {
  const { owner } = await systemProject(platform);
  await owner.gql(`mutation { addModelToProject(name: "older") { name } }`);
  const locals = ["en", "de", "fr"];
  await owner.gql(`mutation ($settings: UpdateSettingsPayload) { updateProject(settings: $settings) { id } }`, {
    settings: { locals, default_locale: "en" },
  });
  const added = await owner.gql(`mutation { addModelToProject(name: "newer") { name locals } }`);
  const all = ["newer", "older"].map((name) => ({ name, locals }));
  expect(added.data.addModelToProject).toEqual(all);
  const { data } = await owner.gql(
    `{ projectModelsInfo { name locals } currentProject { schema { models { name locals } } } }`,
  );
  expect(data.projectModelsInfo).toEqual(all);
  expect(data.currentProject.schema.models).toEqual(all);
});
