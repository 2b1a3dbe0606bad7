import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

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
  as.gql(`{ listSingleModelRevisionData(_id: "${id}", model: "${model}") { id status revision_at updated_at } }`);
const revisions = async (id: string, model?: string) => (await list(id, model)).data.listSingleModelRevisionData;
const read = (id: string) =>
  gql(
    `{ getSingleData(_id: "${id}", model: "post", revision: true) { id data meta { status revision revision_at root_revision_id updated_at left_out } } }`,
  );
const restore = async (id: string) =>
  (await gql(`mutation { restoreRevision(_id: "${id}", model_name: "post") { id data meta { status left_out } } }`))
    .data.restoreRevision;

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
  expect(await restore(first.id)).toMatchObject({ id, data: { title: "one", day }, meta: { left_out: [] } });
  const [second] = await revisions(id);
  expect((await read(second.id)).data.getSingleData.data).toMatchObject({ title: "two" });
});

test("what is restored keeps the status that it has", async () => {
  const { id } = await save({ title: "one" }, undefined, "post", "published");
  await save({ title: "two" }, id, "post", "draft");
  await save({ title: "three" }, id, "post", "published");
  const [draft, published] = await revisions(id);
  expect([draft.status, published.status]).toEqual(["draft", "published"]);
  expect(await restore(draft.id)).toMatchObject({ data: { title: "two" }, meta: { status: "published" } });
  await save({}, id, "post", "draft");
  expect(await restore(published.id)).toMatchObject({ data: { title: "one" }, meta: { status: "draft" } });
});

test("a version is told with when it was written, and when it ended", async () => {
  const { id } = await save({ title: "Ada's" });
  const made = await gql(`{ getSingleData(_id: "${id}", model: "post") { meta { updated_at } } }`);
  await save({ title: "again" }, id);
  const [first] = await revisions(id);
  expect(first.updated_at).toBe(made.data.getSingleData.meta.updated_at);
  expect(first.revision_at > first.updated_at).toBe(true);
});

test("values of fields that changed their type come back converted, in all languages and inside of objects", async () => {
  const field = (label: string, type: string, input: string, more = "") =>
    gql(
      `mutation { upsertFieldToModel(model_name: "post", field_label: "${label}", field_type: ${type}, input_type: ${input} ${more}) { identifier } }`,
    );
  const change = (name: string, to: string, parent = "") =>
    gql(
      `mutation { modelFieldOperation(type: change_type, model_name: "post", field_name: "${name}", parent_field: ${parent ? `"${parent}"` : "null"}, changed_type: "${to}", force: true) { identifier } }`,
    );
  await gql(`mutation { updateProject(settings: { locals: ["en", "de"], default_locale: "en" }) { id } }`);
  await field("Pages", "number", "int", `, validation: { locals: ["en", "de"] }`);
  await field("Note", "text", "string");
  await field("Box", "object", "object");
  await field("Depth", "number", "double", `, parent_field: "box"`);
  await field("Tag", "text", "string", `, parent_field: "box"`);
  const german = (id: string) => gql(`{ getSingleData(_id: "${id}", model: "post", local: "de") { data } }`);
  const write = (id: string | undefined, payload: object, de: object) =>
    gql(
      `mutation ($id: String, $payload: JSON, $translations: JSON) {
        upsertModelData(_id: $id, model_name: "post", payload: $payload, translations: $translations) { id } }`,
      { id, payload, translations: { de } },
    );
  const made = await write(undefined, { pages: 12, note: "3", box: { depth: 1.5, tag: "a" } }, { pages: 13 });
  expect(made.errors).toBeUndefined();
  const { id } = made.data.upsertModelData;
  await write(id, { pages: 40, note: "four", box: { depth: 2, tag: "b" } }, { pages: 41 });
  const [revision] = await revisions(id);
  expect((await change("pages", "text")).errors).toBeUndefined();
  await change("depth", "text", "box");
  await change("note", "int");
  const before = { pages: "12", note: 3, box: { depth: "1.5", tag: "a" } };
  const seen = (await read(revision.id)).data.getSingleData;
  expect(seen).toMatchObject({ data: before, meta: { left_out: [] } });
  expect(await restore(revision.id)).toMatchObject({ data: before, meta: { left_out: [] } });
  expect((await german(id)).data.getSingleData.data).toMatchObject({ pages: "13" });

  // What has no meaning in the new type is named, and stays as it is, with all that is beside it.
  await write(id, { box: { depth: "deep", tag: "c" } }, { pages: "viele" });
  const [later] = await revisions(id);
  await write(id, { pages: "5", box: { depth: "7" } }, { pages: "6" });
  const [words] = await revisions(id);
  await change("pages", "int");
  await change("depth", "int", "box");
  const restored = await restore(words.id);
  expect(restored).toMatchObject({
    data: { pages: 5, box: { depth: 7, tag: "c" } },
    meta: { left_out: ["pages", "box"] },
  });
  expect((await german(id)).data.getSingleData.data).toMatchObject({ pages: 6 });
  // From the type that it had at first: 1.5 is no whole number.
  expect(await restore(later.id)).toMatchObject({
    data: { pages: 12, box: { depth: 7, tag: "c" } },
    meta: { left_out: ["box"] },
  });
});

test("of a revision from before types were kept, what has a meaning today comes back, and the rest is named", async () => {
  const field = (label: string, type: string, input: string) =>
    gql(
      `mutation { upsertFieldToModel(model_name: "memo", field_label: "${label}", field_type: ${type}, input_type: ${input}) { identifier } }`,
    );
  const change = (name: string, to: string) =>
    gql(
      `mutation { modelFieldOperation(type: change_type, model_name: "memo", field_name: "${name}", changed_type: "${to}", force: true) { identifier } }`,
    );
  await gql(`mutation { addModelToProject(name: "memo") { name } }`);
  await gql(`mutation { updateModel(type: update, model_name: "memo", enable_revision: true) { enable_revision } }`);
  for (const label of ["Title", "Word", "Digits", "When", "Free"]) await field(label, "text", "string");
  const then = { title: "then", word: "many", digits: "12", when: "soon", free: "[1]" };
  const { id } = await save(then, undefined, "memo");
  await save({ title: "now", word: "7", digits: "8", when: "2026-01-02T03:04:05Z", free: "{}" }, id, "memo");
  await change("word", "number");
  await change("digits", "number");
  await change("when", "date");
  await change("free", "json");
  // As it stands where schema step 009 came after the changes.
  await platform.pool.query(`update "project_${project.id}"."_revisions" set types = '{}'`);
  const [first] = await revisions(id, "memo");
  const { data, errors } = await gql(
    `mutation { restoreRevision(_id: "${first.id}", model_name: "memo") { data meta { left_out } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.restoreRevision).toMatchObject({
    data: { title: "then", word: 7, digits: 12, when: "2026-01-02T03:04:05.000Z", free: "[1]" },
    meta: { left_out: ["word", "when"] },
  });
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
  expect((await list(id, "post", member)).errors[0].extensions.code).toBe("FORBIDDEN");
  const { errors } = await gql(`{ getSingleData(_id: "${revision.id}", model: "note", revision: true) { id } }`);
  expect(errors[0].extensions.code).toBe("NOT_FOUND");
  expect((await read("nonsense")).errors[0].extensions.code).toBe("NOT_FOUND");
});
