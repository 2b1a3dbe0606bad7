/** What a condition keeps stays kept for whoever comes by relations, by a webhook, by another role or from the next seat. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { findSyncCaller, getDocument, pushDefinitions } from "../../../lib/engine/sync/index.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { askSecured } from "../../support/project.ts";
import { must } from "../../support/rights/must.ts";

const all = { read: "all", create: "all", update: "all", delete: "all" };
const mine = (field: string) => ({ where: { [field]: { eq: { $caller: "id" } } } });
const byMe = { where: { meta: { created_by: { eq: { $caller: "id" } } } } };
const kept = { person: { ...all, fields: { salary: { read: byMe }, price: { update: byMe } } }, team: all };

let platform: TestPlatform;
let project: SystemProject;
let clerk: SystemCaller;
const tokens: string[] = [];
const id: Record<string, string> = {};

const upsert = `mutation ($name: String!, $may: JSON) { upsertRoleToProject(name: $name, api_permissions: $may) { id } }`;
const ask = async (query: string, variables: object = {}, token = tokens[0]!) => {
  const { json } = await askSecured(platform, token, JSON.stringify({ query, variables }));
  expect(json.errors).toBeUndefined();
  return json.data;
};
const code = async (who: SystemCaller, query: string, variables: object = {}) =>
  (await who.gql(query, variables)).errors?.[0].extensions.code;

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1" } });
  project = await systemProject(platform);
  const { owner } = project;
  for (const name of ["person", "team"])
    await must(owner.gql(`mutation { addModelToProject(name: "${name}") { name } }`));
  for (const [model, label, type] of [
    ["person", "Name", "text"],
    ["person", "Salary", "number"],
    ["person", "Price", "number"],
    ["team", "Name", "text"],
  ] as const)
    await must(
      owner.gql(
        `mutation { upsertFieldToModel(model_name: "${model}", field_label: "${label}", field_type: ${type}, input_type: ${type === "text" ? "string" : "int"}) { identifier } }`,
      ),
    );
  await must(
    owner.gql(
      `mutation { upsertConnectionToModel(from: "person", to: "team", forward_connection_type: has_one, reverse_connection_type: has_many) { model } }`,
    ),
  );
  await must(owner.gql(upsert, { name: "clerk", may: kept }));
  clerk = await project.member(["content", "webhooks", "roles", "api_secrets", "models"], "clerk");
  for (const name of ["one", "two"])
    tokens.push(
      (await must(owner.gql(`mutation { generateApiToken(name: "${name}", role: "clerk") { token } }`)))
        .generateApiToken.token,
    );
  id.team = (await ask(`mutation { createTeam(input: { name: "Red" }) { id } }`)).createTeam.id;
  for (const [place, token] of tokens.entries())
    id[place] = (
      await ask(
        `mutation ($team: ID!) { createPerson(input: { name: "P${place}", salary: ${100 + place} }, connect: { team_id: $team }) { id } }`,
        { team: id.team },
        token,
      )
    ).createPerson.id;
}, 120_000);
afterAll(() => platform.close());

test("by relations no more is known than in the records themselves", async () => {
  expect(
    await ask(`{
      teamList { person_list(sort: [{ name: asc }]) { name salary } person_aggregate { sum { salary } } }
      some: teamCount(where: { person_list: { some: { salary: { eq: 101 } } } })
      own: teamCount(where: { person_list: { some: { salary: { eq: 100 } } } })
      none: teamCount(where: { person_list: { none: { salary: { gt: 100 } } } })
    }`),
  ).toEqual({
    teamList: [
      {
        person_list: [
          { name: "P0", salary: 100 },
          { name: "P1", salary: null },
        ],
        person_aggregate: { sum: { salary: 100 } },
      },
    ],
    some: 0,
    own: 1,
    none: 1,
  });
});

test("two who have the same role each have their own from a live query that both ask", async () => {
  const node = await socketNode(platform);
  const query = "subscription { personList(sort: [{ name: asc }]) { name salary } }";
  const [first, second] = tokens.map((token) => node.connect(token).start(query));
  const seen = (own: number, values: number[]) => ({
    data: { personList: values.map((salary, i) => ({ name: `P${i}`, salary: i === own ? salary : null })) },
  });
  expect(await first!.next()).toEqual(seen(0, [100, 101]));
  expect(await second!.next()).toEqual(seen(1, [100, 101]));
  await ask("mutation ($id: ID!) { updatePerson(id: $id, input: { salary: 102 }) { id } }", { id: id[1] }, tokens[1]);
  expect(await second!.next()).toEqual(seen(1, [100, 102]));
  expect(first!.waiting()).toBe(0);
  await node.close();
});

test("webhooks, which tell whole records, are for whom nothing is kept from", async () => {
  const hook = (model: string) =>
    `mutation { createWebHook(name: "h", model: "${model}", events: ["update"], url: "http://127.0.0.1:9/") { id } }`;
  expect(await code(clerk, hook("person"))).toBe("FORBIDDEN");
  expect(await code(clerk, hook("team"))).toBeUndefined();
});

test("nobody gives a role past their own conditions, by the console or by a push", async () => {
  const own = kept.person.fields;
  const given: [object, string | undefined][] = [
    [{ person: { ...all, fields: own } }, undefined],
    [{ person: all }, "FORBIDDEN"],
    [{ person: { ...all, fields: { salary: own.salary } } }, "FORBIDDEN"],
    [{ person: { ...all, fields: { ...own, salary: { read: mine("name") } } } }, "FORBIDDEN"],
    // More conditions are less.
    [{ person: { ...all, fields: { ...own, name: { read: byMe } } } }, undefined],
    // What asks for a kept value would tell it.
    [{ person: { ...all, fields: { ...own, name: { read: { where: { salary: { gt: 1 } } } } } } }, "FORBIDDEN"],
  ];
  const { body } = await clerk.browser.post("/system/sync/token/create", {
    name: "Laptop",
    project_ids: [project.id],
    scopes: ["models", "settings"],
  });
  const caller = await findSyncCaller(platform, body.body.token, { ip_address: "127.0.0.1", user_agent: "test" });
  for (const [place, [may, expected]] of given.entries()) {
    expect(await code(clerk, upsert, { name: `given${place}`, may }), JSON.stringify(may)).toBe(expected);
    const { document } = await getDocument(caller, project.id);
    const pushed = { name: `pushed${place}`, is_admin: false, api_permissions: may };
    const { format, project_type, roles = [] } = document;
    const next = { format, project_type, roles: [...roles, pushed] } as typeof document;
    const push = pushDefinitions(caller, { project: project.id, document: next, allow_delete: true }, "apply");
    expect(
      await push.then(
        () => undefined,
        ({ code: refused }) => refused,
      ),
      JSON.stringify(may),
    ).toBe(expected);
    if (expected) continue;
    const { roles: now = [] } = (await getDocument(caller, project.id)).document;
    expect(now.find(({ name }) => name === pushed.name)?.api_permissions).toEqual(may);
  }
});

test("a member who may change models does not change what is kept from them", async () => {
  const change = (field: string, more: string) =>
    `mutation { upsertFieldToModel(model_name: "person", field_label: "${field}", field_type: number, input_type: int, is_update: true, ${more}) { identifier } }`;
  const hidden = "validation: { unique: true }";
  expect(await code(clerk, change("Salary", hidden))).toBe("FORBIDDEN");
  const preview = (field: string) =>
    `{ fieldTypeChangePreview(model_name: "person", field_name: "${field}", changed_type: "string") { count examples } }`;
  expect(await code(clerk, preview("salary"))).toBe("FORBIDDEN");
});

test("a role has conditions on so many fields of a model, and not on more", async () => {
  const fields = Object.fromEntries(
    Array.from({ length: limits.modelFieldConditionsMax + 1 }, (_, i) => [`f${i}`, {}]),
  );
  const { errors } = await project.owner.gql(upsert, { name: "many", may: { person: { ...all, fields } } });
  expect(errors[0].extensions).toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { "api_permissions.person.fields": "At most 20 fields of a model have conditions" },
  });
});
