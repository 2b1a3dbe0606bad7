/**
 * Roles, members and tokens x each permission alone x every read of the system API, of REST and of the generated APIs: a view answers what the real one is
 * answered, and every write is refused.
 */
import { buildClientSchema, getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operationRules } from "../../../lib/api/system/graphql/operation-rules.ts";
import { callAt } from "../../../lib/contract/calls/index.ts";
import type { Address } from "../../../lib/contract/calls/types.ts";
import { refusesViews } from "../../../lib/contract/calls/while-viewing.ts";
import { administrativePermissions } from "../../../lib/contract/projects/projects.ts";
import type { SystemCaller } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { generatedCalls, generatedRestCalls } from "../../support/rights/generated-calls.ts";
import { must } from "../../support/rights/must.ts";
import { attack, harmless, operations } from "../../support/rights/operations.ts";
import { noCalls, restCalls } from "../../support/rights/rest-calls.ts";
import { stateOf } from "../../support/rights/state.ts";
import { whoMay } from "../../support/rights/table.ts";
import { type Eyes, eyesOf, startView, tokenEyes } from "../../support/rights/views.ts";
import { type RightsWorld, rightsWorld } from "../../support/rights/world.ts";
import { isShort, longTest, meets } from "../../support/short-form/drawn.ts";

const byMe = { OR: [{ meta: { created_by: { eq: { $caller: "id" } } } }, { title: { eq: { $caller: "email" } } }] };
/** What is a person's own, or a secret: not shown, or the viewer's. */
const personal = new Set(["getUser", "listProjects", "auditLogs", "auditStatistics", "auditChoices", "recordViews"]);
const refusal = /^You view the console as .+\. Nothing is saved\.$/;

let platform: TestPlatform;
let world: RightsWorld;
/** A role by conditions, with a member and a token that have written records. */
let mine: { member: SystemCaller; token: string };

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1" } });
  world = await rightsWorld(platform);
  const { owner } = world.victim;
  const may = { vault: { read: { where: byMe }, create: "all", update: { where: byMe } }, company: { read: "all" } };
  await must(
    owner.gql(`mutation ($may: JSON) { upsertRoleToProject(name: "mine", api_permissions: $may) { id } }`, { may }),
  );
  const member = await world.victim.member(["content"], "mine");
  const made = await must(owner.gql(`mutation { generateApiToken(name: "mine", role: "mine") { token } }`));
  const bound = await must(
    owner.gql(
      `mutation { generateTenantToken(tenant_id: "${world.known.tenant}", token: "${made.generateApiToken.token}") { token } }`,
    ),
  );
  mine = { member, token: bound.generateTenantToken.token };
  for (const page of [member.browser, owner.browser]) page.cookies.set("temp_tenant_id", world.known.tenant);
  for (const title of ["One", "Two"])
    await must(
      member.gql(
        `mutation { upsertModelData(model_name: "vault", status: "published", payload: { title: "${title}" }) { id } }`,
      ),
    );
  await must(
    owner.gql(
      `mutation ($payload: JSON) { upsertModelData(model_name: "vault", status: "published", payload: $payload) { id } }`,
      {
        payload: { title: member.email },
      },
    ),
  );
  await tokenEyes(platform, mine.token).graphql(`mutation { createVault(input: { title: "By a token" }) { id } }`);
}, 180_000);
afterAll(() => platform.close());

const reads = operations.filter(({ kind, name }) => kind === "query" && !personal.has(name));
const isRefusedRead = (name: string) => operationRules[name]!.viewing === "refused";

/** What does not say anything of rights: ids of runs, and times and transactions that pass between two calls. */
const plain = (answer: unknown): string =>
  JSON.stringify(answer).replace(
    /"(expires_at|expire|position|signature|url|photo)":"[^"]*"|(expires|signature)=[\w-]+/g,
    "",
  );

/** Both texts from where they part. */
function apart(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 100), at + 200)).join("\n");
}

/** Compares every read of the system API, and the REST calls that answer views. */
async function differences(real: Eyes, seen: Eyes): Promise<string[]> {
  const faults: string[] = [];
  for (const operation of reads)
    for (const { query, variables } of [attack(operation, world.known), harmless(operation)]) {
      const there = await seen.system(query, variables);
      if (isRefusedRead(operation.name)) {
        if (!refusal.test(messageOf(there.body))) faults.push(`${operation.key} is not refused: ${plain(there)}`);
        continue;
      }
      const here = await real.system(query, variables);
      if (plain(here.body) !== plain(there.body))
        faults.push(`${operation.key}\n${apart(plain(here.body), plain(there.body))}`);
    }
  for (const path of [
    "/system/project/home",
    "/system/project/database",
    `/system/doc/${world.known.project}`,
    "/system/records/export?model=vault&format=csv",
    "/system/records/template?model=vault",
  ]) {
    const [here, there] = [await real.call("GET", path), await seen.call("GET", path)];
    if (here.status !== there.status || plain(here.body) !== plain(there.body))
      faults.push(`${path}\n${plain(here.body).slice(0, 300)}\n${plain(there.body).slice(0, 300)}`);
  }
  return faults;
}

async function apiDifferences(real: Pick<Eyes, "graphql" | "rest">, seen: Eyes): Promise<string[]> {
  const faults: string[] = [];
  let told = 0;
  const compare = (what: string, here: unknown, there: unknown) => {
    told += plain(here).length;
    if (plain(here) !== plain(there))
      faults.push(`${what}\n${plain(here).slice(0, 300)}\n${plain(there).slice(0, 300)}`);
  };
  const schema = (await real.graphql(getIntrospectionQuery())) as { body: { data: never } };
  compare("the schema", schema, await seen.graphql(getIntrospectionQuery()));
  const { record, draft, tenant } = world.known;
  for (const id of [record, draft, tenant, "none"]) {
    const calls = generatedCalls(buildClientSchema(schema.body.data), id).filter(({ kind }) => kind === "query");
    for (const { name, query } of calls) compare(`${name} ${id}`, await real.graphql(query), await seen.graphql(query));
  }
  for (const query of ["{ vaultList { id title meta { created_by { id } } } vaultCount companyList { id title } }"])
    compare(query, await real.graphql(query), await seen.graphql(query));
  const document = (await real.rest("GET", "openapi.json")) as { body: { paths: never } };
  compare("openapi.json", document, await seen.rest("GET", "openapi.json"));
  for (const { path } of generatedRestCalls(document.body, record).filter((one) => one.method === "GET"))
    compare(path, await real.rest("GET", path), await seen.rest("GET", path));
  expect(told).toBeGreaterThan(3_000);
  return faults;
}

const messageOf = (body: unknown): string => {
  const { errors, message } = Object(body) as { errors?: { message: string }[]; message?: string };
  return errors?.[0]?.message ?? message ?? "";
};

const owner = () => world.victim.owner;
const viewing = async (kind: string, id: string, permissions?: string[]) =>
  eyesOf(platform, `view of ${kind} ${id}`, owner().browser, await startView(owner().browser, kind, id, permissions));
const aloneWith = (permission: string) => {
  const caller = world.callers.find((one) => one.permissions?.length === 1 && one.permissions[0] === permission)!;
  caller.browser.cookies.set("temp_tenant_id", world.known.tenant);
  return caller;
};

/** In the short form each third of them, and the one that opens records. */
const looked = isShort
  ? administrativePermissions.filter((permission, i) => i % 3 === 0 || permission === "content")
  : administrativePermissions;

describe.each(looked)("with %s alone", (permission) => {
  const place = looked.indexOf(permission);
  const testTurn = (turn: number) => (permission === "content" || meets(place, turn, 2) ? test : longTest);
  testTurn(0)("a view of the member answers what the member is answered", async () => {
    const caller = aloneWith(permission);
    const { body } = await caller.browser.post("/system/graphql", { query: "{ getUser { id } }" });
    const seen = await viewing("member", body.data.getUser.id);
    expect(await differences(eyesOf(platform, caller.name, caller.browser), seen)).toEqual([]);
  });

  testTurn(1)("a view of the role answers what a member of it is answered", async () => {
    const caller = aloneWith(permission);
    const seen = await viewing("role", world.known.role, [permission]);
    expect(await differences(eyesOf(platform, caller.name, caller.browser), seen)).toEqual([]);
  });
});

test("views of a member, a role and a token answer by the generated APIs what the real ones are answered", async () => {
  const { browser } = aloneWith("content");
  const real = eyesOf(platform, "the member", browser);
  const { body } = (await real.system("{ getUser { id } }")) as { body: { data: { getUser: { id: string } } } };
  expect(await apiDifferences(real, await viewing("member", body.data.getUser.id))).toEqual([]);
  expect(await apiDifferences(real, await viewing("role", world.known.role))).toEqual([]);
  for (const name of ["goodToken", "rivalToken", "readerToken", "closedToken"] as const) {
    const seen = await viewing("token", world[name].slice(0, 20));
    expect(await apiDifferences(tokenEyes(platform, world[name]), seen), name).toEqual([]);
  }
});

test("conditions ask for whom is shown, and not for the viewer", async () => {
  const real = eyesOf(platform, "mine", mine.member.browser);
  const seen = await viewing("member", mine.member.id);
  const list = "{ vaultList(sort: { title: asc }) { title } }";
  expect(await real.graphql(list)).toMatchObject({ body: { data: { vaultList: [{}, {}, {}] } } });
  expect(await apiDifferences(real, seen)).toEqual([]);
  expect(await differences(real, seen)).toEqual([]);
  const token = await viewing("token", mine.token.slice(0, 20));
  expect(await token.graphql(list)).toMatchObject({ body: { data: { vaultList: [{ title: "By a token" }] } } });
  expect(await apiDifferences(tokenEyes(platform, mine.token), token)).toEqual([]);
  // A role has nobody: it is the viewer, who wrote what the world was filled with.
  const role = await viewing("role", "mine");
  expect(await role.graphql("{ vaultCount }")).toMatchObject({ body: { data: { vaultCount: expect.any(Number) } } });
});

test("a token keeps its tenant, and its list of operations", async () => {
  const start = world.readerToken.slice(0, 20);
  const seen = await viewing("token", start);
  owner().browser.cookies.set("temp_tenant_id", world.known.rival);
  const [there, here] = [
    await seen.graphql("{ vaultList { id } }"),
    await tokenEyes(platform, world.readerToken).graphql("{ vaultList { id } }"),
  ];
  owner().browser.cookies.set("temp_tenant_id", world.known.tenant);
  expect(there).toEqual(here);
  await must(
    owner().gql(`mutation { setTokenOperations(token: "${start}", operations: ["{ vaultCount }"]) { hash } }`),
  );
  const listed = await viewing("token", start);
  for (const query of ["{ vaultCount }", "{ vaultList { id } }"])
    expect(plain(await listed.graphql(query))).toBe(plain(await tokenEyes(platform, world.readerToken).graphql(query)));
  expect(plain(await listed.rest("GET", "vault"))).toBe(
    plain(await tokenEyes(platform, world.readerToken).rest("GET", "vault")),
  );
  await must(owner().gql(`mutation { setTokenOperations(token: "${start}", operations: []) { hash } }`));
});

test("every write is refused with one sentence, whoever is shown, and changes nothing", async () => {
  const before = await stateOf(platform, world);
  const faults: string[] = [];
  const shown = [
    await viewing("role", "admin"),
    await viewing("member", mine.member.id),
    await viewing("token", world.goodToken.slice(0, 20)),
  ];
  for (const [turn, seen] of shown.entries()) {
    let asked = 0;
    const isAsked = () => meets(asked++, turn);
    const look = (what: string, answer: unknown) => {
      if (!refusal.test(messageOf(answer))) faults.push(`${seen.name}: ${what} -> ${plain(answer).slice(0, 200)}`);
    };
    for (const operation of operations.filter(({ kind }) => kind === "mutation")) {
      if (!isAsked()) continue;
      const { query, variables } = attack(operation, world.known);
      look(operation.key, (await seen.system(query, variables)).body);
    }
    for (const route of whoMay("REST calls").keys()) {
      if (noCalls.includes(route) || !refusesViews(route as Address, callAt(route as Address))) continue;
      if (!isAsked()) continue;
      const { path, body } = restCalls[route]!(world.known);
      const [method, pattern] = route.split(" ") as [string, string];
      const told = await seen.call(method, path || pattern, body ?? (method === "GET" ? undefined : {}));
      look(route, typeof told.body === "string" && told.body.startsWith("{") ? JSON.parse(told.body) : told.body);
    }
    const schema = (await seen.graphql(getIntrospectionQuery())) as { body: { data: never } };
    for (const { kind, name, query } of generatedCalls(buildClientSchema(schema.body.data), world.known.record))
      if (kind === "mutation") look(name, (await seen.graphql(query)).body);
    const document = (await seen.rest("GET", "openapi.json")) as { body: { paths: never } };
    for (const { method, path, body } of generatedRestCalls(document.body, world.known.record))
      if (method !== "GET") look(`${method} ${path}`, (await seen.rest(method, path, body)).body);
  }
  expect(faults).toEqual([]);
  const after = await stateOf(platform, world);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
});

test("a function is not called, by no way of the generated API", async () => {
  const seen = await viewing("role", "admin");
  const { body } = await seen.graphql(
    "{ __schema { mutationType { fields { name } } queryType { fields { name } } } }",
  );
  expect(JSON.stringify(body)).toContain("guardian");
  for (const kind of ["query", "mutation"]) {
    const { body: told } = await seen.graphql(`${kind} { guardian }`);
    expect(plain(told)).not.toContain("done");
  }
});

test("of the person, only what the frame shows is told", async () => {
  const seen = await viewing("member", mine.member.id);
  const { body } = await seen.system("{ getUser { email administrative_permissions project_assigned_role } }");
  expect(body).toMatchObject({
    data: { getUser: { email: owner().email, administrative_permissions: ["content"], project_assigned_role: "mine" } },
  });
  const views = await seen.system(`{ recordViews(model_name: "vault") { name shared } }`);
  expect(views.body).toMatchObject({ data: { recordViews: [{ shared: true }] } });
  const { body: session } = await seen.call("GET", "/auth/v2/session");
  expect(session).toMatchObject({ body: { claims: { project_role: "mine", is_super_admin: "false" }, view: {} } });
});
