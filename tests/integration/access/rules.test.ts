/** Custom logic decides which records a role reads and writes; its filter holds on every path. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { type RuleAnswer, type RuleQuestion, ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { PlinthError } from "../../../lib/kernel/errors.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});

const desk: ProjectSketch = {
  models: {
    team: { fields: [text("Name")] },
    note: { fields: [text("Title"), text("Owner"), text("Secret", { hide_for_roles: ["worker"] })] },
    tag: { fields: [text("Name")] },
  },
  relations: [
    { from: "note", to: "team", forward: "has_one", reverse: "has_many" },
    { from: "note", to: "tag", forward: "has_many", reverse: "has_many" },
  ],
};

let platform: TestPlatform;
let p: TestProject;
let worker: string;
const id: Record<string, string> = {};
let asked: RuleQuestion[] = [];
let answer: (question: RuleQuestion) => RuleAnswer | Promise<RuleAnswer>;
const mine: RuleAnswer = { where: { owner: { eq: "me" } } };

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, desk);
  ruleDeciderSlot.provide(platform, async (_ctx, question) => {
    asked.push(question);
    return answer(question);
  });
  const custom = { read: "custom_logic", create: "custom_logic", update: "custom_logic", delete: "custom_logic" };
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  worker = await p.roleToken("worker", { note: custom, team: all, tag: all });
  const { json } = await p.ask(`mutation {
    red: createTeam(input: { name: "Red" }) { id }
    tag: createTag(input: { name: "t" }) { id }
  }`);
  Object.assign(id, { red: json.data.red.id, tag: json.data.tag.id });
  for (const [name, owner] of [
    ["my first", "me"],
    ["my second", "me"],
    ["theirs", "them"],
  ]) {
    const made = await p.ask(
      `mutation ($name: String, $owner: String, $secret: String, $red: ID!, $tag: ID!) {
        one: createNote(input: { title: $name, owner: $owner, secret: $secret }, connect: { team_id: $red, tag_ids: [$tag] }) { id }
      }`,
      { name, owner, secret: `secret of ${name}`, red: id.red, tag: id.tag },
    );
    id[name!] = made.json.data.one.id;
  }
});
beforeEach(() => {
  asked = [];
  answer = () => mine;
});
afterAll(() => platform.close());

const data = async (query: string, variables: Record<string, unknown> = {}, token = worker) => {
  const { json } = await p.ask(query, variables, token);
  expect(json.errors).toBeUndefined();
  return json.data;
};
const code = async (query: string, variables: Record<string, unknown> = {}) =>
  (await p.ask(query, variables, worker)).json.errors?.[0].extensions.code;

const everyPath = `{
  noteList { title }
  noteCount
  noteAggregate { count max { title } }
  noteConnection { edges { node { title } } }
  found: noteList(search: "theirs") { title }
  teamList { note_count note_list { title } }
  some: teamCount(where: { note_list: { some: { title: { eq: "theirs" } } } })
  every: teamCount(where: { note_list: { every: { owner: { eq: "me" } } } })
  counted: teamCount(where: { note_count: { eq: 2 } })
  tagList(sort: [{ note_count: desc }]) { note_list(sort: [{ title: desc }]) { title } }
}`;

test("a filter narrows lists, counts, aggregates, searches, relations, filters and sorts; it is asked for once, and the statement serves other answers", async () => {
  const own = [{ title: "my first" }, { title: "my second" }];
  for (let round = 0; round < 2; round++) {
    asked = [];
    expect(await data(everyPath)).toEqual({
      noteList: own,
      noteCount: 2,
      noteAggregate: [{ count: 2, max: { title: "my second" } }],
      noteConnection: { edges: own.map((node) => ({ node })) },
      found: [],
      teamList: [{ note_count: 2, note_list: own }],
      some: 0,
      every: 1,
      counted: 1,
      tagList: [{ note_list: [...own].reverse() }],
    });
    expect(asked.map(({ model, action, role }) => `${role} ${action} ${model}`)).toEqual(["worker read note"]);
  }
  answer = () => ({ where: { owner: { eq: "them" } } });
  expect(await data(everyPath)).toMatchObject({
    noteList: [{ title: "theirs" }],
    noteCount: 1,
    some: 1,
    every: 0,
    counted: 0,
  });
  answer = () => true;
  expect(await data(everyPath)).toMatchObject({ noteCount: 3 });
  answer = () => false;
  expect(await data(everyPath)).toMatchObject({
    noteList: [],
    noteCount: 0,
    teamList: [{ note_count: 0, note_list: [] }],
  });
  answer = () => ({
    where: { team: { name: { eq: "Red" } }, AND: [{ title: { contains: "s" } }, { secret: { contains: "theirs" } }] },
  });
  expect(await data(`{ noteList { title } }`)).toEqual({ noteList: [{ title: "theirs" }] });
});

test("what is not permitted can be neither changed nor deleted nor made", async () => {
  const theirs = { id: id.theirs };
  expect(await code(`mutation ($id: ID!) { updateNote(id: $id, input: { title: "x" }) { id } }`, theirs)).toBe(
    "NOT_FOUND",
  );
  expect(await code(`mutation ($id: ID!) { updateNote(id: $id, input: {}) { title } }`, theirs)).toBe("NOT_FOUND");
  expect(await code(`mutation ($id: ID!) { deleteNote(id: $id) { title } }`, theirs)).toBe("NOT_FOUND");
  expect(await data(`mutation { deleteNoteList(where: { title: { eq: "theirs" } }) { count } }`)).toEqual({
    deleteNoteList: { count: 0 },
  });
  expect(await data(`mutation { updateNoteList(where: {}, input: { title: "my first" }) { owner } }`)).toEqual({
    updateNoteList: [{ owner: "me" }, { owner: "me" }],
  });
  expect(await code(`mutation { createNote(input: { owner: "them" }) { id } }`)).toBe("FORBIDDEN");
  expect(
    await code(`mutation ($id: ID!) { updateTeam(id: "${id.red}", disconnect: { note_ids: [$id] }) { id } }`, theirs),
  ).toBe("BAD_USER_INPUT");
  expect(await code(`mutation ($id: ID!) { createTag(input: {}, connect: { note_ids: [$id] }) { id } }`, theirs)).toBe(
    "BAD_USER_INPUT",
  );
  expect(await data(`{ noteCount tagCount }`, {}, p.token)).toEqual({ noteCount: 3, tagCount: 1 });
  expect(await data(`mutation { createNote(input: { owner: "me", title: "new" }) { title } }`)).toEqual({
    createNote: { title: "new" },
  });
  expect(await data(`mutation { deleteNoteList(where: { title: { eq: "new" } }) { count } }`)).toEqual({
    deleteNoteList: { count: 1 },
  });
  answer = ({ action }) => action !== "delete";
  expect(await code(`mutation ($id: ID!) { deleteNote(id: $id) { title } }`, theirs)).toBe("FORBIDDEN");
});

test("drafts are shown where the rule for changing lets the role change them", async () => {
  await p.ask(
    `mutation { a: createNote(input: { owner: "me", title: "my draft" }, status: draft) { id } b: createNote(input: { owner: "them", title: "their draft" }, status: draft) { id } }`,
  );
  answer = ({ action }) => (action === "update" ? mine : true);
  expect(await data(`{ noteList(status: draft) { title } noteCount(status: all) }`)).toEqual({
    noteList: [{ title: "my draft" }],
    noteCount: 4,
  });
  await p.ask(`mutation { deleteNoteList(where: { meta: { status: { eq: "draft" } } }) { count } }`);
});

test("what cannot be decided in time, fails or makes no sense is refused, and says nothing of the project's logic", async () => {
  for (const wrong of [
    () => Promise.reject(new Error("the password of the database")),
    () => "yes" as unknown as RuleAnswer,
    () => ({ where: { nothing_like_it: { eq: 1 } } }),
    () => ({ where: [] as unknown as Record<string, unknown> }),
  ]) {
    answer = wrong;
    const { json } = await p.ask(`{ noteList { title } }`, {}, worker);
    expect(json.errors[0].extensions.code).toBe("FORBIDDEN");
    expect(JSON.stringify(json)).not.toMatch(/password|nothing_like_it|title":/);
  }
  answer = () => new Promise(() => {});
  expect(await code(`{ noteList { title } }`)).toBe("FORBIDDEN");
});

test("waiting for its turn is not the rule's time, and a rule that has no turn is told from one that says no", async () => {
  const start = performance.now();
  answer = async () => {
    // As on a busy machine, where a thread of functions takes longer to start than a rule may take.
    while (performance.now() - start < limits.ruleDecisionMsMax + 300) await new Promise((go) => setTimeout(go, 100));
    return true;
  };
  expect(await data(`{ noteCount }`)).toEqual({ noteCount: 3 });
  answer = () => Promise.reject(new PlinthError("RATE_LIMITED", "Too many calls wait.", { retryAfterSeconds: 2 }));
  expect(await code(`{ noteCount }`)).toBe("RATE_LIMITED");
});

test("a hidden field is nowhere: not selected, filtered, sorted, searched, aggregated, written or introspected", async () => {
  answer = () => true;
  for (const query of [
    `{ noteList { secret } }`,
    `{ noteList(where: { secret: { contains: "s" } }) { id } }`,
    `{ noteList(sort: [{ secret: asc }]) { id } }`,
    `{ noteAggregate { max { secret } } }`,
    `{ noteAggregate(group_by: [secret]) { count } }`,
    `{ teamList(where: { note_list: { some: { secret: { eq: "x" } } } }) { id } }`,
    `mutation { createNote(input: { secret: "x" }) { id } }`,
  ]) {
    const { status, json } = await p.ask(query, {}, worker);
    expect([query, status]).toEqual([query, 400]);
    expect(json.data ?? null).toBeNull();
  }
  expect(
    await data(`{ noteList(search: "secret") { title } __type(name: "NoteWhere") { inputFields { name } } }`),
  ).not.toMatchObject({ noteList: [{}] });
  expect(
    JSON.stringify(
      await data(`{ __schema { types { name fields { name } inputFields { name } enumValues { name } } } }`),
    ),
  ).not.toContain(`"secret"`);
});

test("a record that is made together with another one is held to the rule of its model", async () => {
  answer = () => mine;
  const make = (owner: string) =>
    p.ask(
      `mutation ($owner: String) { createTeam(input: { name: "Nested" }, create: { note_list: [{ title: "n", owner: "me" }, { title: "n", owner: $owner }] }) { note_list { owner } } }`,
      { owner },
      worker,
    );
  expect((await make("me")).json.data.createTeam.note_list).toHaveLength(2);
  expect((await make("them")).json.errors[0].extensions.code).toBe("FORBIDDEN");
  answer = ({ action }) => (action === "create" ? false : mine);
  expect((await make("me")).json.errors[0].extensions.code).toBe("FORBIDDEN");
  const { json } = await p.ask(`{ teamCount(where: { name: { eq: "Nested" } }) }`);
  expect(json.data.teamCount).toBe(1);
});
