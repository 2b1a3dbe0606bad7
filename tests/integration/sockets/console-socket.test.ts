/** The console's socket tells every change that the member may read, to whom the page's own session opens it, for as long as that session stands. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Platform } from "../../../lib/platform/platform.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { socketClient, socketNode, type TestClient, writeUntil } from "../../support/nodes/socket-node.ts";
import { secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let other: Platform;
let node: Awaited<ReturnType<typeof socketNode>>;
let project: SystemProject;
const clients: TestClient[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  other = await secondNode(platform);
  // So rarely that only a notice can close a socket.
  node = await socketNode(other, { revalidateMs: 3_600_000 });
  project = await systemProject(platform);
  for (const name of ["author", "tag"]) {
    await project.owner.gql(`mutation { addModelToProject(name: "${name}") { name } }`);
    await project.owner.gql(
      `mutation { upsertFieldToModel(model_name: "${name}", field_label: "Name", field_type: text) { identifier } }`,
    );
  }
});
afterEach(async () => {
  for (const { client } of clients.splice(0)) await client.dispose();
});
afterAll(async () => {
  await node.close();
  await other.close();
  await platform.close();
});

function open(headers: Record<string, string>): TestClient {
  const client = socketClient(`${node.url}/system/graphql`, {}, headers);
  clients.push(client);
  return client;
}

/** A member who works with the content of tags. */
async function editor(): Promise<SystemCaller> {
  const who = await project.member(["content"]);
  const { errors } = await project.owner.gql(
    `mutation { upsertRoleToProject(name: "editor", api_permissions: { tag: { read: "all", update: "all" } }) { id } }`,
  );
  expect(errors).toBeUndefined();
  return who;
}

const page = (who: SystemCaller) => ({ cookie: who.browser.cookieHeader(), origin: platform.env.PUBLIC_URL });

async function write(model: string): Promise<string> {
  const { data, errors } = await project.owner.gql(
    `mutation { upsertModelData(model_name: "${model}", payload: { name: "x" }) { id } }`,
  );
  expect(errors).toBeUndefined();
  return data.upsertModelData.id;
}

test("it tells every change, drafts too, all or of one model, and runs queries and mutations", async () => {
  const client = open(page(project.owner));
  const all = client.start("subscription { modelDataChanged { operation model id at } }");
  const tags = client.start(`subscription ($m: String) { changed: modelDataChanged(model: $m) { model } }`, {
    m: "tag",
  });
  const nothing = client.start(`subscription { modelDataChanged(model: "no_such") { id } }`);
  expect(await nothing.ended).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);

  const ids: string[] = [];
  const first = await writeUntil(all.next(), async () => ids.push(await write("author")));
  const { id, ...event } = first.data.modelDataChanged;
  expect(event).toEqual({ operation: "create", model: "author", at: expect.stringMatching(/Z$/) });
  // The event may come before the answer to the write.
  await expect.poll(() => ids).toContain(id);
  expect(await writeUntil(tags.next(), () => write("tag"))).toEqual({ data: { changed: { model: "tag" } } });

  const query = client.start("{ getUser { email } }");
  expect((await query.next()).data.getUser.email).toBe(project.owner.email);
  const mutation = client.start(`mutation { upsertModelData(model_name: "tag", payload: { name: 5 }) { id } }`);
  expect((await mutation.next()).errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  const invalid = client.start("{ no_such }");
  expect(await invalid.ended).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
});

test("with the position of a list it begins with what was changed after the list was read, and nothing that was not", async () => {
  const list = (model: string) =>
    project.owner.gql(`{ getModelData(model: "${model}", limit: 1) { position results { id } } }`);
  await write("tag");
  const { position } = (await list("tag")).data.getModelData;
  const query = "subscription ($since: String) { modelDataChanged(since: $since) { operation model id } }";
  const client = open(page(project.owner));
  await write("author");
  const late = client.start(query, { since: position });
  expect((await late.next()).data).toEqual({ modelDataChanged: { operation: "missed", model: "author", id: "" } });
  // That author is known by now: the first event is of what comes.
  const even = client.start(query, { since: (await list("author")).data.getModelData.position });
  const heard = await writeUntil(even.next(), () => write("tag"));
  expect(heard.data.modelDataChanged).toMatchObject({ model: "tag" });
  for (const since of ["", "now", "5:3:", "1:9:12", "1:2:2", "1:99999999999999999999:", "1:5:4,3"])
    expect(await client.start(query, { since }).ended, since).toMatchObject([
      { extensions: { code: "BAD_USER_INPUT" } },
    ]);
});

test("without a session, or the page's own Origin, it stays shut", async () => {
  const { cookie, origin } = page(project.owner);
  for (const wrong of [{ cookie }, { origin }, { cookie, origin: "https://evil.example" }] as Record<string, string>[])
    expect(await open(wrong).closed).toBe(4403);
});

test("who has no right to the content hears nothing; who loses it hears no more", async () => {
  const reader = await editor();
  const designer = await project.member(["models"]);
  const refused = open(page(designer)).start("subscription { modelDataChanged { id } }");
  expect(await refused.ended).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  const heard = open(page(reader)).start("subscription { modelDataChanged { model } }");
  await write("author");
  const first = await writeUntil(heard.next(), () => write("tag"));
  expect(first.data.modelDataChanged).toEqual({ model: "tag" });
  await project.owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${reader.id}" }) { id } }`);
  // Whichever is noticed first: that she is no member, or that her session has no project.
  const told = /^(Please choose a project first|There is no project with this id)\.$/;
  expect(await heard.ended).toMatchObject([{ message: expect.stringMatching(told) }]);
});

const suspend = (who: SystemCaller) =>
  platform.db.updateTable("plinth.users").set({ status: "suspended" }).where("id", "=", who.id).execute();
const endSessions = (who: SystemCaller, change: { expires_at?: Date; superseded_at?: Date }) =>
  platform.db.updateTable("plinth.sessions").set(change).where("user_id", "=", who.id).execute();

test.each<[string, (who: SystemCaller) => Promise<unknown>]>([
  ["signs out", (who) => who.browser.post("/auth/v2/logout")],
  ["is suspended", suspend],
  ["signs in elsewhere where one session is allowed", (who) => endSessions(who, { superseded_at: new Date() })],
  ["is deleted", (who) => platform.db.deleteFrom("plinth.users").where("id", "=", who.id).execute()],
])("a member who %s is closed out at once by a notice with 4403, and hears nothing any more", async (_name, end) => {
  const who = await editor();
  const console = open(page(who));
  const heard = console.start("subscription { modelDataChanged { id } }");
  const api = socketClient(`${node.url}/secured/graphql`, {}, page(who));
  clients.push(api);
  await api.start("subscription { tagCount }").next();
  await writeUntil(heard.next(), () => write("tag"));
  await end(who);
  expect(await Promise.all([console.closed, api.closed])).toEqual([4403, 4403]);
  const before = heard.waiting();
  await write("tag");
  expect(heard.waiting()).toBe(before);
});

test("a session that expires by the clock closes its sockets when it is looked at next", async () => {
  const ticking = await socketNode(other, { revalidateMs: 100 });
  const who = await editor();
  const client = socketClient(`${ticking.url}/system/graphql`, {}, page(who));
  clients.push(client);
  await client.start("{ getUser { email } }").next();
  await endSessions(who, { expires_at: new Date(0) });
  expect(await client.closed).toBe(4403);
  await ticking.close();
});
