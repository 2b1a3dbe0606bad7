/** Two tabs, two projects: each call is about the project that its page names, whichever the session has chosen meanwhile. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { contextOf } from "../../../lib/api/context.ts";
import { callerOf } from "../../../lib/api/secured/identity.ts";
import type { SecuredRequest } from "../../../lib/api/secured/request.ts";
import { notYoursMessage, tenantIn } from "../../../lib/contract/projects/named-project.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { pngImage } from "../../support/files/images.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
/** The project that the session of its owner has chosen; of `other` the same person is the owner as well. */
let chosen: SystemProject;
const other = "p-of-the-other-tab";

async function addNotes({ gql }: SystemCaller): Promise<void> {
  await gql(`mutation { addModelToProject(name: "note") { name } }`);
  await gql(
    `mutation { upsertFieldToModel(model_name: "note", field_label: "Title", field_type: text, input_type: string) { identifier } }`,
  );
}

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0" } });
  chosen = await systemProject(platform);
  const { owner } = chosen;
  await addNotes(owner);
  const create = { id: other, name: "Other", description: "Other", plan_type: "dedicated", tier_name: "free" };
  await owner.browser.post("/system/project/create", create);
  await owner.browser.post("/system/project/switch", { id: other });
  await addNotes(owner);
  await owner.browser.post("/system/project/switch", { id: chosen.id });
});
afterAll(() => platform.close());

type Body = BodyInit | null;
const graphql = (query: string): [method: string, path: string, type: string, body: Body] => [
  "POST",
  "/system/graphql",
  "application/json",
  JSON.stringify({ query }),
];
const image = () => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(pngImage(2, 2, "a"))]), "a.png");
  return form;
};

/** Each with the table of the project's rows that it adds to, or null where it reads. */
const calls: Record<string, [table: string | null, () => ReturnType<typeof graphql>]> = {
  "a new record": [
    "note",
    () => graphql(`mutation { upsertModelData(model_name: "note", payload: { title: "x" }) { id } }`),
  ],
  "a list": [null, () => graphql(`{ getModelData(model: "note") { count } }`)],
  "a new model": ["_models", () => graphql(`mutation { addModelToProject(name: "page") { name } }`)],
  "a token": ["api_tokens", () => graphql(`mutation { generateApiToken(name: "x", role: "admin") { token } }`)],
  "a role": ["project_roles", () => graphql(`mutation { upsertRoleToProject(name: "made") { id } }`)],
  "an import": ["note", () => ["POST", "/system/records/import?model=note&format=csv", "text/csv", "title\nx\n"]],
  "an export": [null, () => ["GET", "/system/records/export?model=note&format=csv", "", null]],
  "a file": ["media_files", () => ["POST", "/media/upload", "", image()]],
};

const send = (call: string, page: string | null, caller: SystemCaller) => ask(calls[call]![1](), page, caller);

async function ask(
  [method, path, type, body]: ReturnType<typeof graphql>,
  page: string | null,
  { browser }: SystemCaller,
) {
  const headers = {
    cookie: browser.cookieHeader(),
    "x-use-cookies": "true",
    ...(type && { "content-type": type }),
    ...(page && { "x-plinth-project": page }),
  };
  const answer = await chosen.api.fetch(new Request(`http://localhost:3000${path}`, { method, headers, body }));
  return { status: answer.status, text: await answer.text() };
}

/** What the project has, by the names that `calls` has for it. */
async function rowsIn(project_id: string): Promise<Record<string, number>> {
  const query = `{
    currentProject { id tokens { name } roles }
    projectModelsInfo { name }
    getModelData(model: "note") { count }
    mediaFiles { count }
  }`;
  const { data } = JSON.parse((await ask(graphql(query), project_id, chosen.owner)).text);
  expect(data.currentProject.id).toBe(project_id);
  return {
    note: data.getModelData.count,
    _models: data.projectModelsInfo.length,
    api_tokens: data.currentProject.tokens.length,
    project_roles: Object.keys(data.currentProject.roles).length,
    media_files: data.mediaFiles.count,
  };
}

const names = Object.keys(calls);
const isNamed = (table: string) => ["_models", "project_roles", "media_files"].includes(table);

test.each(names)("%s is about the project that the page names", async (name) => {
  const [table] = calls[name]!;
  for (const [page, project] of [
    [other, other],
    [chosen.id, chosen.id],
    [null, chosen.id],
  ] as const) {
    const before = { [chosen.id]: await rowsIn(chosen.id), [other]: await rowsIn(other) };
    expect((await send(name, page, chosen.owner)).text).not.toContain(notYoursMessage);
    for (const id of [chosen.id, other]) {
      const after = await rowsIn(id);
      const grown = Object.keys(after).filter((one) => after[one] !== before[id]![one]);
      // What has its name in the project already is not made again.
      const isNew = table !== null && id === project && (page !== null || !isNamed(table));
      expect(grown, id).toEqual(isNew ? [table] : []);
    }
  }
});

test.each(names)("%s is refused where the named project is not the caller's", async (name) => {
  const stranger = await chosen.stranger();
  const left = await chosen.member(["content", "models", "media", "roles", "api_secrets"]);
  await chosen.owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${left.id}" }) { id } }`);
  const before = await rowsIn(chosen.id);
  for (const [page, person] of [
    [chosen.id, stranger],
    [chosen.id, left],
    ["p-that-is-not", chosen.owner],
    ["'; select 1 --", chosen.owner],
  ] as const)
    expect((await send(name, page, person)).text, page).toContain(notYoursMessage);
  expect(await rowsIn(chosen.id)).toEqual(before);
});

test("the project's own API answers for the named project, and to nobody else", async () => {
  const caller = (project: string, { browser }: SystemCaller) => {
    const headers: Record<string, string> = {
      cookie: browser.cookieHeader(),
      "x-use-cookies": "true",
      "x-plinth-project": project,
    };
    const request = { header: (name: string) => headers[name], url: "/secured/graphql", ip_address: "" };
    return callerOf(platform, request as SecuredRequest);
  };
  for (const id of [other, chosen.id]) expect((await caller(id, chosen.owner)).project.id).toBe(id);
  await expect(caller(other, await chosen.stranger())).rejects.toThrow(notYoursMessage);
});

test("a token is about its own project, whichever is named", async () => {
  const { data } = await chosen.owner.gql(`mutation { generateApiToken(name: "own", role: "admin") { token } }`);
  const request = new Request("http://localhost:3000/system/graphql", {
    method: "POST",
    headers: { authorization: `Bearer ${data.generateApiToken.token}`, "x-plinth-project": other },
  });
  expect((await contextOf(platform, request)).actor).toMatchObject({ kind: "token", project_id: chosen.id });
});

test("each project has a tenant of its own; clients that know one for all are heard while there is none", () => {
  const [a, b] = ["01980000-0000-7000-8000-00000000000a", "01980000-0000-7000-8000-00000000000b"];
  expect(tenantIn(`temp_tenant_id=${a}`, "one")).toBe(a);
  expect(tenantIn(`temp_tenant_id=${a}`, null)).toBe(a);
  const cookies = `temp_tenant_id=${b}; plinth_tenant_one=${a}; plinth_tenant_two=${b}`;
  expect(["one", "two", "three"].map((project) => tenantIn(cookies, project))).toEqual([a, b, undefined]);
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
  const asked = async (query: string, tenant?: string) => {
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
  expect((await asked(write, a.id)).errors).toBeUndefined();
  const count = async (tenant?: string) =>
    (await asked(`{ getModelData(model: "note") { count } }`, tenant)).data.getModelData.count;
  expect([await count(a.id), await count(b.id), await count()]).toEqual([1, 0, 0]);
  expect((await asked(write, "none")).errors[0].message).toContain("Please choose a tenant first.");
});
