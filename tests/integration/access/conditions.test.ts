/** Conditions of a role say the same as a function that answers their filter, on every way to a record and to tenants. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Claims,
  type Context,
  claimsOf,
  fillCondition,
  type RuleAnswer,
  ruleDeciderSlot,
} from "../../../lib/engine/access/index.ts";
import { announceProject } from "../../../lib/engine/projects/index.ts";
import { exportRecords, generateTenantToken, listRecords } from "../../../lib/engine/records/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

type Where = Record<string, unknown>;

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});
const int = (label: string) => ({ field_label: label, field_type: "number", input_type: "int" });
const hidden = { hide_for_roles: ["byCondition", "byFunction"] };

const desk = (more: Partial<ProjectSketch> = {}): ProjectSketch => ({
  models: {
    ...more.models,
    team: { fields: [text("Name")] },
    note: { fields: [text("Title"), text("Owner"), int("Rank"), text("Secret", hidden)] },
    tag: { fields: [text("Name")] },
  },
  relations: [
    { from: "note", to: "team", forward: "has_one", reverse: "has_many" },
    { from: "note", to: "tag", forward: "has_many", reverse: "has_many" },
  ],
  ...(more.tenant_model && { tenant_model: more.tenant_model }),
});

const all = { read: "all", create: "all", update: "all", delete: "all" };
const custom = { read: "custom_logic", create: "custom_logic", update: "custom_logic", delete: "custom_logic" };
const caller = (claim: string) => ({ $caller: claim });
const byMe = { meta: { created_by: { eq: caller("id") } } };

let platform: TestPlatform;
let p: TestProject;
let member: Context;
const token: Record<string, string> = {};
const id: Record<string, string> = {};
/** Who calls with the token of the conditions: the function answers for them. */
let claims: Claims;
let where: Where;
let refuses = false;

beforeAll(async () => {
  platform = await testPlatform();
  ruleDeciderSlot.provide(platform, async (): Promise<RuleAnswer> => {
    if (refuses) throw new Error("a function was asked");
    const filled = fillCondition(where, claims);
    return filled && { where: filled };
  });
  p = await testProject(platform, desk());
  const rest = { team: all, tag: all };
  token.condition = await p.roleToken("byCondition", { note: {}, ...rest });
  token.function = await p.roleToken("byFunction", { note: custom, ...rest });
  member = await p.member("byCondition");
  const { id: tokenId } = await platform.db
    .selectFrom("plinth.api_tokens")
    .select("id")
    .where("project_id", "=", p.project.id)
    .where("name", "=", "byCondition")
    .executeTakeFirstOrThrow();
  claims = { id: tokenId, email: null, tenant_id: null, role: "byCondition" };
  await decide(p, { read: {}, create: {} });
  const { json } = await p.ask(`mutation {
    red: createTeam(input: { name: "Red" }) { id } blue: createTeam(input: { name: "Blue" }) { id }
    tag: createTag(input: { name: "t" }) { id }
  }`);
  for (const name of ["red", "blue", "tag"]) id[name] = json.data[name].id;
  const writers = [p.token, token.condition!];
  for (let i = 0; i < 12; i++) {
    const made = await p.ask(
      `mutation ($title: String, $owner: String, $rank: Int, $team: ID!, $tag: ID!) {
        one: createNote(input: { title: $title, owner: $owner, rank: $rank }, status: ${i === 7 ? "draft" : "published"},
          connect: { team_id: $team, tag_ids: [$tag] }) { id }
      }`,
      {
        title: `note ${i}`,
        owner: i % 5 === 0 ? null : ["byCondition", "me", "her"][i % 3],
        rank: i % 4,
        team: i % 2 ? id.red : id.blue,
        tag: id.tag,
      },
      i % 4 === 1 ? writers[1] : writers[0],
    );
    expect(made.json.errors).toBeUndefined();
    id[`note${i}`] = made.json.data.one.id;
  }
});
afterAll(() => platform.close());

/** Gives the role of a project these conditions about notes; an empty one is every record. */
async function decide(at: TestProject, conditions: Record<string, Where>, role = "byCondition") {
  const levels = Object.entries(conditions).map(([action, one]) => [
    action,
    Object.keys(one).length === 0 ? "all" : { where: one },
  ]);
  await platform.db
    .updateTable("plinth.project_roles")
    .set({ api_permissions: JSON.stringify({ note: Object.fromEntries(levels), team: all, tag: all, company: all }) })
    .where("project_id", "=", at.project.id)
    .where("name", "=", role)
    .execute();
  const heard = Promise.withResolvers<void>();
  const stop = platform.notices.subscribe("projects", (project) => project === at.project.id && heard.resolve());
  await announceProject(platform, at.project.id);
  await heard.promise;
  stop();
}
const everywhere = (one: Where) => ({ read: one, create: one, update: one, delete: one });

const questions = [
  `{ noteList(sort: [{ title: asc }]) { id title } noteCount
    noteAggregate { count max { title rank } } grouped: noteAggregate(group_by: [rank], sort: [{ rank: asc }]) { count key { rank } }
    noteConnection(sort: [{ title: asc }], first: 3) { total_count: __typename edges { node { title } } } }`,
  `{ found: noteList(search: "note", sort: [{ title: asc }]) { title }
    teamList(sort: [{ name: asc }]) { name note_count note_list(sort: [{ title: asc }]) { title } }
    tagList { note_list(sort: [{ title: desc }]) { title team { name } } } }`,
  `{ some: teamCount(where: { note_list: { some: { title: { eq: "note 1" } } } })
    every: teamCount(where: { note_list: { every: { owner: { eq: "me" } } } })
    none: teamCount(where: { note_list: { none: { owner: { eq: "her" } } } })
    counted: teamList(sort: [{ note_count: desc }, { name: asc }]) { name note_count }
    drafts: noteList(status: draft) { title } whole: noteCount(status: all) }`,
];

const restPaths = [
  "note?sort=title&count=true&include=team",
  "note?search=note&sort=title",
  "note/aggregate?group_by=rank&sort=group.rank",
  "note/connection?first=2&sort=title",
  "team?sort=name&include=note_list,note_count",
  "note/export?format=csv",
];
/** Of writes that change nothing of what is asked: when. */
const moments = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** What a token reads of notes in every way, errors too. */
async function readsOf(at: TestProject, one: string) {
  const rest = restCaller(platform, one);
  const answers = [];
  for (const query of questions) answers.push((await at.ask(query, {}, one)).json);
  for (const path of restPaths) {
    const { status, text: said } = await rest("GET", path);
    answers.push({ path, status, said: said.replace(moments, "") });
  }
  answers.push((await at.ask(`mutation { updateNoteList(where: {}, input: {}) { id } }`, {}, one)).json);
  return answers;
}

const value = fc.constantFrom<unknown>("me", "her", "byCondition", caller("role"), caller("id"), caller("email"));
const leaf: fc.Arbitrary<Where> = fc.oneof(
  fc.tuple(fc.constantFrom("eq", "ne"), value).map(([operator, one]) => ({ owner: { [operator]: one } })),
  fc
    .tuple(fc.constantFrom("in", "not_in"), fc.array(value, { minLength: 1, maxLength: 3 }))
    .map(([operator, some]) => ({
      owner: { [operator]: some },
    })),
  fc
    .tuple(fc.constantFrom("eq", "ne"), value)
    .map(([operator, one]) => ({ meta: { created_by: { [operator]: one } } })),
  fc.integer({ min: 0, max: 4 }).map((rank) => ({ rank: { gte: rank } })),
  fc.constantFrom("Red", "Blue").map((name) => ({ team: { name: { eq: name } } })),
  fc.constantFrom("some", "none", "every").map((key) => ({ tag_list: { [key]: { name: { eq: "t" } } } })),
  fc.constant({ secret: { is_null: true } }),
);
const { condition } = fc.letrec<{ condition: Where }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((OR) => ({ OR })),
    fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((AND) => ({ AND })),
    tie("condition").map((NOT) => ({ NOT })),
  ),
}));

test("any condition reads and changes what a function that answers its filter lets read and change, and asks no function", async () => {
  await fc.assert(
    fc.asyncProperty(condition, async (one) => {
      where = one;
      await decide(p, everywhere(one));
      refuses = true;
      const answers = await readsOf(p, token.condition!);
      refuses = false;
      expect(answers).toEqual(await readsOf(p, token.function!));
    }),
    { numRuns: 25 },
  );
});

const data = async (query: string, variables: Where = {}, as = token.condition!) => {
  const { json } = await p.ask(query, variables, as);
  expect(json.errors).toBeUndefined();
  return json.data;
};
const code = async (query: string, variables: Where = {}) =>
  (await p.ask(query, variables, token.condition!)).json.errors?.[0].extensions.code;

describe("a role that may read all and change what it wrote", () => {
  beforeAll(() => decide(p, { read: {}, create: { owner: { eq: "me" } }, update: byMe, delete: byMe }));

  test("changes and deletes its own records only, and makes those that its condition is true of", async () => {
    expect(await data("{ noteCount }")).toEqual({ noteCount: 11 });
    const change = `mutation ($id: ID!) { updateNote(id: $id, input: { title: "x" }) { id } }`;
    expect(await code(change, { id: id.note0 })).toBe("NOT_FOUND");
    expect(await code(`mutation ($id: ID!) { deleteNote(id: $id) { id } }`, { id: id.note0 })).toBe("NOT_FOUND");
    expect(await data(change, { id: id.note1 })).toEqual({ updateNote: { id: id.note1 } });
    await data(`mutation ($id: ID!) { updateNote(id: $id, input: { title: "note 1" }) { id } }`, { id: id.note1 });
    const changed = await data(`mutation { updateNoteList(where: {}, input: {}) { id } }`);
    expect(changed.updateNoteList.map((one: { id: string }) => one.id).toSorted()).toEqual(
      [id.note1, id.note5, id.note9].toSorted(),
    );
    expect(await code(`mutation { createNote(input: { owner: "her" }) { id } }`)).toBe("FORBIDDEN");
    const { createNote } = await data(`mutation { createNote(input: { owner: "me", title: "new" }) { id } }`);
    const rest = restCaller(platform, token.condition!);
    expect((await rest("DELETE", `note/${id.note0}`)).status).toBe(404);
    expect((await rest("DELETE", `note/${createNote.id}`)).status).toBeLessThan(300);
  });

  test("people act for themselves: in the console too, what they wrote is theirs", async () => {
    await decide(p, { read: byMe, create: {}, update: byMe });
    const list = () => listRecords(member, p.project, { model: "note", status: "all" } as never);
    expect((await list()).count).toBe(0);
    const parts = await Array.fromAsync(
      await exportRecords(member, p.project, { model: "note", format: "ndjson", status: "all" }),
    );
    expect(parts.join("")).not.toContain("note 0");
    await decide(p, { read: {}, create: { owner: { eq: "me" } }, update: byMe, delete: byMe });
    expect((await list()).count).toBe(11);
  });
});

test("what is not known of the caller matches nothing, in whatever it stands", async () => {
  for (const one of [
    { owner: { ne: caller("email") } },
    { NOT: { owner: { eq: caller("email") } } },
    { NOT: { OR: [{ rank: { gte: 9 } }, { owner: { eq: caller("tenant_id") } }] } },
    { tag_list: { none: { name: { eq: caller("email") } } } },
  ]) {
    await decide(p, everywhere(one));
    expect(await data("{ noteList(status: all) { id } noteCount }")).toEqual({ noteList: [], noteCount: 0 });
    expect(await code(`mutation { createNote(input: { title: "x" }) { id } }`)).toBe("FORBIDDEN");
  }
});

test("a condition that does not fit the model refuses, and says nothing of what it asks for", async () => {
  for (const one of [{ gone_field: { eq: "x" } }, { rank: { eq: "a text" } }, { NOT: { gone_field: { eq: "x" } } }]) {
    await decide(p, everywhere(one));
    for (const query of ["{ noteList { id } }", `mutation { deleteNoteList(where: {}) { count } }`]) {
      const { json } = await p.ask(query, {}, token.condition);
      expect(json.errors[0].extensions.code).toBe("FORBIDDEN");
      expect(json.errors[0].message).toContain("do not fit the model any more");
      expect(JSON.stringify(json)).not.toMatch(/gone_field|a text/);
    }
    const { status, text: said } = await restCaller(platform, token.condition!)("GET", "note");
    expect(status).toBe(403);
    expect(said).not.toMatch(/gone_field|a text/);
  }
});

test("live queries and events hold what each subscriber's conditions let through", async () => {
  const node = await socketNode(platform);
  await decide(p, { read: byMe, create: {}, delete: byMe });
  const other = await p.roleToken("other", { note: { read: { where: byMe }, create: "all", delete: "all" } });
  const lives = [token.condition!, other].map((as) => node.connect(as).start("subscription { noteCount }"));
  const events = node.connect(other).start("subscription { noteChanged { operation record { title } } }");
  expect(await lives[0]!.next()).toEqual({ data: { noteCount: 3 } });
  expect(await lives[1]!.next()).toEqual({ data: { noteCount: 0 } });
  const { createNote } = await data(`mutation { createNote(input: { title: "mine" }) { id } }`);
  expect(await lives[0]!.next()).toEqual({ data: { noteCount: 4 } });
  await data(`mutation { createNote(input: { title: "of the other" }) { id } }`, {}, other);
  expect(await lives[1]!.next()).toEqual({ data: { noteCount: 1 } });
  expect(await events.next()).toEqual({
    data: { noteChanged: { operation: "create", record: { title: "of the other" } } },
  });
  expect([lives[0]!.waiting(), events.waiting()]).toEqual([0, 0]);
  await data(`mutation ($id: ID!) { deleteNote(id: $id) { id } }`, { id: createNote.id });
  await node.close();
});

describe("tenants", () => {
  let shop: TestProject;
  const own: Record<string, string> = {};
  const tenantIds: Record<string, string> = {};
  beforeAll(async () => {
    shop = await testProject(
      platform,
      desk({ models: { company: { fields: [text("Name")] } }, tenant_model: "company" }),
    );
    const rights = { note: all, team: all, tag: all, company: all };
    own.plain = await shop.roleToken("byCondition", rights);
    own.plainFunction = await shop.roleToken("byFunction", { ...rights, note: custom });
    const made = await shop.ask(
      `mutation { acme: createCompany(input: { name: "A" }) { id } bolt: createCompany(input: { name: "B" }) { id } }`,
    );
    for (const name of ["acme", "bolt"]) {
      const tenant_id = made.json.data[name].id;
      tenantIds[name] = tenant_id;
      own[name] = (await generateTenantToken(shop.owner, { tenant_id, token: own.plain! })).token;
      own[`${name}Function`] = (await generateTenantToken(shop.owner, { tenant_id, token: own.plainFunction! })).token;
      for (const owner of [tenant_id, "somebody"])
        await shop.ask(
          `mutation ($owner: String) { createNote(input: { title: "of ${name}", owner: $owner }) { id } }`,
          { owner },
          own[name],
        );
    }
  });

  test.each<[string, Where]>([
    ["the caller's tenant", { owner: { eq: caller("tenant_id") } }],
    ["anybody but the tenant", { NOT: { owner: { eq: caller("tenant_id") } } }],
    ["a constant", { owner: { eq: "somebody" } }],
  ])("a condition on %s holds within each tenant, and without one nothing is open", async (_, one) => {
    where = one;
    await decide(shop, everywhere(one));
    for (const name of ["acme", "bolt", "plain"]) {
      claims = { ...claims, tenant_id: tenantIds[name] ?? null };
      const answers = await readsOf(shop, own[name]!);
      expect(answers, name).toEqual(await readsOf(shop, own[`${name}Function`]!));
      const { json } = await shop.ask("{ noteList { title } }", {}, own[name]);
      if (name === "plain") expect(json.errors[0].extensions.code).toBe("FORBIDDEN");
      else expect(json.data.noteList).toEqual([{ title: `of ${name}` }]);
    }
  });
});

test("the claims of a caller are those of the token or the person, and of nobody else", () => {
  expect(claimsOf(member.actor, { name: "byCondition" })).toMatchObject({ role: "byCondition", tenant_id: null });
  expect(claimsOf(p.owner.actor, { name: "admin" }).email).toMatch(/@example\.org$/);
});
