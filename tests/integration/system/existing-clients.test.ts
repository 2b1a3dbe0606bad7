/** Requests as clients send them that are older than this product (docs/existing-clients.md), in the order of a first hour: each works unchanged. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { goodPassword, registered } from "../../support/accounts.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let page: Browser;
const email = "old.client@example.com";
const project = "my_blog_1wt7g";

beforeAll(async () => {
  platform = await testPlatform();
  const api = createApi(platform);
  await registered(platform, "operator@example.com", api);
  await registered(platform, email, api);
  page = browser(api);
});
afterAll(() => platform.close());

async function gql(query: string, variables: object = {}) {
  const { body } = await page.post("/system/graphql", { query, variables });
  expect(body.errors ?? null).toEqual(null);
  return body.data;
}
const claims = () => JSON.parse(Buffer.from(page.cookies.get("userToken")!.split(".")[1]!, "base64url").toString());

test("they sign in with a secret, and read the claims of a cookie that opens nothing", async () => {
  expect((await page.post("/auth/v2/login", { email, secret: goodPassword })).status).toBe(200);
  expect(claims()).toMatchObject({ email, project_id: "", project_type: 0, is_super_admin: "false" });
  const alone = browser(createApi(platform));
  alone.cookies.set("userToken", page.cookies.get("userToken")!);
  expect((await alone.get("/auth/v2/session")).status).toBe(401);
});

test("they ask for a new password with the address inside of a user", async () => {
  const { status, body } = await page.post("/auth/v2/forget/password/request", { user: { email } });
  expect([status, body.code]).toEqual([200, 200]);
  await vi.waitFor(async () => expect((await platform.mails()).map(({ to }) => to)).toContain(email));
});

test("a profile is saved with the address as it is and a limit that says nothing; another address is refused by name", async () => {
  const profile = { first_name: "Old", last_name: "Client", username: "old", email, project_limit: 5 };
  expect((await page.post("/system/user/profile", profile)).body.body).toMatchObject({ first_name: "Old", email });
  const other = await page.post("/system/user/profile", { ...profile, email: "else@example.com" });
  expect([other.status, other.body.error.fields]).toEqual([
    400,
    { email: "The email address of an account cannot be changed" },
  ]);
});

test("a project with underscores in its id is made in coreDB without any plan, listed with numbers, and entered", async () => {
  expect((await page.post("/system/project/name/check", { name: "My Blog", id: project })).status).toBe(200);
  const create = {
    name: "My Blog",
    id: project,
    description: "Posts",
    database_type: "coreDB",
    db_config: { file: "my_blog.db" },
    project_type: 0,
  };
  expect((await page.post("/system/project/create", create)).body).toMatchObject({ code: 200, body: { id: project } });
  const refused = await page.post("/system/project/create", { ...create, id: "other_db", database_type: "mysql" });
  expect([refused.status, refused.body.error.fields.database_type]).toEqual([400, "Only postgresql is supported"]);
  const { body } = await page.post("/system/project/list");
  expect(body.body).toMatchObject([
    { id: project, project_type: 0, type: "general", db: "coreDB", database: "shared", status: "LIVE", state: "ready" },
  ]);
  expect((await page.post("/system/project/switch", { id: project })).body.code).toBe(200);
  expect(claims()).toMatchObject({ project_id: project, project_name: "My Blog", project_role: "owner" });
});

test("the connection of a database may name its user as username, and a file that there is none of", async () => {
  const { status, body } = await page.post("/system/database/check", {
    type: "postgresql",
    host: "db.invalid",
    port: 5432,
    database: "x",
    username: "u",
    password: "p",
    ssl: false,
    file: "",
  });
  expect(status).toBe(400);
  expect(Object.keys(body.error.fields)).toEqual(["host"]);
});

test("models, fields and moves as they send them", async () => {
  await gql(`mutation { addModelToProject(name: "post") { name } }`);
  const upsert = `mutation ($label: String!, $type: FIELD_TYPE_ENUM, $sub: FIELD_SUB_TYPE_ENUM, $input: INPUT_TYPE_ENUM, $parent: String, $update: Boolean, $validation: module_validation_payload) {
    upsertFieldToModel(model_name: "post", field_label: $label, field_type: $type, field_sub_type: $sub, input_type: $input, parent_field: $parent, is_update: $update, validation: $validation) { identifier parent_field validation { char_limit int_range_limit } } }`;
  const field = async (variables: object) => (await gql(upsert, variables)).upsertFieldToModel;
  const title = { label: "Title", type: "text", input: "string", parent: "_root" };
  expect(await field({ ...title, validation: { char_limit: ["100"] } })).toMatchObject({
    identifier: "title",
    validation: { char_limit: [100] },
  });
  expect(
    await field({
      label: "Stars",
      type: "number",
      input: "int",
      parent: "_root",
      validation: { int_range_limit: [0.4, 5.6] },
    }),
  ).toMatchObject({ validation: { int_range_limit: [0, 6] } });
  await field({ label: "Body", type: "multiline", parent: "_root" });
  await field({ label: "Box", type: "object", parent: "_root" });
  await field({ label: "Tray", type: "object", parent: "_root" });
  await field({ label: "Inner", type: "object", parent: "box" });
  await field({ label: "Note", type: "multiline", parent: "box" });
  expect(await field({ label: "Deep", type: "text", input: "string", parent: "inner" })).toMatchObject({
    parent_field: "box.inner",
  });
  // An update sends the sub and input type of another kind along.
  await field({ ...title, sub: "dropdown", input: "int", update: true, validation: { char_limit: ["80"] } });

  const move = (field_name: string, move_type: string, new_position: number, parent_id: string | null) =>
    gql(
      `mutation ($field_name: String!, $move_type: String!, $new_position: Int!, $parent_id: String) {
        rearrangeSerialOfField(model_name: "post", field_name: $field_name, move_type: $move_type, new_position: $new_position, parent_id: $parent_id) { name } }`,
      { field_name, move_type, new_position, parent_id },
    );
  const order = async () => {
    const { projectModelsInfo } = await gql(
      `{ projectModelsInfo(model_name: "post") { fields { identifier sub_field_info { identifier } } } }`,
    );
    return projectModelsInfo[0].fields.map(
      ({ identifier, sub_field_info }: { identifier: string; sub_field_info: { identifier: string }[] | null }) =>
        [identifier, ...(sub_field_info ?? []).map((inner) => inner.identifier)].join(" "),
    );
  };
  await move("body", "reorder", 0, null);
  expect(await order()).toEqual(["body", "title", "stars", "box inner note", "tray"]);
  await move("note", "parent_to_child", 0, "tray");
  expect(await order()).toEqual(["body", "title", "stars", "box inner", "tray note"]);
  await move("note", "child_to_parent", 1, null);
  expect(await order()).toEqual(["body", "note", "title", "stars", "box inner", "tray"]);
});

test("rich text comes as markdown, HTML or text, and is stored as HTML", async () => {
  const save = `mutation ($payload: JSON) { upsertModelData(model_name: "post", payload: $payload, status: "published") { id data } }`;
  const { upsertModelData } = await gql(save, {
    payload: { title: "One", body: { markdown: "# Hello\n\n1. one\n2. **two**" }, note: { text: "a < b\n\nc" } },
  });
  expect(upsertModelData.data.body).toBe("<h1>Hello</h1>\n<ol>\n<li>one</li>\n<li><strong>two</strong></li>\n</ol>\n");
  expect(upsertModelData.data.note).toBe("<p>a &lt; b</p><p>c</p>");
  const html = await gql(save, { payload: { title: "Two", body: { html: "<p>Hi<script>x</script></p>" } } });
  expect(html.upsertModelData.data.body).toBe("<p>Hi</p>");
});

test("a token that never ends has an empty text for its end, which they send back", async () => {
  const { generateApiToken } = await gql(
    `mutation { generateApiToken(name: "App", role: "admin", duration: "") { token } }`,
  );
  const { currentProject } = await gql("{ currentProject { tokens { token expire } } }");
  expect(currentProject.tokens).toEqual([{ token: generateApiToken.token.slice(0, 20), expire: "" }]);
  await gql(
    `mutation ($token: String!, $duration: String!) { deleteApiToken(token: $token, duration: $duration) { msg } }`,
    { token: generateApiToken.token, duration: currentProject.tokens[0].expire },
  );
});

test("scopes of sync tokens have their names, and a deletion may say how long the token was for", async () => {
  const made = await page.post("/system/sync/token/create", {
    name: "Sync",
    duration: "",
    project_ids: [project],
    scopes: ["system_api_read", "plugin_read"],
  });
  expect(made.status).toBe(200);
  const list = await page.get("/system/sync/token/list");
  expect(list.body.tokens).toMatchObject([{ name: "Sync", scopes: ["models", "settings"] }]);
  const gone = await page.post("/system/sync/token/delete", { token: made.body.body.token, duration: "" });
  expect(gone.status).toBe(200);
});

test("the OpenAPI document of a project is at its address, for members", async () => {
  const { status, body } = await page.get(`/system/doc/${project}`);
  expect([status, Object.keys(body.paths).includes("/post")]).toEqual([200, true]);
  const stranger = await registered(platform, "stranger@example.com");
  expect((await stranger.get(`/system/doc/${project}`)).status).toBe(404);
});

test("an empty id means the session's project, plugins that are active are loaded, and models follow the project's languages", async () => {
  const { getProject } = await gql(`{ getProject(_id: "") { id } }`);
  expect(getProject.id).toBe(project);
  const { getPlugins } = await gql("{ getPlugins { id load_status } }");
  expect(getPlugins).toEqual([{ id: "media-plugin", load_status: "loaded" }]);
  await gql(`mutation { updateProject(settings: { locals: ["en", "de"] }) { id } }`);
  const { projectModelsInfo } = await gql(`{ projectModelsInfo(model_name: "post") { locals } }`);
  expect(projectModelsInfo).toEqual([{ locals: ["en", "de"] }]);
});

test("signing out clears the cookie that they read", async () => {
  await page.post("/auth/v2/logout");
  expect(page.cookies.has("userToken")).toBe(false);
});
