import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type SystemProject, systemProject } from "../../support/system-api.ts";

let platform: TestPlatform;
let project: SystemProject;
const gql = (query: string, variables?: object) => project.owner.gql(query, variables);

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  for (const name of ["post", "note"]) {
    await gql(`mutation { addModelToProject(name: "${name}") { name } }`);
    await gql(
      `mutation { upsertFieldToModel(model_name: "${name}", field_label: "Title", field_type: text, input_type: string) { identifier } }`,
    );
  }
  await gql(
    `mutation { upsertFieldToModel(model_name: "post", field_label: "Pin", field_type: text, input_type: string, validation: { is_password: true }) { identifier } }`,
  );
  await gql(
    `mutation { upsertFieldToModel(model_name: "post", field_label: "Day", field_type: date, input_type: string) { identifier } }`,
  );
  const on = await gql(
    `mutation { updateModel(type: update, model_name: "post", enable_revision: true) { enable_revision } }`,
  );
  expect(on.data.updateModel).toEqual({ enable_revision: true });
});
afterAll(() => platform.close());

const upsert = `mutation ($id: String, $model: String!, $payload: JSON, $status: String) {
  upsertModelData(_id: $id, model_name: $model, payload: $payload, status: $status) { id data meta { status } }
}`;
async function save(payload: object, id?: string, model = "post", status?: string) {
  const { data, errors } = await gql(upsert, { id, model, payload, status });
  expect(errors).toBeUndefined();
  return data.upsertModelData;
}
const list = async (id: string, model = "post", as = project.owner) =>
  as.gql(`{ listSingleModelRevisionData(_id: "${id}", model: "${model}") { id status revision_at } }`);
const revisions = async (id: string, model?: string) => (await list(id, model)).data.listSingleModelRevisionData;
const read = (id: string) =>
  gql(
    `{ getSingleData(_id: "${id}", model: "post", revision: true) { id data meta { status revision revision_at root_revision_id updated_at } } }`,
  );
const restore = async (id: string) =>
  (await gql(`mutation { restoreRevision(_id: "${id}", model_name: "post") { id data meta { status } } }`)).data
    .restoreRevision;

test("each change keeps what was there before, readable, restorable, and itself kept by the restoration", async () => {
  const day = "2026-01-02T03:04:05.000Z";
  const { id } = await save({ title: "one", pin: "secret 1", day });
  expect(await revisions(id)).toEqual([]);
  await save({ title: "two" }, id, "post", "published");
  const [first] = await revisions(id);
  expect(first).toMatchObject({ status: "draft" });
  expect((await read(first.id)).data.getSingleData).toMatchObject({
    id: first.id,
    data: { title: "one", day },
    meta: { status: "draft", revision: true, root_revision_id: id },
  });
  expect(await restore(first.id)).toMatchObject({ id, data: { title: "one", day }, meta: { status: "draft" } });
  const [second] = await revisions(id);
  expect((await read(second.id)).data.getSingleData.data).toMatchObject({ title: "two" });
});

test("no hash of a password is kept", async () => {
  const { rows } = await platform.pool.query(
    `select string_agg(data::text, ' ') as text from "project_${project.id}"."_revisions"`,
  );
  expect(rows[0].text).toContain("one");
  expect(rows[0].text).not.toMatch(/argon2|"pin"/);
});

test("a deleted record comes back under its id", async () => {
  const { id } = await save({ title: "gone" });
  await gql(`mutation { deleteModelData(model_name: "post", _id: "${id}") { id } }`);
  const [last] = await revisions(id);
  expect(await restore(last.id)).toMatchObject({ id, data: { title: "gone" } });
});

test("revisions follow names of fields and models, and end with the model", async () => {
  const { id } = await save({ title: "named" });
  await save({ title: "renamed" }, id);
  await gql(
    `mutation { modelFieldOperation(type: rename, model_name: "post", field_name: "title", new_name: "Headline") { identifier } }`,
  );
  const [revision] = await revisions(id);
  expect((await read(revision.id)).data.getSingleData.data).toMatchObject({ headline: "named" });
  expect((await restore(revision.id)).data).toMatchObject({ headline: "named" });
});

test("without the switch nothing is kept; the project's switch is for all models", async () => {
  const { id } = await save({ title: "a" }, undefined, "note");
  await save({ title: "b" }, id, "note");
  expect(await revisions(id, "note")).toEqual([]);
  await gql(
    `mutation { updateProject(settings: { enable_revision_history: true }) { settings { enable_revision_history } } }`,
  );
  await save({ title: "c" }, id, "note");
  expect(await revisions(id, "note")).toHaveLength(1);
});

test("a revision is closed to those who may not read the record, and does not exist for the others' models", async () => {
  const { id } = await save({ headline: "closed" });
  await save({ headline: "closed more" }, id);
  const [revision] = await revisions(id);
  const member = await project.member(["content"]);
  expect((await list(id, "post", member)).errors[0].extensions.code).toBe("NOT_FOUND");
  const { errors } = await gql(`{ getSingleData(_id: "${revision.id}", model: "note", revision: true) { id } }`);
  expect(errors[0].extensions.code).toBe("NOT_FOUND");
  expect((await read("nonsense")).errors[0].extensions.code).toBe("NOT_FOUND");
});
