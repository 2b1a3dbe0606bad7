import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let ada: Browser;

beforeAll(async () => {
  platform = await testPlatform();
  ada = browser(createApi(platform));
  // Of this installation's accounts the first is signed in at once.
  await ada.post("/auth/v2/register", { email: "ada@example.com", password: "long enough 4 all" });
});
afterAll(() => platform.close());

async function gql(query: string, variables: object = {}, as: Browser = ada) {
  const answer = await as.post("/system/graphql", { query, variables });
  return { status: answer.status, data: answer.body.data, errors: answer.body.errors };
}

test("from nothing to a record, as the console does it", async () => {
  const plans = await ada.get("/system/plans");
  expect(plans.body.body).toHaveLength(5);
  const create = {
    name: "Blog",
    description: "d",
    id: "blog-one",
    plan_type: "dedicated",
    tier_name: "free",
    project_type: "general",
  };
  expect(await ada.post("/system/project/create", create)).toMatchObject({
    status: 200,
    body: { code: 200, body: { id: "blog-one" } },
  });
  expect(await ada.post("/system/project/switch", { id: "blog-one" })).toMatchObject({
    status: 200,
    body: { code: 200 },
  });
  expect(ada.cookies.get("project_id")).toBe("blog-one");

  const added = await gql(`mutation { addModelToProject(name: "post") { name fields { identifier } } }`);
  expect(added).toMatchObject({ status: 200, data: { addModelToProject: [{ name: "post", fields: [] }] } });
  await gql(`mutation { addModelToProject(name: "writer") { name } }`);
  const field = await gql(
    `mutation ($validation: module_validation_payload) {
      upsertFieldToModel(model_name: "post", field_label: "Title", field_type: text, input_type: string, validation: $validation) {
        identifier serial field_type validation { required char_limit }
      }
    }`,
    { validation: { required: true, char_limit: [20] } },
  );
  expect(field.data.upsertFieldToModel).toEqual({
    identifier: "title",
    serial: 1,
    field_type: "text",
    validation: { required: true, char_limit: [20] },
  });
  const related = await gql(
    `mutation { upsertConnectionToModel(from: "post", to: "writer", forward_connection_type: has_one, reverse_connection_type: has_many, known_as: "author") { model relation type known_as } }`,
  );
  expect(related.data.upsertConnectionToModel).toEqual([
    { model: "writer", relation: "has_one", type: "hasOne", known_as: "author" },
  ]);

  const saved = await gql(
    `mutation { upsertModelData(model_name: "post", payload: { title: "Hello" }) { id _key type data meta { status created_by { email } } } }`,
  );
  expect(saved.data.upsertModelData).toMatchObject({
    type: "post",
    data: { title: "Hello" },
    meta: { status: "draft", created_by: { email: "ada@example.com" } },
  });
  const { id } = saved.data.upsertModelData;
  const listed = await gql(
    `query ($id: JSON) { getModelData(model: "post", status: all, _key: $id) { count results { id data } } }`,
    { id },
  );
  expect(listed.data.getModelData).toMatchObject({ count: 1, results: [{ id, data: { title: "Hello" } }] });
  const single = await gql(`query ($id: String!) { getSingleData(_id: $id, model: "post") { data } }`, { id });
  expect(single.data.getSingleData.data).toMatchObject({ title: "Hello" });
  const copy = await gql(`mutation ($id: String) { duplicateModelData(model_name: "post", _id: $id) { id } }`, { id });
  expect(copy.data.duplicateModelData.id).not.toBe(id);
  expect(
    (await gql(`mutation ($id: String) { deleteModelData(model_name: "post", _id: $id) { id } }`, { id })).data
      .deleteModelData,
  ).toEqual({ id });

  const bad = await gql(
    `mutation { upsertModelData(model_name: "post", payload: { title: "" }, status: "published") { id } }`,
  );
  expect(bad).toMatchObject({
    status: 200,
    data: { upsertModelData: null },
    errors: [
      {
        extensions: { code: "BAD_USER_INPUT", fields: { "payload.title": "Title is required" } },
        path: ["upsertModelData"],
      },
    ],
  });
});

test("single_page_data means the only record of a single-record model, whatever the id, and is refused for other models", async () => {
  await gql(`mutation { addModelToProject(name: "imprint", single_record: true) { name } }`);
  await gql(`mutation { updateModel(type: update, model_name: "imprint", enable_revision: true) { name } }`);
  await gql(
    `mutation { upsertFieldToModel(model_name: "imprint", field_label: "Text", field_type: text) { identifier } }`,
  );
  const save = (model: string, text: string) =>
    gql(
      `mutation { upsertModelData(_id: "", model_name: "${model}", payload: { text: "${text}" }, single_page_data: true) { id } }`,
    );
  const first = await save("imprint", "One");
  const { id } = first.data.upsertModelData;
  expect((await save("imprint", "Two")).data.upsertModelData.id).toBe(id);
  const { data } = await gql(
    `{ getSingleData(_id: "", model: "imprint", single_page_data: true) { id data }
       listSingleModelRevisionData(_id: "", model: "imprint", single_page_data: true) { id }
       own: listSingleModelRevisionData(_id: "${id}", model: "imprint") { id } }`,
  );
  expect(data.getSingleData).toMatchObject({ id, data: { text: "Two" } });
  expect(data.own.length).toBeGreaterThan(0);
  expect(data.listSingleModelRevisionData).toEqual(data.own);
  const fields = { single_page_data: "post has many records: leave single_page_data out." };
  for (const { errors } of [
    await save("post", "One"),
    await gql(`{ getSingleData(_id: "${id}", model: "post", single_page_data: true) { id } }`),
    await gql(`{ listSingleModelRevisionData(_id: "${id}", model: "post", single_page_data: true) { id } }`),
  ])
    expect(errors[0].extensions).toMatchObject({ code: "BAD_USER_INPUT", fields });
  await gql(`mutation { updateModel(type: delete, model_name: "imprint") { name } }`);
});

test("a token is made, listed by its start, copied and deleted; the project's settings are read and changed", async () => {
  const made = await gql(`mutation { generateApiToken(name: "CI", role: "admin", duration: "") { token } }`);
  const { token } = made.data.generateApiToken;
  const project = await gql(
    `{ currentProject { id roles tokens { name token role expire } project_secret_key settings { locals default_locale } workspaces { name } driver { engine password } schema { models { name } } } }`,
  );
  expect(project.errors).toBeUndefined();
  expect(project.data.currentProject).toMatchObject({
    id: "blog-one",
    roles: { admin: { is_admin: true, system_generated: true, no_of_users: 1 } },
    tokens: [{ name: "CI", token: token.slice(0, 20), role: "admin", expire: "" }],
    settings: { locals: ["en"], default_locale: "en" },
    schema: { models: [{ name: "post" }, { name: "writer" }] },
  });
  const whole = await gql(`query ($t: String!) { apiTokenSecret(token: $t) }`, { t: token.slice(0, 20) });
  expect(whole.data.apiTokenSecret).toBe(token);
  expect(
    (await gql(`mutation ($t: String!) { deleteApiToken(token: $t) { msg } }`, { t: token })).errors,
  ).toBeUndefined();
  const changed = await gql(
    `mutation { updateProject(name: "Blog 2", settings: { locals: ["en", "de"] }) { name settings { locals } } }`,
  );
  expect(changed.data.updateProject).toEqual({ name: "Blog 2", settings: { locals: ["en", "de"] } });
  const me = await gql(
    `{ getUser { email project_assigned_role administrative_permissions current_project_id } listPermissionsAndScopes { permissions models functions } listProjects(where: { name: { contains: "blog" } }) { id } }`,
  );
  expect(me.data).toMatchObject({
    getUser: { email: "ada@example.com", project_assigned_role: "owner", current_project_id: "blog-one" },
    listPermissionsAndScopes: { models: ["post", "writer"], functions: [] },
    listProjects: [{ id: "blog-one" }],
  });
  const profile = await gql(`mutation { updateProfile(first_name: "Augusta") { first_name last_name } }`);
  expect(profile.data.updateProfile).toMatchObject({ first_name: "Augusta" });
});

test("without a session there is no schema and no answer, only 401", async () => {
  const nobody = browser(createApi(platform));
  for (const query of ["{ __schema { types { name } } }", "{ currentProject { id } }", "{ nonsense"])
    expect(await gql(query, {}, nobody)).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
  for (const path of [
    "project/list",
    "project/create",
    "project/switch",
    "project/delete",
    "database/check",
    "project/name/check",
  ])
    expect((await nobody.post(`/system/${path}`, { id: "blog-one" })).status).toBe(401);
  // Cookies without the header that marks their use are no session.
  const answer = await ada.post("/system/graphql", { query: "{ currentProject { id } }" }, { "x-use-cookies": "" });
  expect(answer.status).toBe(401);
});

test.each([
  ["{ nonsense }", 400],
  ["{ getUser { id ", 400],
  ["mutation { addModelToProject { name } }", 400],
  [`{ ${"a: getUser { id } ".repeat(60).replace(/a:/g, (_, i) => `a${i}:`)} }`, 400],
  [`query { ${"getProject { schema { models { fields { sub_field_info { ".repeat(1)} identifier }}}}} }`, 200],
  [`{ ${"x ".repeat(6000)} }`, 400],
])("the document %# answers with its status and a code", async (query, status) => {
  const accept = { accept: "application/graphql-response+json" };
  const answer = await ada.post("/system/graphql", { query }, accept);
  expect(answer.status).toBe(status);
  if (status === 400) expect(["BAD_USER_INPUT", "COST_LIMIT"]).toContain(answer.body.errors[0].extensions.code);
});

test.each([
  ["[]", 400],
  ["{", 400],
  ['{"query": 5}', 400],
  ['{"query": "{ getUser { id } }", "variables": []}', 400],
  [new Uint8Array([0x7b, 0xff, 0xfe]), 400],
  [`{"query": "${"x".repeat(6 * 1024 * 1024)}"}`, 400],
])("the body %# is refused with a plain error", async (body, status) => {
  const answer = await ada.post("/system/graphql", body);
  expect(answer.status).toBe(status);
  expect(answer.body.errors[0].message).toBeTruthy();
});

test("a variable that is none of an enum is bad input, and no fault of the server", async () => {
  const { errors } = await gql(
    'mutation ($type: FIELD_TYPE_ENUM) { upsertFieldToModel(model_name: "post", field_label: "A", field_type: $type) { identifier } }',
    { type: "nonsense" },
  );
  expect(errors).toMatchObject([
    { extensions: { code: "BAD_USER_INPUT" }, message: expect.stringContaining('"nonsense" does not exist') },
  ]);
});

test("introspection works for who is signed in", async () => {
  const answer = await gql(
    "{ __schema { queryType { name fields { name type { ofType { ofType { ofType { name } } } } } } } }",
  );
  expect(answer.data.__schema.queryType.name).toBe("QueryType");
});

test("REST bodies are strict, and faults name their fields", async () => {
  const created = await ada.post("/system/project/create", {
    id: "A",
    plan_type: "dedicated",
    tier_name: "free",
    more: 1,
  });
  expect(created).toMatchObject({
    status: 400,
    body: {
      code: 400,
      error: {
        code: "BAD_USER_INPUT",
        fields: { name: "Project name is required", id: expect.any(String), more: expect.any(String) },
      },
    },
  });
  expect(await ada.post("/system/project/name/check", { id: "blog-one" })).toMatchObject({
    status: 400,
    body: { error: { code: "CONFLICT" }, message: "This project id is already taken. Please choose another one" },
  });
  const paid = { name: "P", id: "paid-one", plan_type: "dedicated", tier_name: "pro" };
  expect(await ada.post("/system/project/create", paid)).toMatchObject({
    status: 402,
    body: { error: { code: "PAYMENT_REQUIRED" } },
  });
  expect((await ada.get("/system/project/limit")).body.body).toEqual({ limit: null, used: 1 });
  expect((await ada.get("/system/user/subscription")).body.body).toMatchObject({ plan: "free", status: "active" });
  expect((await ada.post("/system/user/subscription/check", { limit: "projects" })).body.body).toMatchObject({
    allowed: true,
  });
});

test("deleting the session's project leaves the session without one", async () => {
  expect((await ada.post("/system/project/delete", { id: "blog-one" })).status).toBe(200);
  expect(ada.cookies.has("project_id")).toBe(false);
  expect(await gql("{ currentProject { id } }")).toMatchObject({
    data: { currentProject: null },
    errors: [{ message: "Please choose a project first." }],
  });
  expect((await ada.post("/system/project/restore", { id: "blog-one" })).status).toBe(200);
  expect((await ada.post("/system/project/list")).body.body).toMatchObject([{ id: "blog-one", role: "owner" }]);
});

test("an id that no record has is NOT_FOUND, but with force_update the record is made under it, and changed from then on", async () => {
  const owner = browser(createApi(platform));
  await owner.post("/auth/v2/login", { email: "ada@example.com", password: "long enough 4 all" });
  await owner.post("/system/project/create", {
    name: "Forced",
    description: "d",
    id: "forced",
    plan_type: "dedicated",
    tier_name: "free",
  });
  await owner.post("/system/project/switch", { id: "forced" });
  await gql(`mutation { addModelToProject(name: "post") { name } }`, {}, owner);
  await gql(
    `mutation { upsertFieldToModel(model_name: "post", field_label: "Title", field_type: text) { identifier } }`,
    {},
    owner,
  );
  const id = "01980000-0000-7000-8000-000000000001";
  const save = (title: string, force: boolean) =>
    gql(
      `mutation ($p: JSON, $force: Boolean) { upsertModelData(_id: "${id}", model_name: "post", payload: $p, force_update: $force) { id data meta { status } } }`,
      { p: { title }, force },
      owner,
    );
  expect((await save("One", false)).errors[0].extensions.code).toBe("NOT_FOUND");
  const draft = { id, meta: { status: "draft" } };
  expect((await save("One", true)).data.upsertModelData).toMatchObject({ ...draft, data: { title: "One" } });
  expect((await save("Two", true)).data.upsertModelData).toMatchObject({ ...draft, data: { title: "Two" } });
  const { data } = await gql(`{ getModelData(model: "post", status: all) { count } }`, {}, owner);
  expect(data.getModelData.count).toBe(1);
});
