/** The session has one project for all tabs. What a page of another one asks for is refused, and never done in the project that was opened meanwhile. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { pngImage } from "../../support/files/images.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
const other = "p-of-the-other-tab";

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0" } });
  project = await systemProject(platform);
  const { owner } = project;
  await owner.gql(`mutation { addModelToProject(name: "note") { name } }`);
  await owner.gql(
    `mutation { upsertFieldToModel(model_name: "note", field_label: "Title", field_type: text, input_type: string) { identifier } }`,
  );
});
afterAll(() => platform.close());

type Body = BodyInit | null;
const graphql = (query: string): [string, string, string, Body] => [
  "POST",
  "/system/graphql",
  "application/json",
  JSON.stringify({ query }),
];

const calls: Record<string, () => [method: string, path: string, type: string, body: Body]> = {
  "a new record": () => graphql(`mutation { upsertModelData(model_name: "note", payload: { title: "x" }) { id } }`),
  "a list": () => graphql(`{ getModelData(model: "note") { count } }`),
  "a new model": () => graphql(`mutation { addModelToProject(name: "page") { name } }`),
  "a token": () => graphql(`mutation { generateApiToken(name: "x", role: "admin") { token } }`),
  "the project's name": () => graphql(`mutation { updateProject(settings: {}) { id } }`),
  "a role": () => graphql(`mutation { upsertRoleToProject(name: "made") { id } }`),
  "an import": () => ["POST", "/system/records/import?model=note&format=csv", "text/csv", "title\nx\n"],
  "an export": () => ["GET", "/system/records/export?model=note&format=csv", "", null],
};

async function send(call: keyof typeof calls, page: string | null, { browser } = project.owner): Promise<string> {
  const [method, path, type, body] = calls[call]!();
  const headers = {
    cookie: browser.cookieHeader(),
    "x-use-cookies": "true",
    ...(type && { "content-type": type }),
    ...(page && { "x-plinth-project": page }),
  };
  return (await project.api.fetch(new Request(`http://localhost:3000${path}`, { method, headers, body }))).text();
}

test.each(Object.keys(calls))("%s of a page of another project is refused with words that say why", async (call) => {
  expect(await send(call, other)).toContain("Another project was opened in another tab");
  for (const page of [project.id, null]) expect(await send(call, page)).not.toContain("another tab");
});

test("a file that a page of another project sends is not kept", async () => {
  const upload = async (page: string) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(pngImage(2, 2, "a"))]), "a.png");
    const headers = {
      cookie: project.owner.browser.cookieHeader(),
      "x-use-cookies": "true",
      "x-plinth-project": page,
    };
    const request = new Request("http://localhost:3000/media/upload", { method: "POST", headers, body: form });
    return (await project.api.fetch(request)).status;
  };
  expect([await upload(other), await upload(project.id)]).toEqual([400, 200]);
});

test("a page of a project that somebody was taken out of is told to choose one: no other tab has done it", async () => {
  const left = await project.member(["content", "models"]);
  await project.owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${left.id}" }) { id } }`);
  for (const call of ["a list", "a new model"]) {
    const told = await send(call, project.id, left);
    expect(told).toContain("Please choose a project first.");
    expect(told).not.toContain("another tab");
  }
});

test("a page works for the tenant that it shows, whatever another tab has chosen since", async () => {
  const saas = await systemProject(platform, { project_type: "saas", tenant_model_name: "company" });
  const { gql, browser } = saas.owner;
  for (const model of ["company", "note"]) {
    await gql(`mutation ($model: String!) { addModelToProject(name: $model) { name } }`, { model });
    await gql(
      `mutation ($model: String!) { upsertFieldToModel(model_name: $model, field_label: "Title", field_type: text, input_type: string) { identifier } }`,
      { model },
    );
  }
  const made = await gql(
    `mutation { a: upsertModelData(model_name: "company", payload: { title: "A" }) { id } b: upsertModelData(model_name: "company", payload: { title: "B" }) { id } }`,
  );
  const { a, b } = made.data as Record<"a" | "b", { id: string }>;
  browser.cookies.set("temp_tenant_id", b.id);
  const ask = async (query: string, tenant?: string) => {
    const headers = {
      cookie: browser.cookieHeader(),
      "x-use-cookies": "true",
      "content-type": "application/json",
      ...(tenant && { "x-plinth-page-tenant": tenant }),
    };
    const body = JSON.stringify({ query });
    const request = new Request("http://localhost:3000/system/graphql", { method: "POST", headers, body });
    // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
    return (await (await saas.api.fetch(request)).json()) as any;
  };
  const write = `mutation { upsertModelData(model_name: "note", payload: { title: "of A" }) { id } }`;
  expect((await ask(write, a.id)).errors).toBeUndefined();
  const count = async (tenant?: string) =>
    (await ask(`{ getModelData(model: "note") { count } }`, tenant)).data.getModelData.count;
  expect([await count(a.id), await count(b.id), await count()]).toEqual([1, 0, 0]);
  expect((await ask(write, "none")).errors[0].message).toContain("Please choose a tenant first.");
});
