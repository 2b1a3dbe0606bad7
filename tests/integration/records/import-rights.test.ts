/** An import is a write like every other: by role and tenant, with statuses, heard by live queries and subscribers, in the audit log. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Context, type RuleAnswer, ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { announceProject, closeOwnDatabases } from "../../../lib/engine/projects/index.ts";
import { exportRecords, type ImportReport, importRecords } from "../../../lib/engine/records/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { tricklingImport } from "../../support/calls/trickling-import.ts";
import { socketClient, socketNode, type TestClient } from "../../support/nodes/socket-node.ts";
import { createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});

const desk: ProjectSketch = {
  models: {
    team: { fields: [text("Name", { unique: true })] },
    note: {
      fields: [
        text("Title", { unique: true }),
        text("Owner"),
        text("Secret", { hide_for_roles: ["worker"], unique: true }),
      ],
    },
  },
  relations: [{ from: "note", to: "team", forward: "has_one", reverse: "has_many" }],
};

const shop: ProjectSketch = {
  tenant_model: "company",
  common: ["country"],
  models: {
    company: { fields: [text("Name")] },
    country: { fields: [text("Name")] },
    customer: { fields: [text("Name"), text("Email", { unique: true })] },
  },
  relations: [{ from: "customer", to: "country", forward: "has_one", reverse: "has_many" }],
};

let platform: TestPlatform;
let node: Awaited<ReturnType<typeof socketNode>>;
const clients: TestClient[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  node = await socketNode(platform);
});
afterEach(async () => {
  for (const { client } of clients.splice(0)) await client.dispose();
});
afterAll(async () => {
  await node.close();
  await platform.close();
});

async function* bytes(file: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(file);
}

const load = (p: TestProject, ctx: Context, model: string, file: string, more: object = {}): Promise<ImportReport> =>
  importRecords(ctx, p.project, {
    model,
    format: "csv",
    on_error: "stop",
    status: "published",
    ...more,
    source: bytes(file),
  });

/** A member of the project with a role of just these rights. */
async function member(
  p: TestProject,
  role: string,
  rights: Record<string, object>,
  tenant_id: string | null = null,
): Promise<Context> {
  await p.roleToken(role, rights as Record<string, Record<string, string>>);
  const actor = p.owner.actor as Extract<Context["actor"], { kind: "user" }>;
  const user = { ...actor.user, id: uuidv7(), email: `${uuidv7()}@example.org`, first_name: "Mel" };
  await platform.db
    .insertInto("plinth.users")
    .values({
      id: user.id,
      email: user.email,
      password_hash: null,
      email_verified_at: new Date(),
      current_project_id: p.project.id,
      last_login_at: null,
      first_name: "Mel",
    })
    .execute();
  await platform.db
    .insertInto("plinth.project_members")
    .values({ project_id: p.project.id, user_id: user.id, role, administrative_permissions: ["content"] })
    .execute();
  return { ...p.owner, actor: { ...actor, user, tenant_id } };
}

const all = { read: "all", create: "all", update: "all", delete: "all" };
const rows = async (p: TestProject, query: string) => {
  const { json } = await p.ask(query);
  expect(json.errors).toBeUndefined();
  return json.data;
};

test("imported rows are heard by live queries and by subscribers to events, once each; a refused import by nobody", async () => {
  const p = await testProject(platform, blog);
  const client = socketClient(`${node.url}/secured/graphql`, { Authorization: `Bearer ${p.token}` });
  clients.push(client);
  const live = client.start("subscription { tagCount }");
  expect(await live.next()).toEqual({ data: { tagCount: 0 } });
  const events = client.start("subscription { change: tagChanged { operation record { name post_count } } }");
  // The live query answers on the same socket, so the events' subscription has begun by then.
  await client.start("subscription { authorCount }").next();
  await rows(p, `mutation { createPost(input: { title: "Hello" }) { id } }`);
  expect(await load(p, p.owner, "tag", "name\na\nb\nb\n")).toMatchObject({ created: 0, failed: 1 });
  expect(await load(p, p.owner, "tag", "name\na\nb\nb\n", { on_error: "skip" })).toMatchObject({ created: 2 });
  expect(await live.next()).toEqual({ data: { tagCount: 2 } });
  const heard = [await events.next(), await events.next()];
  expect(heard.map(({ data }) => data.change)).toEqual(
    ["a", "b"].map((name) => ({ operation: "create", record: { name, post_count: 0 } })),
  );
  await rows(p, `mutation { createTag(input: { name: "last" }) { id } }`);
  expect((await events.next()).data.change.record.name).toBe("last");
});

test("a role without the right to create imports nothing, and what is hidden from it is no column", async () => {
  const p = await testProject(platform, desk);
  const reader = await member(p, "reader", { note: { read: "all" } });
  await expect(load(p, reader, "note", "title\na\n")).rejects.toMatchObject({ code: "FORBIDDEN" });
  const stranger = await member(p, "stranger", { team: all });
  await expect(load(p, stranger, "note", "title\na\n")).rejects.toMatchObject({
    code: expect.stringMatching(/FORBIDDEN|NOT_FOUND/),
  });
  const worker = await member(p, "worker", { note: all, team: all });
  await expect(load(p, worker, "note", "title,secret\na,b\n")).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { secret: 'There is no field "secret" here' },
  });
  await rows(p, `mutation { createNote(input: { title: "known", secret: "s" }) { id } }`);
  const file = await Array.fromAsync(
    await exportRecords(worker, p.project, { model: "note", format: "csv", status: "all" }),
  );
  expect(file.join("")).not.toContain("secret");
  expect(await load(p, worker, "note", "title\nown\n")).toMatchObject({ created: 1 });
  expect(
    await rows(p, `{ noteList(where: { title: { eq: "own" } }) { secret meta { status created_by { first_name } } } }`),
  ).toEqual({
    noteList: [{ secret: null, meta: { status: "published", created_by: { first_name: "Mel" } } }],
  });
});

test("who may not read a model is not told which of its values are taken", async () => {
  const p = await testProject(platform, desk);
  await rows(p, `mutation { createNote(input: { title: "taken" }) { id } }`);
  const blind = await member(p, "blind", { note: { create: "all" }, team: all });
  const report = await load(p, blind, "note", "title\nfree\ntaken\n", { on_error: "skip" }).catch((error) => error);
  expect(JSON.stringify(report)).not.toContain("Title is taken");
});

test("custom logic decides about every imported row, and about the records that rows name", async () => {
  const p = await testProject(platform, desk);
  await rows(p, `mutation { createTeam(input: { name: "Red" }) { id } }`);
  let answer: RuleAnswer = { where: { owner: { eq: "me" } } };
  ruleDeciderSlot.provide(platform, async (_ctx, { model, action }) =>
    model === "team" ? { where: { name: { eq: "Blue" } } } : action === "create" ? answer : true,
  );
  const custom = { ...all, create: "custom_logic" };
  const worker = await member(p, "worker", { note: custom, team: { ...all, read: "custom_logic" } });
  expect(await load(p, worker, "note", "title,owner\na,me\nb,me\n")).toMatchObject({ created: 2 });
  const mixed = "title,owner\nc,me\na,them\nd,them\nb,me\nc,me\n";
  const forbidden = (line: number) => ({ line, field: null, message: "Your role may not create this record" });
  const taken = (line: number) => ({ line, field: "title", message: "Title is taken by another record" });
  // Whether the title of a note that they may not make is taken, is not told.
  const faults = [forbidden(3), forbidden(4), taken(5), taken(6)];
  expect(await load(p, worker, "note", mixed)).toEqual({
    rows: 5,
    created: 0,
    updated: 0,
    skipped: 0,
    failed: 4,
    faults,
  });
  expect(await rows(p, "{ noteCount }")).toEqual({ noteCount: 2 });
  expect(await load(p, worker, "note", mixed, { on_error: "skip" })).toEqual({
    rows: 5,
    created: 1,
    updated: 0,
    skipped: 0,
    failed: 4,
    faults,
  });
  expect(await rows(p, `mutation { deleteNoteList(where: { title: { eq: "c" } }) { count } }`)).toBeDefined();
  expect(await rows(p, "{ noteCount }")).toEqual({ noteCount: 2 });
  expect(await load(p, worker, "note", "title,owner,team.name\ne,me,Red\n")).toMatchObject({
    created: 0,
    faults: [{ line: 2, field: "team.name", message: "There is no team with the name Red" }],
  });
  answer = false;
  await expect(load(p, worker, "note", "title,owner\nf,me\n")).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await rows(p, "{ noteCount }")).toEqual({ noteCount: 2 });
});

test("a rule about records that are connected from their side forbids rows one by one too, and frees the values that they had", async () => {
  const p = await testProject(platform, {
    models: { note: { fields: [text("Title", { unique: true })] }, tag: { fields: [text("Name", { unique: true })] } },
    relations: [{ from: "note", to: "tag", forward: "has_many", reverse: "has_many" }],
  });
  await rows(
    p,
    `mutation { a: createTag(input: { name: "mine" }) { id } b: createTag(input: { name: "theirs" }) { id } }`,
  );
  ruleDeciderSlot.provide(platform, async () => ({ where: { tag_list: { some: { name: { eq: "mine" } } } } }));
  const worker = await member(p, "worker", { note: { ...all, create: "custom_logic" }, tag: all });
  const file = "title,tag.name\none,theirs\none,mine\ntwo,mine|theirs\nthree,\n";
  expect(await load(p, worker, "note", file, { on_error: "skip" })).toMatchObject({
    created: 2,
    faults: [
      { line: 2, field: null },
      { line: 5, field: null },
    ],
  });
  expect(await rows(p, "{ noteList(sort: [{ title: asc }]) { title tag_count } }")).toEqual({
    noteList: [
      { title: "one", tag_count: 1 },
      { title: "two", tag_count: 2 },
    ],
  });
  const outbox = await p.project.database.pool.query(
    `select from "${p.project.database.schema}"._outbox where model = 'note'`,
  );
  expect(outbox.rowCount).toBe(2);
});

test("in a saas project rows are the importer's tenant's, clash with its own alone, and events say whose they are", async () => {
  const p = await testProject(platform, shop);
  const made = await rows(
    p,
    `mutation { acme: createCompany(input: { name: "Acme" }) { id } bolt: createCompany(input: { name: "Bolt" }) { id } }`,
  );
  const [acme, bolt] = [made.acme.id as string, made.bolt.id as string];
  const rights = { customer: all, country: all, company: all };
  const [ofAcme, ofBolt] = [await member(p, "a", rights, acme), await member(p, "b", rights, bolt)];
  const unbound = await member(p, "c", rights);
  for (const who of [ofAcme, ofBolt])
    expect(await load(p, who, "customer", "name,email\nOne,same@example.org\nTwo,\n")).toMatchObject({
      created: 2,
      failed: 0,
    });
  expect(await load(p, ofAcme, "customer", "email\nsame@example.org\n")).toMatchObject({
    created: 0,
    faults: [{ line: 2, field: "email", message: "Email is taken by another record" }],
  });
  await expect(load(p, unbound, "customer", "name\nx\n")).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await load(p, ofAcme, "country", "name\nItaly\n")).toMatchObject({ created: 1 });
  const { pool, schema } = p.project.database;
  const counts = async (table: string, tenant: string, where = "true") =>
    (
      await pool.query(
        `select ${tenant} as tenant, count(*)::int as count from "${schema}"."${table}" where ${where} group by 1 order by 1`,
      )
    ).rows;
  const two = [acme, bolt].sort().map((tenant) => ({ tenant, count: 2 }));
  expect(await counts("customer", "_tenant_id")).toEqual(two);
  expect(await counts("_outbox", "tenant_id", "model = 'customer'")).toEqual(two);
  expect(await counts("_outbox", "tenant_id", "model = 'country'")).toEqual([{ tenant: null, count: 1 }]);
  const file = await Array.fromAsync(
    await exportRecords(ofBolt, p.project, { model: "customer", format: "ndjson", status: "all" }),
  );
  expect(file.join("").trim().split("\n")).toHaveLength(2);
});

test("every import is in the audit log: who, which model, how many rows, and what was refused; not the rows", async () => {
  const project: SystemProject = await systemProject(platform);
  const { owner } = project;
  await owner.gql(`mutation { addModelToProject(name: "note") { name } }`);
  await owner.gql(
    `mutation { upsertFieldToModel(model_name: "note", field_label: "Text", field_type: text, input_type: string) { identifier } }`,
  );
  const send = (file: string, query = "") =>
    owner.browser.request("POST", `/system/records/import?model=note${query}`, file, { "content-type": "text/csv" });
  await send("text\nsecret words\n");
  await send("text\nx,secret words\n");
  await send("text,text\na,b\n", "&on_error=skip");
  const { data } = await owner.gql(
    "{ auditLogs(filter: { limit: 3 }) { activity internal_function graphql_variable request_path response_code response_payload internal_error user { id } } }",
  );
  const about = { activity: "Import records", request_path: "/system/records/import", user: { id: owner.id } };
  expect(data.auditLogs.slice(0, 3)).toMatchObject([
    { ...about, response_code: 400, internal_error: expect.stringContaining("two columns") },
    { ...about, response_code: 400, response_payload: '{"rows":1,"created":0,"updated":0,"skipped":0,"failed":1}' },
    {
      ...about,
      response_code: 200,
      response_payload: '{"rows":1,"created":1,"updated":0,"skipped":0,"failed":0}',
      graphql_variable:
        '{"model":"note","format":"csv","on_error":"stop","status":"published","on_match":"update","on_new":"create","trial":"no","numbers":"plain","dates":"iso"}',
    },
  ]);
  expect(JSON.stringify(data)).not.toContain("secret words");
});

test.each([
  {
    meanwhile: "its sender leaves",
    act: ({ owner }: SystemProject, id: string) =>
      owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${id}" }) { id } }`),
    status: 404,
  },
  {
    meanwhile: "its project is deleted",
    act: ({ owner, id }: SystemProject) => owner.browser.post("/system/project/delete", { id }),
    status: 404,
  },
  {
    meanwhile: "its project's connections are closed, as after a move",
    act: async ({ id }: SystemProject) => {
      await closeOwnDatabases(platform);
      await announceProject(platform, id);
    },
    status: 200,
  },
])("where $meanwhile while a file comes, the project is looked up again: $status", async ({ act, status }) => {
  const project = await systemProject(platform, {
    plan_type: "byod",
    db_config: { uri: await createEmptyDatabase() },
  });
  await project.owner.gql(`mutation { addModelToProject(name: "note") { name } }`);
  await project.owner.gql(
    `mutation { upsertFieldToModel(model_name: "note", field_label: "Title", field_type: text, input_type: string) { identifier } }`,
  );
  const sender = await project.member(["content"], "admin");
  const { finish } = await tricklingImport(project.api, sender, "note");
  await act(project, sender.id);
  const answer = await finish();
  expect([answer.status, await answer.text()]).toEqual([status, expect.anything()]);
});
