/** Saved views of a model's records: whose they are, who may change shared ones, and what they may hold. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
let editor: SystemCaller;
let other: SystemCaller;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  const { gql } = project.owner;
  for (const name of ["post", "page"]) {
    await gql(`mutation { addModelToProject(name: "${name}") { name } }`);
    await gql(
      `mutation { upsertFieldToModel(model_name: "${name}", field_label: "Title", field_type: text) { identifier } }`,
    );
  }
  const reads = { read: "all", create: "none", update: "none", delete: "none" };
  await gql(`mutation ($may: JSON) { upsertRoleToProject(name: "reader", api_permissions: $may) { id } }`, {
    may: { post: reads, page: reads },
  });
  editor = await project.member(["content"], "admin");
  other = await project.member(["content"], "reader");
});
afterAll(() => platform.close());

interface Given {
  _id?: string;
  name: string;
  shared?: boolean;
  state?: object;
}
const save = (who: SystemCaller, given: Given, model = "post") =>
  who.gql(
    `mutation ($_id: String, $model: String!, $name: String!, $shared: Boolean, $state: JSON!) {
      saved: saveRecordView(_id: $_id, model_name: $model, name: $name, shared: $shared, state: $state) { id name shared state } }`,
    { state: {}, model, ...given },
  );
const remove = (who: SystemCaller, id: string) =>
  who.gql(`mutation ($id: String!) { deleteRecordView(_id: $id, model_name: "post") { id } }`, { id });
const namesOf = async (who: SystemCaller, model = "post") =>
  ((await who.gql(`{ recordViews(model_name: "${model}") { name } }`)).data.recordViews as { name: string }[]).map(
    ({ name }) => name,
  );
const fault = ({ errors }: Awaited<ReturnType<typeof save>>) => ({
  code: errors[0].extensions.code,
  fields: errors[0].extensions.fields,
});

test("a view is its maker's own, or everybody's; shared ones are made, changed and deleted with models alone", async () => {
  const state = { sort: "-title", columns: [{ id: "title", hidden: false, width: 300 }], density: "compact", size: 20 };
  const own = await save(other, { name: "Mine", state });
  expect(own.data.saved).toMatchObject({ name: "Mine", shared: false, state });
  const shared = await save(project.owner, { name: "Ours", shared: true });
  expect(await namesOf(other)).toEqual(["Mine", "Ours"]);
  expect(await namesOf(project.owner)).toEqual(["Ours"]);
  expect(await namesOf(other, "page")).toEqual([]);
  const id = shared.data.saved.id;
  for (const refused of [
    save(other, { name: "No", shared: true }),
    save(other, { _id: id, name: "No" }),
    save(other, { _id: own.data.saved.id, name: "No", shared: true }),
    remove(other, id),
  ])
    expect(fault(await refused).code).toBe("FORBIDDEN");
  for (const refused of [
    save(project.owner, { _id: own.data.saved.id, name: "No" }),
    remove(project.owner, own.data.saved.id),
  ])
    expect(fault(await refused).code).toBe("NOT_FOUND");
  expect((await save(other, { _id: own.data.saved.id, name: "Still mine" })).data.saved.name).toBe("Still mine");
  expect((await remove(other, own.data.saved.id)).errors).toBeUndefined();
  expect((await remove(editor, id)).errors).toBeUndefined();
  expect(await namesOf(other)).toEqual([]);
});

test("a name is taken once among the same views, whatever its case; unknown keys and too much are refused", async () => {
  await save(other, { name: "Twice" });
  expect(fault(await save(other, { name: "twice" })).code).toBe("CONFLICT");
  expect((await save(editor, { name: "twice" })).errors).toBeUndefined();
  expect((await save(editor, { name: "Twice", shared: true })).errors).toBeUndefined();
  expect(fault(await save(other, { name: " " })).fields).toHaveProperty("name");
  expect(fault(await save(other, { name: "a", state: { colour: 1 } })).fields).toHaveProperty("state.colour");
  const where = { title: { eq: "x".repeat(limits.recordViews.charactersMax) } };
  expect(fault(await save(other, { name: "a", state: { where } })).fields).toHaveProperty("state");
  expect(fault(await save(other, { name: "a" }, "nobody")).code).toBe("NOT_FOUND");
});

test("a model that is renamed keeps its views; those of one that is deleted are nobody's", async () => {
  await save(other, { name: "Kept" }, "page");
  await project.owner.gql(`mutation { updateModel(type: rename, model_name: "page", new_name: "leaf") { name } }`);
  expect(await namesOf(other, "leaf")).toEqual(["Kept"]);
  await project.owner.gql(`mutation { updateModel(type: delete, model_name: "leaf") { name } }`);
  await save(other, { name: "Later" });
  const { rows } = await platform.pool.query(
    "select count(*)::integer as n from plinth.record_views where name = 'Kept'",
  );
  expect(rows[0].n).toBe(0);
});

test("there can be so many views and no more", async () => {
  const { max } = limits.recordViews;
  const model = await platform.pool.query(
    "select model_id, user_id, project_id from plinth.record_views where name = 'Later'",
  );
  const { model_id, user_id, project_id } = model.rows[0];
  await platform.pool.query(
    `insert into plinth.record_views (id, project_id, model_id, user_id, name, state)
     select gen_random_uuid(), $1, $2, $3, 'many ' || n, '{}' from generate_series(1, $4::integer) n`,
    [project_id, model_id, user_id, max],
  );
  expect(fault(await save(other, { name: "One more" })).code).toBe("BAD_USER_INPUT");
});

test("views that are saved at once are as many as there may be, and no two have one name", async () => {
  const person = await project.member(["content"], "reader");
  const alike = await Promise.all(Array.from({ length: 5 }, () => save(person, { name: "Alike" })));
  expect(alike.map((answer) => (answer.errors ? fault(answer).code : "saved")).toSorted()).toEqual([
    ...Array(4).fill("CONFLICT"),
    "saved",
  ]);
  const { max } = limits.recordViews;
  for (let n = 2; n < max; n++) await save(person, { name: `View ${n}` });
  const last = await Promise.all(["a", "b", "c"].map((name) => save(person, { name })));
  expect(last.filter(({ errors }) => !errors)).toHaveLength(1);
});
