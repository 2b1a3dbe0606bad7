/** New records have the default values of what their input leaves out; nothing else is filled in. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  loadModels,
  modelFieldOperation,
  previewChange,
  updateModel,
  upsertField,
} from "../../../lib/engine/models/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { importRecords, restoreRevision, upsertRecord } from "../../../lib/engine/records/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const field = (field_label: string, field_type: string, validation: object, more: object = {}) => ({
  field_label,
  field_type,
  validation,
  ...more,
});
const dropdown = { field_sub_type: "dropdown" };

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      task: {
        fields: [
          field("Title", "text", { required: true, default: "Untitled", locals: ["de"] }),
          field("Points", "number", { default: 0 }),
          field("Done", "boolean", { default: false }),
          field("Note", "text", { default: "" }),
          field("State", "list", { fixed_list_elements: ["open", "shut"], default: "open" }, dropdown),
          field("Owner", "text", { default: "nobody", hide_for_roles: ["clerk"] }),
          field("Box", "object", {}),
          field("Size", "number", { required: true, default: 2 }, { parent_field: "box" }),
          field("Code", "text", { default: "x", hide_for_roles: ["clerk"] }, { parent_field: "box" }),
          field("Parts", "repeated", {}),
          field("Count", "number", { default: 1 }, { parent_field: "parts" }),
        ],
      },
    },
  });
  await updateProject(p.owner, { settings: { locals: ["en", "de"], default_locale: "en" } });
  await updateModel(p.owner, { type: "update", model_name: "task", enable_revision: true });
  p.project = await openProject(platform, p.project.id);
});
afterAll(() => platform.close());

const selected = "title points done note state owner box { size code } parts { count }";
const filledIn = {
  title: "Untitled",
  points: 0,
  done: false,
  note: "",
  state: "open",
  owner: "nobody",
  box: null,
  parts: null,
};

async function asked(query: string, variables: object = {}) {
  const { json } = await p.ask(query, variables as Record<string, unknown>);
  expect(json.errors).toBeUndefined();
  return json.data;
}
const create = async (input: object, more = "") =>
  (await asked(`mutation ($input: TaskInput!) { createTask(input: $input${more}) { id ${selected} } }`, { input }))
    .createTask;
const read = async (id: string, more = "") =>
  (await asked(`query ($id: ID!) { task(id: $id${more}) { ${selected} } }`, { id })).task;

test("what is left out is filled in, null and empty values are not, and an update leaves all as it is", async () => {
  expect(await create({})).toMatchObject(filledIn);
  const none = { points: null, done: null, note: null, state: null, owner: null };
  const { id } = await create({ title: "A", ...none, box: {}, parts: [{}, { count: null }] });
  const kept = { title: "A", ...none, box: { size: 2, code: "x" }, parts: [{ count: 1 }, { count: null }] };
  expect(await read(id)).toEqual(kept);
  await asked(`mutation ($id: ID!) { updateTask(id: $id, input: { parts: [{}] }) { id } }`, { id });
  expect(await read(id)).toEqual({ ...kept, parts: [{ count: null }] });
  const { json } = await p.ask(`mutation { createTask(input: { title: null }) { id } }`);
  expect(json.errors[0].extensions.fields).toEqual({ "input.title": "Title is required" });
});

test("a draft has them from its beginning, and is not filled in when it is changed or published", async () => {
  const draft = await upsertRecord(p.owner, p.project, { model: "task", payload: {}, status: "draft" });
  expect(draft.data).toMatchObject({ title: "Untitled", state: "open" });
  await upsertRecord(p.owner, p.project, { model: "task", id: draft.id, payload: { state: null } });
  const published = await upsertRecord(p.owner, p.project, { model: "task", id: draft.id, status: "published" });
  expect(published.data).toMatchObject({ title: "Untitled", state: null });
});

test("a record in another language has the default value in the main one", async () => {
  const { id } = await create({ title: "Neu" }, `, locale: "de"`);
  expect(await read(id)).toEqual(filledIn);
  expect(await read(id, `, locale: "de"`)).toEqual({ ...filledIn, title: "Neu" });
});

test("what a role does not see is filled in for it, whichever way its record comes", async () => {
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  const token = await p.roleToken("clerk", { task: all });
  const made = await p.ask(`mutation { createTask(input: { box: {} }) { id } }`, {}, token);
  expect(await read(made.json.data.createTask.id)).toEqual({ ...filledIn, box: { size: 2, code: "x" } });
  const many = await p.ask(`mutation { createTaskList(inputs: [{}, { title: "B" }]) { id } }`, {}, token);
  const [, second] = many.json.data.createTaskList;
  expect(await read(second.id)).toEqual({ ...filledIn, title: "B" });
  const posted = await restCaller(platform, token)("POST", "task", {});
  expect(await read(posted.json.data.id)).toEqual(filledIn);

  const clerk = await p.member("clerk");
  const load = async (format: "csv" | "ndjson", text: string) => {
    const source = (async function* () {
      yield Buffer.from(text);
    })();
    const input = { model: "task", format, source, on_error: "stop", status: "published" } as const;
    expect(await importRecords(clerk, p.project, input)).toMatchObject({ created: 1, faults: [] });
  };
  const first = "018f0000-0000-7000-8000-000000000001";
  await load("csv", `id,points\n${first},3\n`);
  expect(await read(first)).toEqual({ ...filledIn, points: 3 });
  const next = "018f0000-0000-7000-8000-000000000002";
  await load("ndjson", `{"id":"${next}","points":null,"state":"shut"}\n`);
  expect(await read(next)).toEqual({ ...filledIn, points: null, state: "shut" });
});

test("a record that is restored is what it was", async () => {
  const { id } = await create({ title: "C" });
  await upsertField(p.owner, { model_name: "task", ...field("Later", "text", { default: "new" }) });
  await asked(`mutation ($id: ID!) { deleteTask(id: $id) { id } }`, { id });
  const { rows } = await platform.pool.query<{ id: string }>(
    `select id from "${p.project.database.schema}"._revisions where record_id = $1 order by id desc limit 1`,
    [id],
  );
  await platform.pool.query(
    `update "${p.project.database.schema}"._revisions set data = data - 'later' where id = $1`,
    [rows[0]!.id],
  );
  await restoreRevision(p.owner, p.project, { model: "task", id: rows[0]!.id });
  expect((await asked(`query ($id: ID!) { task(id: $id) { title later } }`, { id })).task).toEqual({
    title: "C",
    later: null,
  });
});

test("the OpenAPI document has them, and asks for no required field that has one, but in a change", async () => {
  const { json } = await restCaller(platform, p.token)("GET", "openapi.json");
  const { TaskInput, TaskPatch } = json.components.schemas;
  expect(TaskInput.required).toBeUndefined();
  expect(TaskInput.properties.title).toMatchObject({ default: "Untitled", type: "string" });
  expect(TaskInput.properties.done).toMatchObject({ default: false });
  expect(TaskPatch.properties.title).not.toHaveProperty("default");
});

test("a default value follows the options and the type of its field, or goes and is told of", async () => {
  const state = async () =>
    (await loadModels(p.project)).models[0]!.fields.find(({ identifier }) => identifier === "state")!.validation;
  const rules = { fixed_list_elements: ["ready", "shut"], default: "open" };
  const asked = { model_name: "task", field_name: "state", parent_field: null };
  expect(await previewChange(p.owner, { ...asked, change: "set_field_rules", validation: rules })).toMatchObject({
    default_change: { from: "open", to: null },
  });
  await upsertField(p.owner, {
    model_name: "task",
    ...field("State", "list", rules, dropdown),
    is_update: true,
    option_changes: [{ from: "open", to: "ready" }],
  });
  expect((await state()).default).toBe("ready");
  const turned = { ...asked, change: "change_field_type", changed_type: "dynamicList" };
  expect(await previewChange(p.owner, turned)).toMatchObject({ default_change: { from: "ready", to: ["ready"] } });
  const number = await previewChange(p.owner, { ...turned, changed_type: "number" });
  expect(number).toMatchObject({ default_change: { from: "ready", to: null } });
  const operation = { type: "change_type", model_name: "task", field_name: "state" };
  await modelFieldOperation(p.owner, { ...operation, changed_type: "dynamicList" });
  expect((await state()).default).toEqual(["ready"]);
});
