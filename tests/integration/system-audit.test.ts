import { afterAll, beforeAll, expect, test } from "vitest";
import { pngImage } from "../support/images.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../support/system-api.ts";

let platform: TestPlatform;
let project: SystemProject;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
});
afterAll(() => platform.close());

const document = `query ($id: String, $filter: FILTER_ARGUMENT_OBJECT, $where: AuditWhereFilterArgObject) {
  auditLogs(_id: $id, filter: $filter, where: $where) {
    id activity created_at graphql_operation_name graphql_payload graphql_variable internal_error internal_function
    request_path request_payload response_payload response_code user { id email } project { id name }
  }
}`;
const logs = async (variables: object = {}, as: SystemCaller = project.owner) =>
  (await as.gql(document, variables)).data.auditLogs;

test("each mutation field leaves one row, queries leave none, and refused ones say why", async () => {
  await project.owner.gql("{ currentProject { id } }");
  await project.owner.gql(
    `mutation Two { a: addModelToProject(name: "post") { name } b: addModelToProject(name: "post") { name } }`,
  );
  const rows = await logs();
  expect(rows).toMatchObject([
    { internal_function: "addModelToProject", response_code: 400, graphql_operation_name: "Two" },
    {
      activity: "Add model to project",
      internal_function: "addModelToProject",
      graphql_variable: '{"name":"post"}',
      internal_error: "",
      request_path: "/system/graphql",
      response_code: 200,
      user: { id: project.owner.id, email: project.owner.email },
      project: { id: project.id, name: "Blog" },
    },
  ]);
  expect(rows[0].internal_error).not.toBe("");
});

test("no secret is written down, whatever way it is handed in", async () => {
  const secrets = ["old secret 1 word", "new secret 2 word", "k".repeat(40), "field secret 4"];
  await project.owner.gql(`mutation ($p: String) { updateProfile(old_pass: "${secrets[0]}", new_pass: $p) { id } }`, {
    p: secrets[1],
  });
  await project.owner.gql(`mutation { updateProject(project_secret_key: "${secrets[2]}") { id } }`);
  await project.owner.gql(
    `mutation { upsertFieldToModel(model_name: "post", field_label: "Pin", field_type: text, input_type: string, validation: { is_password: true }) { identifier } }`,
  );
  for (const [query, variables] of [
    [`mutation { upsertModelData(model_name: "post", payload: { pin: "${secrets[3]}" }) { id } }`, {}],
    [`mutation ($x: JSON) { upsertModelData(model_name: "post", payload: $x) { id } }`, { x: { pin: secrets[3] } }],
  ] as const)
    expect((await project.owner.gql(query, variables)).errors).toBeUndefined();
  const made = await project.owner.gql(`mutation { generateApiToken(name: "t", role: "admin") { token } }`);
  await project.owner.gql(
    `mutation ($token: String!) { deleteApiToken(token: $token) { msg } }`,
    made.data.generateApiToken,
  );
  const { rows } = await platform.pool.query(
    "select string_agg(to_jsonb(a)::text, ' ') as text from plinth.audit_log a",
  );
  for (const secret of [...secrets, made.data.generateApiToken.token]) expect(rows[0].text).not.toContain(secret);
  expect(rows[0].text).toContain("***");
});

test("an upload of images leaves a row, a refused one says why, and a stranger's none", async () => {
  const upload = (content: Buffer, cookie: string) => {
    const body = new FormData();
    body.append("files", new Blob([new Uint8Array(content)]), "shown.png");
    const headers = { cookie, "x-use-cookies": "true" };
    return project.api.fetch(new Request("http://localhost:3000/media/upload", { method: "POST", body, headers }));
  };
  const cookie = project.owner.browser.cookieHeader();
  const { body } = await (await upload(pngImage(2, 2), cookie)).json();
  expect((await upload(Buffer.from("no image"), cookie)).status).toBe(400);
  expect((await upload(pngImage(2, 2), "")).status).toBe(401);
  const where = { internal_function: { in: ["uploadMedia", "deleteMediaFile"] } };
  await project.owner.gql(`mutation ($ids: [String]!) { deleteMediaFile(ids: $ids) { __typename } }`, {
    ids: [body[0].id],
  });
  expect(await logs({ where })).toMatchObject([
    { internal_function: "deleteMediaFile", response_code: 200 },
    { activity: "Upload media", response_code: 400, user: { id: project.owner.id } },
    {
      response_code: 200,
      request_path: "/media/upload",
      response_payload: JSON.stringify([{ id: body[0].id, file_name: "shown.png" }]),
      project: { id: project.id },
    },
  ]);
});

test("filters and pages narrow the log", async () => {
  const only = async (where: object) => logs({ where, filter: { limit: 100 } });
  for (const row of await only({ response_code: { gt: 399 } })) expect(row.response_code).toBeGreaterThan(399);
  expect((await only({ response_code: { between: [200, 200] } })).length).toBeGreaterThan(3);
  expect(await only({ response_code: { eq: 418 } })).toEqual([]);
  expect((await only({ graphql_operation_name: { eq: "Two" } })).length).toBe(2);
  expect((await only({ internal_function: { in: ["generateApiToken"] } })).length).toBe(1);
  expect((await only({ user_id: { ne: project.owner.id } })).length).toBe(0);
  expect((await only({ project_id: { eq: project.id } })).length).toBeGreaterThan(5);
  const all = await logs({ filter: { limit: 100 } });
  expect(await logs({ filter: { limit: 2, page: 2 } })).toEqual(all.slice(2, 4));
  expect(await logs({ id: all[3].id })).toEqual([all[3]]);
});

test("a period holds both of its days or moments, and open ends", async () => {
  const all = await logs({ filter: { limit: 100 } });
  const among = async (created_at: object) =>
    (await logs({ filter: { limit: 100 }, where: { created_at } })).map(({ id }: { id: string }) => id);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const { created_at: moment } = all[3];
  const [today, later] = [moment.slice(0, 10), "2999-12-31"];
  expect(await among({ at_date: today })).toEqual(ids(all));
  expect(await among({ at_date: later })).toEqual([]);
  expect(await among({ between_date: [today, today] })).toEqual(ids(all));
  expect(await among({ between_date: [later, null] })).toEqual([]);
  expect(await among({ between_date: [null, moment] })).toEqual(
    ids(all.filter((row: { created_at: string }) => row.created_at <= moment)),
  );
  const { errors } = await project.owner.gql(document, { where: { created_at: { at_date: "yesterday" } } });
  expect(errors[0].extensions.fields).toHaveProperty(["created_at.at_date"]);
});

test("members see their projects' entries, and what was sent only with the permission audit; strangers see none", async () => {
  const reader = await project.member(["content"]);
  const auditor = await project.member(["audit"]);
  const seen = await logs({ id: project.id, where: { internal_function: { eq: "addModelToProject" } } }, reader);
  expect(seen).toHaveLength(2);
  expect(seen[0]).toMatchObject({
    graphql_payload: null,
    graphql_variable: null,
    request_payload: null,
    internal_error: null,
  });
  const whole = await logs({ id: project.id, where: { internal_function: { eq: "addModelToProject" } } }, auditor);
  expect(whole[0].graphql_variable).toBe('{"name":"post"}');
  expect(await logs({}, await project.stranger())).toEqual([]);
});
