/** What the console's playground asks of the generated API beside its answer: the statement behind a query, and the view of another role. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
let editor: SystemCaller;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  editor = await project.member(["models"]);
  const { errors } = await project.owner.gql(`mutation {
    addModelToProject(name: "post") { name }
    upsertFieldToModel(model_name: "post", field_label: "Title", field_type: text, input_type: string) { identifier }
  }`);
  expect(errors).toBeUndefined();
});
afterAll(() => platform.close());

async function ask(who: SystemCaller, query: string, more: Record<string, string> = {}) {
  const headers: Record<string, string> = {
    cookie: who.browser.cookieHeader(),
    origin: "http://localhost:3000",
    "x-use-cookies": "true",
    "content-type": "application/json",
    accept: "application/graphql-response+json",
    ...more,
  };
  const { status, text } = await answerSecured(platform, {
    method: "POST",
    url: "/secured/graphql",
    header: (name) => headers[name],
    body: Buffer.from(JSON.stringify({ query })),
    ip_address: "127.0.0.1",
  });
  return { status, body: JSON.parse(text) };
}
const explain = { "x-plinth-explain": "1" };
const asEditor = { "x-plinth-role": "editor" };

test("a super admin of the project sees the statement of a query, its parameters and its plan, beside the answer", async () => {
  const { body } = await ask(project.owner, `{ postList(where: { title: { eq: "Rome" } }) { title } }`, {
    ...explain,
    "x-plinth-cost": "1",
  });
  expect(body).toEqual({
    data: { postList: [] },
    extensions: {
      cost: { estimated: expect.any(Number), limit: expect.any(Number) },
      explanation: {
        statement: expect.stringContaining(`"project_${project.id}"."post"`),
        parameters: ["Rome"],
        plan: expect.arrayContaining([expect.stringMatching(/Scan .*post/)]),
      },
    },
  });
});

test("what is no single statement has no explanation; mutations run all the same", async () => {
  expect((await ask(project.owner, "{ __schema { queryType { name } } }", explain)).body).toEqual({
    data: { __schema: { queryType: { name: "Query" } } },
  });
  const { body } = await ask(project.owner, `mutation { createPost(input: { title: "One" }) { title } }`, explain);
  expect(body).toEqual({ data: { createPost: { title: "One" } } });
});

test("other roles see no statement, and nothing is written where it is refused", async () => {
  const before = (await ask(project.owner, "{ postCount }")).body;
  for (const [who, headers] of [
    [editor, explain],
    [project.owner, { ...explain, ...asEditor }],
  ] as const) {
    const { status, body } = await ask(who, `mutation { createPost(input: { title: "Two" }) { title } }`, headers);
    expect([status, body.data]).toEqual([400, undefined]);
    const query = await ask(who, "{ __typename }", headers);
    expect(query.body.errors[0].extensions.code).toBe("FORBIDDEN");
  }
  expect((await ask(project.owner, "{ postCount }")).body).toEqual(before);
});

test("a super admin tries the API as another role, whose rights then hold", async () => {
  expect((await ask(project.owner, "{ postCount }")).body.data).toEqual({ postCount: 1 });
  const tried = await ask(project.owner, "{ postCount }", asEditor);
  expect([tried.status, tried.body.data]).toEqual([400, undefined]);
  const rights = `{ "post": { "read": "all" } }`;
  await project.owner.gql(
    'mutation ($rights: JSON) { upsertRoleToProject(name: "editor", api_permissions: $rights) { id } }',
    {
      rights: JSON.parse(rights),
    },
  );
  expect((await ask(project.owner, "{ postCount }", asEditor)).body.data).toEqual({ postCount: 1 });
});

test("nobody else gets past their own role so, and a role that is not there is named", async () => {
  const own = await ask(editor, "{ __typename }", { "x-plinth-role": "admin" });
  expect([own.status, own.body.errors[0].extensions.code]).toEqual([403, "FORBIDDEN"]);
  const missing = await ask(project.owner, "{ __typename }", { "x-plinth-role": "nobody" });
  expect(missing.body.errors[0].extensions).toEqual({
    code: "BAD_USER_INPUT",
    fields: { role: 'There is no role named "nobody"' },
  });
});

test("a member tries the API for another tenant than the one they work for, or for none; a word that names none is refused", async () => {
  const saas = await systemProject(platform, { project_type: "saas", tenant_model_name: "company" });
  const { gql } = saas.owner;
  for (const name of ["company", "order"]) {
    await gql(`mutation { addModelToProject(name: "${name}") { name } }`);
    await gql(
      `mutation { upsertFieldToModel(model_name: "${name}", field_label: "Name", field_type: text) { identifier } }`,
    );
  }
  const made = await gql(
    `mutation { a: upsertModelData(model_name: "company", payload: { name: "Acme" }, status: "published") { id }
      b: upsertModelData(model_name: "company", payload: { name: "Bolt" }, status: "published") { id } }`,
  );
  const [acme, bolt] = [made.data.a.id, made.data.b.id];
  const at = (tenant: string) => ({ "x-plinth-tenant": tenant });
  const order = (name: string) => `mutation { createOrder(input: { name: "${name}" }) { id } }`;
  for (const [tenant, name] of [
    [acme, "Nails"],
    [bolt, "Wire"],
  ])
    expect((await ask(saas.owner, order(name), at(tenant))).body.errors).toBeUndefined();
  const names = async (headers: Record<string, string>) =>
    (await ask(saas.owner, "{ orderList { name } }", headers)).body.data?.orderList.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names(at(acme))).toEqual(["Nails"]);
  expect(await names(at(bolt.toUpperCase()))).toEqual(["Wire"]);
  const cookie = `${saas.owner.browser.cookieHeader()}; temp_tenant_id=${acme}`;
  expect(await names({ cookie })).toEqual(["Nails"]);
  expect(await names({ cookie, ...at(bolt) })).toEqual(["Wire"]);
  expect(await names({ cookie, ...at("none") })).toEqual(await names({}));
  expect((await ask(saas.owner, "{ orderCount }", at("acme"))).body.errors[0].extensions).toEqual({
    code: "BAD_USER_INPUT",
    fields: { tenant: "tenant must be the id of a tenant, or none" },
  });
});
