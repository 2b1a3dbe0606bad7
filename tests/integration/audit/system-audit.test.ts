import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { pngImage } from "../../support/files/images.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

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
  const rows = await logs({ where: { graphql_operation_name: { eq: "Two" } } });
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
  expect((await upload(Buffer.alloc(0), cookie)).status).toBe(400);
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
  const stranger = await project.stranger();
  const own = await logs({}, stranger);
  expect(own.map((row: { internal_function: string }) => row.internal_function)).toEqual(["login", "register"]);
  for (const { user } of own) expect(user.id).toBe(stranger.id);
});

const numbers = async (as: SystemCaller, where: object = {}) =>
  (
    await as.gql(
      `query ($where: AuditWhereFilterArgObject) { auditStatistics(where: $where) { total successful failed unique_users days { day successful failed } } }`,
      { where },
    )
  ).data.auditStatistics;

test("statistics count what the same filter lists, and no more than one may see", async () => {
  const all = await logs({ filter: { limit: 1000 } });
  const failed = all.filter((row: { response_code: number }) => row.response_code >= 400).length;
  const found = await numbers(project.owner);
  const users = new Set(all.map((row: { user: { id: string } }) => row.user.id));
  expect(found).toMatchObject({ total: all.length, failed, successful: all.length - failed, unique_users: users.size });
  expect(found.days).toHaveLength(30);
  expect(found.days.at(-1)).toEqual({
    day: new Date().toISOString().slice(0, 10),
    successful: all.length - failed,
    failed,
  });
  const where = { internal_function: { eq: "addModelToProject" } };
  expect(await numbers(project.owner, where)).toMatchObject({ total: 2, successful: 1, failed: 1 });
  // Of a stranger, the registration and the sign-in.
  expect(await numbers(await project.stranger())).toMatchObject({ total: 2, unique_users: 1 });
});

test("people and organizations to filter by are those of entries that one may see", async () => {
  const member = await project.member(["content"]);
  await member.gql(`mutation { upsertOrganization(name: "Harbour") { id } }`);
  const choices = async (as: SystemCaller) =>
    (await as.gql("{ auditChoices { users { id email } organizations { id name } } }")).data.auditChoices;
  const seen = await choices(project.owner);
  expect(seen.users).toContainEqual({ id: member.id, email: member.email });
  const harbour = seen.organizations.find(({ name }: { name: string }) => name === "Harbour");
  const rows = await logs({ where: { organization_id: { eq: harbour.id } } });
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row: { user: { id: string } }) => row.user.id))).toEqual(new Set([member.id]));
  const stranger = await project.stranger();
  const own = [{ id: stranger.id, email: stranger.email }];
  expect(await choices(stranger)).toEqual({ users: own, organizations: [] });
});

test("an export has all that the filter finds and the reader may see, as CSV without formulas or as NDJSON, and is noted", async () => {
  const save = async (as: SystemCaller, query: string, agent = "=cmd()") =>
    project.api.fetch(
      new Request(`http://localhost:3000/system/audit/export?${query}`, {
        headers: { cookie: as.browser.cookieHeader(), "x-use-cookies": "true", "user-agent": agent },
      }),
    );
  const lines = async (as: SystemCaller, query: string) => (await (await save(as, query)).text()).trim().split("\n");
  await (await save(project.owner, "format=csv")).text();
  await (await save(project.owner, "format=csv", "'=quoted()")).text();
  const csv = await lines(project.owner, "format=csv");
  expect(csv).toHaveLength((await logs({ filter: { limit: 1000 } })).length);
  expect(csv.join()).not.toMatch(/,=cmd/);
  expect(csv.join()).toContain(",'=cmd()");
  expect(csv.join()).toContain(",''=quoted()");
  const where = encodeURIComponent(JSON.stringify({ internal_function: { eq: "addModelToProject" } }));
  const rows = (await lines(project.owner, `format=ndjson&where=${where}`)).map((line) => JSON.parse(line));
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatchObject({ result: "success", resource: "post", graphql_variable: '{"name":"post"}' });
  expect(rows[1].hash).toMatch(/^[0-9a-f]{64}$/);
  const reader = await project.member(["content"]);
  const [hidden] = (await lines(reader, `format=ndjson&where=${where}`)).map((line) => JSON.parse(line));
  expect(hidden).toMatchObject({ details: "", ip_address: null, user_agent: null, graphql_variable: null });
  expect(await logs({ where: { internal_function: { eq: "exportAuditLogs" } } })).not.toEqual([]);
  expect((await save(project.owner, "format=xml")).status).toBe(400);
  expect((await project.api.fetch(new Request("http://localhost:3000/system/audit/export"))).status).toBe(401);
});

test("how long entries are kept, and whether the log is whole, is for super admins", async () => {
  const set = (as: SystemCaller, days: number) => as.gql(`mutation { updateAuditRetention(days: ${days}) }`);
  const verify = (as: SystemCaller, query = "") => as.browser.get(`/system/audit/verify${query}`);
  expect((await set(project.owner, 1)).errors[0].extensions.code).toBe("FORBIDDEN");
  expect((await project.owner.gql("{ auditRetention }")).data.auditRetention).toBeNull();
  expect((await verify(project.owner)).status).toBe(403);
  const operator = await project.stranger();
  await platform.pool.query("update plinth.users set role = 'super_admin' where id = $1", [operator.id]);
  expect((await set(operator, -1)).errors[0].extensions.fields).toHaveProperty("days");
  expect((await set(operator, 400)).data.updateAuditRetention).toBe(400);
  expect((await operator.gql("{ auditRetention }")).data.auditRetention).toBe(400);
  const { body } = (await verify(operator)).body;
  expect(body.fault).toBeNull();
  expect((await verify(operator, `?anchor=1:${"0".repeat(64)}`)).body.body.fault).toMatchObject({ kind: "rewound" });
  expect((await verify(operator, "?anchor=1")).status).toBe(400);
});

test("system plugins are those of one's own projects; super admins switch them everywhere", async () => {
  await project.owner.gql(`mutation { upsertPlugin(id: "lathe", title: "Lathe", type: system) { id } }`);
  await project.owner.gql(`mutation { upsertPlugin(id: "own", type: project) { id } }`);
  const list = async (as: SystemCaller) => {
    const { data } = await as.gql("{ systemPlugins { id title projects active_projects } }");
    // The default plugin is one of every project.
    return data.systemPlugins.filter(({ id }: { id: string }) => id !== "media-plugin");
  };
  const activate = `mutation { setSystemPluginStatus(id: "lathe", activate_status: Activated) { active_projects } }`;
  expect(await list(project.owner)).toEqual([{ id: "lathe", title: "Lathe", projects: 1, active_projects: 0 }]);
  const stranger = await project.stranger();
  expect(await list(stranger)).toEqual([]);
  expect((await project.owner.gql(activate)).errors[0].extensions.code).toBe("FORBIDDEN");
  await platform.pool.query("update plinth.users set role = 'super_admin' where id = $1", [stranger.id]);
  expect((await stranger.gql(activate)).data.setSystemPluginStatus).toEqual({ active_projects: 1 });
  expect(await list(project.owner)).toMatchObject([{ active_projects: 1 }]);
});

test("a run that ends in an error is noted as failed, with what was wrong", async () => {
  const run = async (source: string) =>
    project.owner.gql('mutation ($s: String) { runFunction(name: "draft", source: $s) { error { message } } }', {
      s: source,
    });
  await project.owner.gql(
    'mutation { upsertFunctionToProject(name: "draft", source: "export default () => 1;") { id } }',
  );
  await run("export default () => 1");
  await run('export default () => { throw new Error("no such moss") }');
  expect(await logs({ where: { internal_function: { eq: "runFunction" } } })).toMatchObject([
    { activity: "Run a function", response_code: 400, internal_error: expect.stringContaining("no such moss") },
    { activity: "Run a function", response_code: 200, internal_error: "" },
  ]);
});

test("models and records are told as people call them", async () => {
  const { gql } = project.owner;
  const made = await gql(`mutation Named { addModelToProject(name: "lesson", label: "Lessons") { name } }`);
  expect(made.errors).toBeUndefined();
  await gql(
    `mutation Named { upsertFieldToModel(model_name: "lesson", field_label: "Title", field_type: text, input_type: string) { identifier } }`,
  );
  const save = `mutation Named { upsertModelData(model_name: "lesson", payload: { title: "Knots" }) { id } }`;
  const ids: string[] = [];
  for (const _ of "ab") ids.push((await gql(save)).data.upsertModelData.id);
  await gql(
    'mutation Named ($ids: [String!]!) { deleteModelDataList(model_name: "lesson", ids: $ids) { __typename } }',
    { ids },
  );
  const query = `query ($where: AuditWhereFilterArgObject) { auditLogs(where: $where) { subject { name } changes { field } } }`;
  const rows = await gql(query, { where: { graphql_operation_name: { eq: "Named" } } });
  expect(rows.errors).toBeUndefined();
  expect(rows.data.auditLogs).toMatchObject([
    { subject: { name: "2: Knots, Knots (Lessons)" } },
    { subject: { name: "Knots (Lessons)" } },
    { subject: { name: "Knots (Lessons)" } },
    { subject: { name: expect.stringContaining("Lessons") } },
    { subject: { name: "Lessons" } },
  ]);
  const fields: string[] = rows.data.auditLogs[0].changes.map(({ field }: { field: string }) => field);
  expect(fields.filter((field) => field.endsWith(".title"))).toEqual(ids.toSorted().map((id) => `Knots ${id}.title`));
});
