/** Several records by one call of the system API: all of them or none, each as if it were written alone. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
let since: string;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  const { gql } = project.owner;
  await gql(`mutation { updateProject(settings: { enable_revision_history: true }) { id } }`);
  await gql(`mutation { addModelToProject(name: "post") { name } }`);
  for (const [label, validation] of [
    ["Title", { required: true }],
    ["Note", {}],
  ] as const)
    await gql(
      `mutation ($label: String!, $validation: module_validation_payload) {
        upsertFieldToModel(model_name: "post", field_label: $label, field_type: text, input_type: string, validation: $validation) { identifier }
      }`,
      { label, validation },
    );
});
afterAll(() => platform.close());

const table = (name: string) => `"project_${project.id}"."${name}"`;
const rowsOf = async (query: string, values: unknown[] = []) => (await platform.pool.query(query, values)).rows;
beforeEach(async () => {
  since = (await rowsOf(`select coalesce(max(id), 0)::text as id from ${table("_outbox")}`))[0].id;
});

async function make(titles: readonly (string | null)[], who: SystemCaller = project.owner): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) {
    const query = `mutation ($p: JSON) { upsertModelData(model_name: "post", payload: $p) { id } }`;
    ids.push((await who.gql(query, { p: title === null ? {} : { title } })).data.upsertModelData.id);
  }
  return ids;
}
const setStatus = (ids: string[], status = "published", who = project.owner) =>
  who.gql(
    `mutation ($ids: [String!]!, $status: String!) { done: updateModelDataListStatus(model_name: "post", ids: $ids, status: $status) { count } }`,
    { ids, status },
  );
const remove = (ids: string[], who = project.owner) =>
  who.gql(`mutation ($ids: [String!]!) { done: deleteModelDataList(model_name: "post", ids: $ids) { count } }`, {
    ids,
  });
const stored = async (ids: string[]) => {
  const rows = await rowsOf(`select id, _status as status, title, note from ${table("post")} where id = any($1)`, [
    ids,
  ]);
  return ids.map((id) => rows.find((row) => row.id === id) ?? null);
};
const statuses = async (ids: string[]) => (await stored(ids)).map((row) => row?.status ?? "gone");
/** Changes that webhooks, functions and live lists will hear of. */
const heard = () =>
  rowsOf(`select operation, record_id as id from ${table("_outbox")} where id > $1 order by record_id`, [since]);
const fault = ({ errors }: Awaited<ReturnType<typeof remove>>) => ({
  code: errors[0].extensions.code,
  message: errors[0].message,
  fields: errors[0].extensions.fields,
});

test("records are published, taken back and deleted by one call each, with an event, a revision and an entry of the log as alone", async () => {
  const ids = await make(["a", "b", "c"]);
  expect((await setStatus(ids)).data.done).toEqual({ count: 3 });
  expect(await statuses(ids)).toEqual(["published", "published", "published"]);
  expect((await setStatus(ids.slice(1), "draft")).data.done).toEqual({ count: 2 });
  expect(await statuses(ids)).toEqual(["published", "draft", "draft"]);
  since = (await rowsOf(`select max(id)::text as id from ${table("_outbox")}`))[0].id;
  expect((await remove(ids)).data.done).toEqual({ count: 3 });
  expect(await statuses(ids)).toEqual(["gone", "gone", "gone"]);
  expect(await heard()).toEqual(ids.toSorted().map((id) => ({ operation: "delete", id })));
  const kept = await rowsOf(
    `select operation, count(*)::integer as n from ${table("_revisions")} where record_id = any($1) group by 1 order by 1`,
    [ids],
  );
  expect(kept).toEqual([
    { operation: "delete", n: 3 },
    { operation: "update", n: 5 },
  ]);
  const [entry] = await rowsOf(`select * from plinth.audit_log order by position desc limit 1`);
  expect(entry).toMatchObject({ internal_function: "deleteModelDataList", response_code: 200 });
  expect(JSON.parse(entry.graphql_variable).ids).toEqual(ids);
});

test("a record that cannot be published, or is not there, is named and keeps all others as they are", async () => {
  const ids = await make(["a", null, "c", null]);
  const nobody = "0198a000-0000-7000-8000-000000000000";
  expect(fault(await setStatus(ids))).toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { "ids.1.title": expect.stringContaining("Title"), "ids.3.title": expect.stringContaining("Title") },
  });
  for (const call of [setStatus, remove])
    for (const missing of [nobody, "no id"])
      expect(fault(await call([ids[0]!, missing]))).toMatchObject({
        code: "NOT_FOUND",
        fields: { "ids.1": "There is no post with this id." },
      });
  expect(await statuses(ids)).toEqual(["draft", "draft", "draft", "draft"]);
  expect((await heard()).filter(({ operation }) => operation !== "create")).toEqual([]);
});

test("a call names each record once, at least one, and no more than the log can hold", async () => {
  const [id] = (await make(["a"])) as [string];
  const { max } = limits.recordsAtOnce;
  for (const ids of [[], [id, id.toUpperCase()], Array.from({ length: max + 1 }, (_, i) => `${i}`)])
    for (const call of [setStatus, remove]) expect(fault(await call(ids)).fields).toHaveProperty("ids");
  expect(fault(await setStatus([id], "hidden")).fields).toHaveProperty("status");
  const ids = (
    await rowsOf(
      `insert into ${table("post")} (id, _status, _created_at, _updated_at, title) select gen_random_uuid(), 'draft', now(), now(), 'x' from generate_series(1, ${max}) returning id`,
    )
  ).map((row) => row.id);
  expect((await remove(ids)).data.done).toEqual({ count: max });
  const [entry] = await rowsOf(`select graphql_variable from plinth.audit_log order by position desc limit 1`);
  expect(JSON.parse(entry.graphql_variable).ids).toEqual(ids);
});

test("a role writes those that it may write alone: others' are not there for it, and keep its own", async () => {
  const member = await project.member(["content"], "writer");
  await project.owner.gql(
    `mutation ($source: String, $hooks: [FunctionHookPayload!]) { upsertFunctionToProject(name: "own", source: $source, hooks: $hooks) { id } }`,
    {
      source: `export default () => ({ where: { title: { eq: "mine" } } })`,
      hooks: [{ event: "access", model: "post" }],
    },
  );
  const rules = { read: "all", create: "all", update: "custom_logic", delete: "custom_logic" };
  const role = await project.owner.gql(
    `mutation ($rules: JSON) { upsertRoleToProject(name: "writer", logic_executions: ["own"], api_permissions: $rules) { id } }`,
    { rules: { post: rules } },
  );
  expect(role.errors).toBeUndefined();
  const [mine] = (await make(["mine"], member)) as [string];
  const [theirs] = (await make(["theirs"])) as [string];
  for (const call of [(ids: string[]) => setStatus(ids, "published", member), (ids: string[]) => remove(ids, member)]) {
    expect(fault(await call([mine, theirs]))).toMatchObject({
      code: "NOT_FOUND",
      fields: { "ids.1": expect.anything() },
    });
    expect(await statuses([mine, theirs])).not.toContain("gone");
    expect((await call([mine])).data.done).toEqual({ count: 1 });
  }
  expect(await statuses([mine, theirs])).toEqual(["gone", "draft"]);
});

test("hooks before a write are asked for each record: each gets its own answer, and one refusal keeps all", async () => {
  const { gql } = project.owner;
  await gql(`mutation { updateProject(settings: { system_graphql_hooks: true }) { id } }`);
  const ids = await make(["a", "b", "c"]);
  const hooks = ["before_update", "before_delete"].map((event) => ({ event, model: "post" }));
  const save = (source: string, update: boolean) =>
    gql(
      `mutation ($source: String, $hooks: [FunctionHookPayload!], $update: Boolean) { upsertFunctionToProject(name: "guard", source: $source, hooks: $hooks, update: $update) { id } }`,
      { source, hooks, update },
    );
  const kept = ids[1]!;
  const made = await save(
    `export default (input, { action, ids }) => {
  if (ids.length !== 1) throw new PlinthError("One at a time");
  if (ids[0] === "${kept}") throw new PlinthError("It is locked", action === "delete" ? { code: "FORBIDDEN" } : { fields: { note: "It is locked" } });
}`,
    false,
  );
  expect(made.errors).toBeUndefined();
  expect(fault(await setStatus(ids))).toMatchObject({
    message: "It is locked",
    fields: { "ids.1.note": "It is locked" },
  });
  expect(fault(await remove(ids))).toEqual({
    code: "FORBIDDEN",
    message: "It is locked",
    fields: { "ids.1": "It is locked" },
  });
  expect(await statuses(ids)).toEqual(["draft", "draft", "draft"]);
  await save(
    `export default (input, { action, ids }) => action === "update" && ids[0] === "${kept}" ? { note: "seen" } : undefined`,
    true,
  );
  expect((await setStatus(ids)).data.done).toEqual({ count: 3 });
  expect(await stored(ids)).toMatchObject([
    { status: "published", note: null },
    { status: "published", note: "seen" },
    { status: "published", note: null },
  ]);
  expect((await remove(ids)).data.done).toEqual({ count: 3 });
});

const setValues = (ids: string[], payload: object, who = project.owner) =>
  who.gql(
    `mutation ($ids: [String!]!, $p: JSON!) { done: updateModelDataListValues(model_name: "post", ids: $ids, payload: $p) { count } }`,
    { ids, p: payload },
  );

test("records get the same values by one call, each with its revision; what is left out and the status stay", async () => {
  const ids = await make(["a", "b"]);
  await setStatus(ids.slice(1));
  expect((await setValues(ids, { note: "same" })).data.done).toEqual({ count: 2 });
  expect(await stored(ids)).toMatchObject([
    { title: "a", note: "same", status: "draft" },
    { title: "b", note: "same", status: "published" },
  ]);
  expect((await setValues(ids, { note: null })).errors).toBeUndefined();
  expect((await stored(ids)).map((row) => row?.note)).toEqual([null, null]);
  const [{ n }] = await rowsOf(`select count(*)::integer as n from ${table("_revisions")} where record_id = any($1)`, [
    ids,
  ]);
  expect(n).toBe(5);
});

test("values that one of the records may not have, and what no field is called, change none", async () => {
  const ids = await make(["a", "b"]);
  await setStatus(ids.slice(1));
  expect(fault(await setValues(ids, { title: null })).fields).toEqual({ "payload.title": expect.any(String) });
  expect(fault(await setValues(ids, { note: "x", nobody: 1 })).fields).toEqual({
    "payload.nobody": expect.any(String),
  });
  expect(fault(await setValues(ids, {})).fields).toEqual({ payload: "Please name a field to change" });
  expect(fault(await setValues([ids[0]!, "no id"], { note: "x" })).code).toBe("NOT_FOUND");
  expect((await stored(ids)).map((row) => [row?.title, row?.note])).toEqual([
    ["a", null],
    ["b", null],
  ]);
  const reader = await project.member(["media"]);
  expect(fault(await setValues(ids, { note: "x" }, reader)).code).toBe("FORBIDDEN");
});
