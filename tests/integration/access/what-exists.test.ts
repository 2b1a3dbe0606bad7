/**
 * Nobody finds out whether a record exists that they may not see: for a record that is hidden and for one that is not there, every path sends PostgreSQL the
 * same statements in the same order, and answers the same. What uniqueness has to tell, it tells of every record alike.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RuleAnswer, ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { generateTenantToken, getRecord, importRecords, upsertRecord } from "../../../lib/engine/records/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { sentStatements } from "../../support/databases/statements.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});
const models = {
  team: { fields: [text("Name")] },
  person: { fields: [text("Email", { unique: true }), text("Name", { required: true }), text("Owner")] },
  badge: { fields: [text("Code", { unique: true })] },
};
const relations = [
  { from: "person", to: "team", forward: "has_one", reverse: "has_many" },
  { from: "badge", to: "person", forward: "has_one", reverse: "has_one" },
];
const all = { read: "all", create: "all", update: "all", delete: "all" };
const custom = { read: "custom_logic", create: "custom_logic", update: "custom_logic", delete: "custom_logic" };
const mine = { where: { owner: { eq: "me" } } };

interface ProjectAtHand {
  p: TestProject;
  token: string;
  hidden: { id: string; email: string };
}
let platform: TestPlatform;
const places: Record<string, ProjectAtHand> = {};
let answer: (action: string) => RuleAnswer;

beforeAll(async () => {
  platform = await testPlatform();
  ruleDeciderSlot.provide(platform, async (_ctx, { action }) => answer(action));
  const rules = await testProject(platform, { models, relations });
  const tenants = await testProject(platform, {
    models: { ...models, company: { fields: [text("Name")] } },
    relations,
    tenant_model: "company",
  });
  const make = (status: string) => `mutation ($email: String) {
    createPerson(input: { name: "p", email: $email, owner: "them" }, status: ${status}) { id }
    createTeam(input: { name: "t" }) { id }
  }`;
  const made = async (p: TestProject, email: string, status = "published", token = p.token) => {
    const { json } = await p.ask(make(status), { email }, token);
    expect(json.errors).toBeUndefined();
    return { id: json.data.createPerson.id as string, email };
  };
  const worker = await rules.roleToken("worker", { person: custom, team: all, badge: all });
  places["custom logic"] = { p: rules, token: worker, hidden: await made(rules, "theirs@example.org") };
  const changer = await rules.roleToken("changer", { person: { ...all, read: "custom_logic" }, team: all, badge: all });
  places["custom logic of reading alone"] = { ...places["custom logic"], token: changer };
  const reader = await rules.roleToken("reader", { person: { ...all, update: "none" }, team: all, badge: all });
  places.drafts = { p: rules, token: reader, hidden: await made(rules, "draft@example.org", "draft") };
  const plain = await tenants.roleToken("plain", { person: all, team: all, badge: all, company: all });
  const { json } = await tenants.ask(
    `mutation { acme: createCompany(input: { name: "A" }) { id } bolt: createCompany(input: { name: "B" }) { id } }`,
  );
  const [acme, bolt] = await Promise.all(
    ["acme", "bolt"].map((name) =>
      generateTenantToken(tenants.owner, { tenant_id: json.data[name].id, token: plain }).then((one) => one.token),
    ),
  );
  places.tenants = { p: tenants, token: acme!, hidden: await made(tenants, "b@example.org", "published", bolt) };
});
afterAll(() => platform.close());

type Lookup = (at: ProjectAtHand, one: { id: string; email: string }) => Promise<unknown>;

const graphql =
  (query: string): Lookup =>
  async ({ p, token }, one) =>
    (await p.ask(query, { ...one }, token)).text;
const rest =
  (method: string, path: (one: { id: string; email: string }) => string, body?: unknown): Lookup =>
  async ({ token }, one) => {
    const { status, text } = await restCaller(platform, token)(method, path(one), body);
    return [status, text];
  };
const bad = `input: { email: "x@example.org", name: "" }`;

const lookups: Record<string, Lookup> = {
  "by id": graphql(`query ($id: ID!) { person(id: $id) { email } }`),
  "by a unique value": graphql(`query ($email: String) { personList(where: { email: { eq: $email } }) { id } }`),
  "among several": graphql(`query ($email: String!) { personCount(where: { email: { in: [$email] } }) }`),
  search: graphql(`query ($email: String) { personList(search: $email) { id } }`),
  connection: graphql(
    `query ($email: String) { personConnection(where: { email: { eq: $email } }) { totalCount edges { cursor } } }`,
  ),
  aggregate: graphql(
    `query ($email: String) { personAggregate(where: { email: { eq: $email } }) { count max { email } } }`,
  ),
  relation: graphql(
    `query ($email: String) { teamCount(where: { person_list: { some: { email: { eq: $email } } } }) }`,
  ),
  update: graphql(`mutation ($id: ID!) { updatePerson(id: $id, input: { name: "n" }) { id } }`),
  "update with bad values": graphql(`mutation ($id: ID!) { updatePerson(id: $id, ${bad}) { id } }`),
  "update that publishes": graphql(
    `mutation ($id: ID!) { updatePerson(id: $id, input: {}, status: published) { id } }`,
  ),
  "update to a value that is taken": graphql(
    `mutation ($id: ID!) { updatePerson(id: $id, input: { email: "theirs@example.org" }) { id } }`,
  ),
  "update of what a filter finds": graphql(
    `mutation ($email: String) { updatePersonList(where: { email: { eq: $email } }, input: { name: "n" }) { id } }`,
  ),
  delete: graphql(`mutation ($id: ID!) { deletePerson(id: $id) { id } }`),
  "delete of what a filter finds": graphql(
    `mutation ($email: String) { deletePersonList(where: { email: { eq: $email } }) { count } }`,
  ),
  "connect where the key is in the record": graphql(
    `mutation ($id: ID!) { createBadge(input: { code: "c" }, connect: { person_id: $id }) { id } }`,
  ),
  "connect where it is in the other": graphql(
    `mutation ($id: ID!) { createTeam(input: { name: "n" }, connect: { person_ids: [$id] }) { id } }`,
  ),
  "REST by id": rest("GET", ({ id }) => `person/${id}`),
  "REST by a filter": rest("GET", ({ email }) => `person?email[eq]=${email}&count=true`),
  "REST change": rest("PATCH", ({ id }) => `person/${id}`, { name: "n" }),
  "REST delete": rest("DELETE", ({ id }) => `person/${id}`),
  "REST delete of what a filter finds": rest("DELETE", ({ email }) => `person?email[eq]=${email}`),
};

/** What was sent, and the answer, without the two words in which the questions differ. */
async function observed(at: ProjectAtHand, ask: Lookup, one: { id: string; email: string }) {
  let answered: unknown;
  const sent = await sentStatements(async () => {
    answered = await ask(at, one);
  });
  const told = JSON.stringify(answered).replaceAll(one.id, "<id>").replaceAll(one.email, "<email>");
  return { told, sent: sent.map(({ text }) => text) };
}

const allPlaces = ["custom logic", "custom logic of reading alone", "drafts", "tenants"];
const missing = () => ({ id: uuidv7(), email: "nobody@example.org" });

test.each(Object.entries(lookups))("%s: what is hidden is as what is not there", async (_name, ask) => {
  answer = () => mine;
  const statements: string[] = [];
  for (const name of allPlaces) {
    const place = places[name]!;
    // Statements are prepared, and the writer noted, with the first.
    await observed(place, ask, missing());
    const nothing = await observed(place, ask, missing());
    expect([name, await observed(place, ask, place.hidden)]).toEqual([name, nothing]);
    statements.push(...nothing.sent);
  }
  expect(statements).not.toEqual([]);
});

test("an import that names a record by its id or a unique value, and the console's own commands, tell as little", async () => {
  answer = () => mine;
  const { p, hidden } = places["custom logic"]!;
  const member = await p.member("worker");
  const place = { p, token: "", hidden };
  const importing =
    (by: "id" | "email"): Lookup =>
    (_place, one) =>
      importRecords(member, p.project, {
        model: "badge",
        format: "ndjson",
        source: (async function* () {
          yield Buffer.from(JSON.stringify({ code: "i", [by === "id" ? "person_id" : "person.email"]: one[by] }));
        })(),
        on_error: "stop",
        status: "published",
      });
  const refused = (act: Promise<unknown>) =>
    act.catch(({ code, message }: { code: string; message: string }) => [code, message]);
  const commands: Lookup[] = [
    importing("id"),
    importing("email"),
    (_place, { id }) => getRecord(member, p.project, { model: "person", id }),
    (_place, { id }) => refused(upsertRecord(member, p.project, { model: "person", id, payload: { name: "n" } })),
  ];
  for (const ask of commands) {
    await observed(place, ask, missing());
    expect(await observed(place, ask, hidden)).toEqual(await observed(place, ask, missing()));
  }
});

const create = graphql(
  `mutation ($email: String) { createPerson(input: { name: "n", email: $email, owner: "me" }) { id } }`,
);
const upsert = graphql(
  `mutation ($email: String) { upsertPerson(on: email, input: { name: "n", email: $email, owner: "me" }) { name } }`,
);
const seen = { id: uuidv7(), email: "mine@example.org" };

test("a value that is taken is told in the same words and with the same work, whoever has it", async () => {
  answer = () => mine;
  const place = places["custom logic"]!;
  await create(place, seen);
  await observed(place, create, seen);
  const taken = await observed(place, create, seen);
  expect(taken.told).toContain("CONFLICT");
  expect(await observed(place, create, place.hidden)).toEqual(taken);
  // Not the role's to change, the record is no one's to find: its value is taken, as where it is created.
  const upserted = await observed(place, upsert, place.hidden);
  expect(upserted.told.replaceAll("upsertPerson", "createPerson")).toEqual(taken.told);
  answer = (action) => (action === "update" ? { where: { owner: { eq: "nobody" } } } : mine);
  expect(await observed(place, upsert, seen)).toEqual(upserted);
  answer = () => mine;
  expect((await observed(place, upsert, seen)).told).toContain(`upsertPerson\\":{\\"name`);
});

test.each<[string, RuleAnswer]>([
  ["fields of its own", mine],
  ["a record that it names", { where: { OR: [{ team: { name: { eq: "ours" } } }] } }],
  ["who made it", { where: { NOT: { meta: { created_by: { is_null: false } } } } }],
])("who may not create a record does not learn whether its values are taken: a rule about %s", async (_name, rule) => {
  answer = (action) => (action === "create" ? rule : mine);
  const place = places["custom logic"]!;
  const ask = graphql(
    `mutation ($email: String) { createPerson(input: { name: "n", email: $email, owner: "them" }) { id } }`,
  );
  await observed(place, ask, missing());
  const free = await observed(place, ask, missing());
  expect(free.told).toContain("FORBIDDEN");
  expect(await observed(place, ask, place.hidden)).toEqual(free);
});

test("a rule that asks for more than the row says is asked once it is written", async () => {
  answer = (action) => (action === "create" ? { where: { badge: { code: { eq: "given" } } } } : true);
  const { p, token } = places["custom logic"]!;
  const make = (code: string) =>
    p.ask(
      `mutation ($code: String) { createPerson(input: { name: "n" }, create: { badge: { code: $code } }) { name } }`,
      { code },
      token,
    );
  expect((await make("given")).json.data.createPerson).toEqual({ name: "n" });
  expect((await make("another")).json.errors[0].extensions.code).toBe("FORBIDDEN");
});

test("who connects in a relation of one to one takes the place of records that they may change, and of no others", async () => {
  answer = () => true;
  const { p, token } = places["custom logic"]!;
  const { json } = await p.ask(`mutation {
    held: createPerson(input: { name: "held", owner: "me" }, create: { badge: { code: "holder" } }) { id badge { id } }
    free: createPerson(input: { name: "free", owner: "me" }) { id badge { id } }
  }`);
  const keeper = await p.roleToken("keeper", { person: all, badge: { ...all, update: "custom_logic" } });
  const connect = `mutation ($id: ID!) { createBadge(input: { code: "new" }, connect: { person_id: $id }) { code } }`;
  answer = () => ({ where: { code: { eq: "nothing" } } });
  expect((await p.ask(connect, { id: json.data.held.id }, keeper)).json.errors[0]).toMatchObject({
    message: "Another record is connected with this one already.",
    extensions: { code: "CONFLICT" },
  });
  const nested = `mutation ($id: ID!) { updatePerson(id: $id, input: {}, create: { badge: { code: "made" } }) { id } }`;
  expect((await p.ask(nested, { id: json.data.held.id }, keeper)).json.errors[0].extensions.code).toBe("CONFLICT");
  answer = () => ({ where: { code: { eq: "holder" } } });
  expect((await p.ask(connect, { id: json.data.held.id }, keeper)).json.data.createBadge).toEqual({ code: "new" });
  const badge = json.data.held.badge.id;
  const give = `mutation ($person: ID!, $badge: ID!) { updatePerson(id: $person, input: {}, connect: { badge_id: $badge }) { badge { code } } }`;
  answer = () => true;
  expect((await p.ask(give, { person: json.data.held.id, badge }, keeper)).json.data.updatePerson.badge).toEqual({
    code: "holder",
  });
  expect(
    (await p.ask(`query ($id: ID!) { person(id: $id) { badge { code } } }`, { id: json.data.held.id }, token)).json.data
      .person,
  ).toEqual({ badge: { code: "holder" } });
});

test("a record that its writer could not read is not written, by the console as little as by the API", async () => {
  const { p } = places["custom logic"]!;
  const member = await p.member("worker");
  const save = (payload: object, id?: string) => upsertRecord(member, p.project, { model: "person", id, payload });
  answer = (action) => (action === "read" ? mine : true);
  const { id } = await save({ name: "mine", owner: "me" });
  const count = async () => (await p.ask("{ personCount(status: all) }")).json.data.personCount;
  const before = await count();
  await expect(save({ name: "theirs", owner: "them" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(save({ owner: "them" }, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await count()).toBe(before);
  expect((await save({ name: "still" }, id)).data).toMatchObject({ name: "still", owner: "me" });
});
