/** Live queries and events tell each subscriber what a query would tell them at that moment: by tenant, custom logic, hidden fields and language. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type RuleAnswer, ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { addModel, upsertField } from "../../../lib/engine/models/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { generateTenantToken } from "../../../lib/engine/records/index.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { statementsOf } from "../../support/databases/statements.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});

const shop: ProjectSketch = {
  tenant_model: "company",
  common: ["country"],
  models: {
    company: { fields: [text("Name")] },
    country: { fields: [text("Name")] },
    purchase: { fields: [text("Title"), text("Margin", { hide_for_roles: ["seller"] })] },
  },
  relations: [{ from: "purchase", to: "country", forward: "has_one", reverse: "has_many" }],
};
const desk: ProjectSketch = {
  models: { note: { fields: [text("Title"), text("Owner"), text("Secret", { hide_for_roles: ["worker"] })] } },
};
const all = { read: "all", create: "all", update: "all", delete: "all" };
const custom = { read: "custom_logic", create: "all", update: "custom_logic", delete: "all" };

let platform: TestPlatform;
let other: Platform;
let node: Awaited<ReturnType<typeof socketNode>>;
let tenants: TestProject;
let rules: TestProject;
const token: Record<string, string> = {};
let answer: (action: string) => RuleAnswer | Promise<RuleAnswer>;

beforeAll(async () => {
  platform = await testPlatform();
  other = await secondNode(platform);
  // Writes are on the one node, sockets on the other.
  node = await socketNode(other);
  for (const one of [platform, other]) ruleDeciderSlot.provide(one, async (_ctx, { action }) => answer(action));
  tenants = await testProject(platform, shop);
  token.plain = await tenants.roleToken("seller", { company: all, country: all, purchase: all });
  const made = await tenants.ask(
    `mutation { acme: createCompany(input: { name: "A" }) { id } bolt: createCompany(input: { name: "B" }) { id } }`,
  );
  for (const name of ["acme", "bolt"])
    token[name] = (
      await generateTenantToken(tenants.owner, { tenant_id: made.json.data[name].id, token: token.plain })
    ).token;
  rules = await testProject(platform, desk);
  token.worker = await rules.roleToken("worker", { note: custom });
});
beforeEach(() => {
  answer = () => true;
});
afterAll(async () => {
  await node.close();
  await other.close();
  await platform.close();
});

async function write(p: TestProject, mutation: string, as?: string) {
  const { json } = await p.ask(`mutation { ${mutation} }`, undefined, as);
  expect(json.errors).toBeUndefined();
  return json.data;
}
const purchase = (title: string, as: string) =>
  write(tenants, `one: createPurchase(input: { title: "${title}" }) { id }`, token[as]);
const note = (title: string, owner: string) =>
  write(rules, `one: createNote(input: { title: "${title}", owner: "${owner}" }) { id }`);
const mine: RuleAnswer = { where: { owner: { eq: "me" } } };

test("a tenant's live queries and events hold their own records; of others' changes nothing is sent, and of common ones all hear", async () => {
  const [acme, bolt] = [node.connect(token.acme!), node.connect(token.bolt!)];
  const query = "subscription { purchaseList(sort: [{ title: asc }]) { title } }";
  const events = "subscription { purchaseChanged { operation id record { title } } }";
  const lives = [acme, bolt].map((client) => client.start(query));
  const heard = [acme, bolt].map((client) => client.start(events));
  const countries = [acme, bolt].map((client) => client.start("subscription { countryCount }"));
  for (const one of [...lives, ...countries]) await one.next();
  const { one } = await purchase("of acme", "acme");
  expect(await lives[0]!.next()).toEqual({ data: { purchaseList: [{ title: "of acme" }] } });
  expect(await heard[0]!.next()).toMatchObject({
    data: { purchaseChanged: { id: one.id, record: { title: "of acme" } } },
  });
  await write(tenants, `deletePurchase(id: "${one.id}") { id }`, token.acme);
  expect(await heard[0]!.next()).toMatchObject({ data: { purchaseChanged: { operation: "delete", id: one.id } } });
  await purchase("of bolt", "bolt");
  expect(await heard[1]!.next()).toMatchObject({ data: { purchaseChanged: { record: { title: "of bolt" } } } });
  expect(await lives[1]!.next()).toEqual({ data: { purchaseList: [{ title: "of bolt" }] } });
  await write(tenants, `createCountry(input: { name: "Italy" }) { id }`);
  for (const one of countries) expect(await one.next()).toEqual({ data: { countryCount: 1 } });
  expect(heard.map((one) => one.waiting())).toEqual([0, 0]);
  expect(lives[1]!.waiting()).toBe(0);
});

test("a role that is of no tenant is refused, as by a query; an admin hears all", async () => {
  const client = node.connect(token.plain!);
  for (const query of ["subscription { purchaseCount }", "subscription { purchaseChanged { id } }"])
    expect(await client.start(query).ended).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  const admin = node.connect(tenants.token);
  const live = admin.start("subscription { purchaseCount }");
  const before = (await live.next()).data.purchaseCount;
  await purchase("for the admin", "acme");
  expect(await live.next()).toEqual({ data: { purchaseCount: before + 1 } });
});

test("subscribers of one tenant share a statement, subscribers of two do not", async () => {
  const query = `subscription { purchaseCount(where: { title: { eq: "shared" } }) }`;
  const lives = ["acme", "acme", "acme", "bolt", "bolt"].map((as) => node.connect(token[as]!).start(query));
  for (const live of lives) await live.next();
  const asked = vi.spyOn(other.projectPool.pool, "query");
  await write(tenants, `createPurchase(input: { title: "shared" }) { id }`, token.acme);
  for (const live of lives.slice(0, 3)) expect(await live.next()).toEqual({ data: { purchaseCount: 1 } });
  await write(tenants, `createPurchase(input: { title: "shared" }) { id }`, token.bolt);
  for (const live of lives.slice(3)) expect(await live.next()).toEqual({ data: { purchaseCount: 1 } });
  const statements = asked.mock.calls.flatMap(statementsOf).filter(({ values }) => values.includes("shared"));
  asked.mockRestore();
  // Two groups, woken by at most two writes each; five subscribers that share nothing would have asked five times and more.
  expect(statements.length).toBeGreaterThanOrEqual(2);
  expect(statements.length).toBeLessThanOrEqual(4);
});

test.each<[string, RuleAnswer, string[]]>([
  ["true", true, ["hers", "mine"]],
  ["a filter", mine, ["mine"]],
  ["false", false, []],
])("custom logic that answers %s narrows live queries and events", async (name, ruling, seen) => {
  answer = () => ruling;
  const client = node.connect(token.worker!);
  const where = `where: { title: { starts_with: "${name}" } }`;
  const live = client.start(`subscription { noteList(${where}, sort: [{ title: asc }]) { title } }`);
  const events = client.start(`subscription { noteChanged(${where}) { operation record { title } } }`);
  const titles = async () =>
    (await live.next()).data.noteList.map(({ title }: { title: string }) => title.replace(`${name}: `, ""));
  expect(await titles()).toEqual([]);
  await note(`${name}: hers`, "her");
  if (seen.includes("hers")) expect(await titles()).toEqual(["hers"]);
  await note(`${name}: mine`, "me");
  if (seen.length > 0) expect(await titles()).toEqual(seen);
  for (const one of seen)
    expect(await events.next()).toEqual({
      data: { noteChanged: { operation: "create", record: { title: `${name}: ${one}` } } },
    });
  // What changes nothing for them: known once somebody who sees all has been told.
  const admin = node.connect(rules.token).start("subscription { noteCount }");
  await admin.next();
  await note("last", "nobody");
  await admin.next();
  expect([live.waiting(), events.waiting()]).toEqual([0, 0]);
});

test("an answer of custom logic that changes counts from the next change on, and takes back what was shown", async () => {
  await write(rules, "deleteNoteList(where: {}) { count }");
  await note("mine", "me");
  await note("hers", "her");
  const live = node.connect(token.worker!).start("subscription { noteCount }");
  expect(await live.next()).toEqual({ data: { noteCount: 2 } });
  answer = () => mine;
  await note("hers too", "her");
  expect(await live.next()).toEqual({ data: { noteCount: 1 } });
  answer = () => Promise.reject(new Error("the logic fails"));
  await note("mine too", "me");
  expect(await live.ended).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
});

test("who comes while the last of the others leaves is told of every change", async () => {
  await write(rules, "deleteNoteList(where: {}) { count }");
  const client = node.connect(token.worker!);
  const alone = await rules.roleToken("worker-2", { note: custom });
  const before = node.connect(alone).start("subscription { noteCount }");
  await before.next();
  const deciding = Promise.withResolvers<RuleAnswer>();
  const asked = Promise.withResolvers<void>();
  answer = () => {
    asked.resolve();
    return deciding.promise;
  };
  const next = client.start("subscription { noteCount }");
  await asked.promise;
  before.stop();
  await node.connect(rules.token).start("{ noteCount }").next();
  deciding.resolve(true);
  answer = () => true;
  expect(await next.next()).toEqual({ data: { noteCount: 0 } });
  await note("told", "me");
  expect(await next.next()).toEqual({ data: { noteCount: 1 } });
});

test.each([
  ["selected", "subscription { noteList { secret } }"],
  ["filtered", `subscription { noteList(where: { secret: { eq: "x" } }) { id } }`],
  ["sorted", "subscription { noteList(sort: [{ secret: asc }]) { id } }"],
  ["of an event", "subscription { noteChanged { record { secret } } }"],
  ["of an event's filter", `subscription { noteChanged(where: { secret: { eq: "x" } }) { id } }`],
])("a hidden field cannot be subscribed to: %s", async (_name, query) => {
  expect(await node.connect(token.worker!).start(query).ended).toMatchObject([
    { extensions: { code: "BAD_USER_INPUT" } },
  ]);
});

test("a field that only others see changes: an event without it, and no new answer", async () => {
  const { one } = await note("seen", "me");
  const client = node.connect(token.worker!);
  const live = client.start("subscription { noteList { title } }");
  const events = client.start("subscription { noteChanged { operation record { title } } }");
  await live.next();
  await write(rules, `updateNote(id: "${one.id}", input: { secret: "hidden words" }) { id }`);
  const operations = [];
  // That it was made a moment ago may be told too.
  do operations.push((await events.next()).data.noteChanged);
  while (operations.at(-1).operation !== "update");
  expect(operations.at(-1)).toEqual({ operation: "update", record: { title: "seen" } });
  expect(live.waiting()).toBe(0);
});

test("live queries and events speak the language that was asked for", async () => {
  const p = await testProject(platform, { models: {} });
  await updateProject(p.owner, { settings: { locals: ["en", "de"] } });
  await addItem(p);
  const { one } = await write(p, `one: createItem(input: { title: "Chair" }) { id }`);
  const client = node.connect(p.token);
  const live = Object.fromEntries(
    ["en", "de"].map((locale) => [locale, client.start(`subscription { itemList(locale: "${locale}") { title } }`)]),
  );
  const query = `subscription ($locale: String) { itemChanged(locale: $locale) { record { title } } }`;
  const events = Object.fromEntries(["en", "de"].map((locale) => [locale, client.start(query, { locale })]));
  for (const one of Object.values(live)) expect(await one.next()).toEqual({ data: { itemList: [{ title: "Chair" }] } });
  await write(p, `updateItem(id: "${one.id}", locale: "de", input: { title: "Stuhl" }) { id }`);
  expect(await live.de!.next()).toEqual({ data: { itemList: [{ title: "Stuhl" }] } });
  for (const [locale, title] of [
    ["en", "Chair"],
    ["de", "Stuhl"],
  ] as const)
    expect(await events[locale]!.next()).toEqual({ data: { itemChanged: { record: { title } } } });
  expect(live.en!.waiting()).toBe(0);
  const wrong = client.start(query, { locale: "fr" });
  expect(await wrong.ended).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
});

async function addItem(p: TestProject): Promise<void> {
  await addModel(p.owner, { name: "item" });
  await upsertField(p.owner, { model_name: "item", ...text("Title", { locals: ["de"] }) });
}
