import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { adminResolvers } from "../../../lib/api/system/graphql/resolvers/admin.ts";
import { findSyncCaller } from "../../../lib/engine/sync/index.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { goodPassword, registered } from "../../support/accounts.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { socketClient, socketNode } from "../../support/nodes/socket-node.ts";
import { secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let other: Platform;
let api: Api;
let root: Browser;

beforeAll(async () => {
  platform = await testPlatform();
  other = await secondNode(platform);
  api = createApi(platform);
  root = await registered(platform, "root@example.com", api);
});
afterAll(async () => {
  await other.close();
  await platform.close();
});

const gql = async (who: Browser, query: string, variables: object = {}) =>
  (await who.post("/system/graphql", { query, variables })).body;
const idOf = async (email: string) =>
  (await gql(root, `query ($s: String) { adminUsers(search: $s) { results { id email } } }`, { s: email })).data
    .adminUsers.results[0].id as string;
const onUser = (who: Browser, operation: string, id: string) =>
  gql(
    who,
    `mutation ($id: String!) { ${operation}(_id: $id) { ${operation === "adminDeleteUser" ? "message" : "id status"} } }`,
    { id },
  );
const createMutation = `mutation ($email: String!, $role: String!, $first_name: String!) {
  adminCreateUser(email: $email, first_name: $first_name, last_name: "Hopper", role: $role, status: "active", subscription_plan: "free", is_verified: false) { id email status is_verified last_login }
}`;
const create = (email: string, role = "user", first_name = "Grace") =>
  gql(root, createMutation, { email, role, first_name });
const session = async (who: Browser) => (await who.get("/auth/v2/session")).status;
const project = async (owner: Browser, id: string) => {
  const tier = { plan_type: "dedicated", tier_name: "free" };
  const { status, body } = await owner.post("/system/project/create", {
    id,
    name: `The ${id}`,
    description: "d",
    ...tier,
  });
  expect([status, body.message]).toEqual([200, "Project created successfully!"]);
  await owner.post("/system/project/switch", { id });
};
const apiToken = async (who: Browser) =>
  (await gql(who, `mutation { generateApiToken(name: "t", role: "admin") { token } }`)).data.generateApiToken
    .token as string;

test("every operation of the administration is refused to everybody else, in the specification's words", async () => {
  const eve = await registered(platform, "eve@example.com", api);
  const { data } = await gql(
    root,
    "{ __schema { queryType { fields { ...F } } mutationType { fields { ...F } } } } fragment F on __Field { name args { name type { kind ofType { name } } } type { kind } }",
  );
  const fields = [...data.__schema.queryType.fields, ...data.__schema.mutationType.fields];
  for (const name of Object.keys(adminResolvers)) {
    const { args } = fields.find((field) => field.name === name);
    const given = args
      .filter((arg: { type: { kind: string } }) => arg.type.kind === "NON_NULL")
      .map(
        (arg: { name: string; type: { ofType: { name: string } } }) =>
          `${arg.name}: ${arg.type.ofType.name === "Boolean" ? "true" : '"x"'}`,
      );
    const { errors } = await gql(
      eve,
      `${/s$|Holdings$/.test(name) ? "query" : "mutation"} { ${name}${given.length > 0 ? `(${given.join(", ")})` : ""} { __typename } }`,
    );
    const part = name.includes("User") ? "user management" : "the admin panel";
    expect(errors?.[0], name).toMatchObject({
      message: `You don't have permission to access ${part}.`,
      extensions: { code: "FORBIDDEN" },
    });
    const nobody = await browser(api).post("/system/graphql", { query: "{ adminUsers { total } }" });
    expect(nobody.status).toBe(401);
  }
});

test("people are found by name and address, page by page, with the number of all of them", async () => {
  for (const name of ["Ann", "Ben", "Cas"])
    expect((await create(`${name}.finder@example.com`, "user", name)).errors).toBeUndefined();
  const find = async (search: string, filter: object = {}) =>
    (
      await gql(
        root,
        `query ($search: String, $filter: FILTER_ARGUMENT_OBJECT) { adminUsers(search: $search, filter: $filter) { total results { email } } }`,
        { search, filter },
      )
    ).data.adminUsers;
  expect(await find("FINDER", { limit: 2, page: 1 })).toMatchObject({
    total: 3,
    results: [{ email: "cas.finder@example.com" }, { email: "ben.finder@example.com" }],
  });
  expect(await find("finder", { limit: 2, page: 2 })).toMatchObject({
    total: 3,
    results: [{ email: "ann.finder@example.com" }],
  });
  expect(await find("ben hop")).toMatchObject({ total: 1 });
  expect(await find("100%_")).toEqual({ total: 0, results: [] });
});

test("a person who was created gets a mail whose link sets a password; the account then is verified and has a last login", async () => {
  const { data } = await create("new@example.com");
  expect(data.adminCreateUser).toMatchObject({ status: "active", is_verified: false, last_login: null });
  const mail = (await platform.mails()).findLast(({ to }) => to.includes("new@example.com"))!;
  const token = /change-password\?token=([\w-]+)/.exec(mail.text)![1];
  const person = browser(api);
  expect((await person.post("/auth/v2/forget/password/verify", { token })).status).toBe(200);
  expect((await person.post("/auth/v2/change/password", { new_password: goodPassword })).status).toBe(200);
  expect((await person.post("/auth/v2/login", { email: "new@example.com", password: goodPassword })).status).toBe(200);
  const list = await gql(root, `{ adminUsers(search: "new@example.com") { results { is_verified last_login } } }`);
  expect(list.data.adminUsers.results[0]).toMatchObject({
    is_verified: true,
    last_login: expect.stringContaining("T"),
  });
});

test("a taken address and empty fields are refused on their fields", async () => {
  expect((await create("ROOT@example.com")).errors[0].extensions).toMatchObject({
    code: "CONFLICT",
    fields: { email: expect.stringContaining("already") },
  });
  const { errors } = await gql(root, createMutation, { email: "", role: "queen", first_name: " " });
  expect(errors[0].extensions.fields).toEqual({
    email: "Please input email!",
    first_name: "Please input first name!",
    role: "Please select role!",
  });
  expect((await gql(root, createMutation, { email: "nope", role: "user", first_name: "A" })).errors[0].message).toBe(
    "Please enter valid email!",
  );
});

test("who is suspended is out at once, on every node: page, sockets, API tokens and sync tokens; activated, tokens work again and they sign in anew", async () => {
  const sue = await registered(platform, "sue@example.com", api);
  await project(sue, "sues-shop");
  const token = await apiToken(sue);
  const node = await socketNode(other, { revalidateMs: 3_600_000 });
  try {
    const headers = { cookie: sue.cookieHeader(), origin: platform.env.PUBLIC_URL };
    const person = socketClient(`${node.url}/system/graphql`, {}, headers);
    expect(await person.start("{ getUser { email } }").next()).toMatchObject({
      data: { getUser: { email: "sue@example.com" } },
    });
    const program = node.connect(token);
    expect(await program.start("{ __typename }").next()).toHaveProperty("data");

    const made = await gql(
      sue,
      `mutation { generateSyncToken(name: "laptop", duration: "", scopes: ["models"]) { token } }`,
    );
    const sync = () =>
      findSyncCaller(other, made.data.generateSyncToken.token, { ip_address: "127.0.0.1", user_agent: "" });
    expect((await sync()).token.name).toBe("laptop");

    const id = await idOf("sue@example.com");
    expect(await session(sue)).toBe(200);
    expect((await onUser(root, "adminSuspendUser", id)).data.adminSuspendUser).toMatchObject({ status: "suspended" });
    expect(await session(sue)).toBe(401);
    expect([await person.closed, await program.closed]).toEqual([4403, 4403]);
    expect(await node.connect(token).closed).toBe(4403);
    await expect(sync()).rejects.toThrow("The account of this sync token is not active.");
    const again = await sue.post("/auth/v2/login", { email: "sue@example.com", password: goodPassword });
    expect([again.status, again.body.message]).toEqual([403, "This account has no access."]);

    expect((await onUser(root, "adminActivateUser", id)).data.adminActivateUser).toMatchObject({ status: "active" });
    expect(await session(sue)).toBe(401);
    expect((await sue.post("/auth/v2/login", { email: "sue@example.com", password: goodPassword })).status).toBe(200);
    expect(await node.connect(token).start("{ __typename }").next()).toHaveProperty("data");
    expect((await sync()).token.name).toBe("laptop");
  } finally {
    await node.close();
  }
});

test("super admins cannot suspend, demote or delete themselves, and of two who delete each other at once one stays", async () => {
  const me = await idOf("root@example.com");
  const changes = `mutation ($id: String!) { adminUpdateUser(_id: $id, role: "admin") { id } }`;
  expect((await onUser(root, "adminSuspendUser", me)).errors[0].message).toBe("You cannot suspend your own account.");
  expect((await gql(root, changes, { id: me })).errors[0].message).toBe("You cannot take your own role away.");
  expect((await onUser(root, "adminDeleteUser", me)).errors[0].message).toBe("You cannot delete your own account.");

  const pair = [];
  for (const email of ["first.admin@example.com", "second.admin@example.com"]) {
    const who = await registered(platform, email, api);
    const id = await idOf(email);
    await gql(root, `mutation ($id: String!) { adminUpdateUser(_id: $id, role: "super_admin") { id } }`, { id });
    pair.push({ who, id });
  }
  const [first, second] = pair as [(typeof pair)[0], (typeof pair)[0]];
  await Promise.all([onUser(first.who, "adminDeleteUser", second.id), onUser(second.who, "adminDeleteUser", first.id)]);
  const { rows } = await platform.pool.query(
    "select email from plinth.users where role = 'super_admin' and email like '%admin@example.com'",
  );
  expect(rows).toHaveLength(1);
});

test("an owner is deleted only when their projects go to somebody else or with them; their API tokens end, the audit log stays", async () => {
  const olga = await registered(platform, "olga@example.com", api);
  const heir = await registered(platform, "heir@example.com", api);
  const [id, heirId] = [await idOf("olga@example.com"), await idOf("heir@example.com")];
  await project(olga, "olgas-blog");
  const token = await apiToken(olga);
  await project(olga, "olgas-old");
  await olga.post("/system/project/delete", { id: "olgas-old" });

  const held = await gql(root, `query ($id: String!) { adminUserHoldings(_id: $id) { api_tokens projects { id } } }`, {
    id,
  });
  expect(held.data.adminUserHoldings).toEqual({ api_tokens: 1, projects: [{ id: "olgas-blog" }] });
  expect((await onUser(root, "adminDeleteUser", id)).errors[0]).toMatchObject({
    message: "olga@example.com owns a project: The olgas-blog (olgas-blog). Transfer or delete it first.",
    extensions: { code: "CONFLICT" },
  });
  const remove = (transfer_to: string | null, delete_projects: boolean, who = id) =>
    gql(
      root,
      `mutation ($id: String!, $to: String, $all: Boolean) { adminDeleteUser(_id: $id, transfer_to: $to, delete_projects: $all) { message } }`,
      {
        id: who,
        to: transfer_to,
        all: delete_projects,
      },
    );
  for (const address of ["ghost@example.com", "olga@example.com"])
    expect((await remove(address, false)).errors[0].extensions.fields).toHaveProperty("transfer_to");
  expect((await remove("Heir@example.com", false)).errors).toBeUndefined();
  expect(await session(olga)).toBe(401);
  const { body } = await heir.post("/system/project/list");
  expect(body.body).toMatchObject([{ id: "olgas-blog", role: "owner" }]);
  const { rows } = await platform.pool.query(
    `select (select count(*)::int from plinth.api_tokens where token_start = $1) as tokens,
       (select count(*)::int from plinth.audit_log where user_id = $2) as entries`,
    [token.slice(0, 20), id],
  );
  expect(rows[0].tokens).toBe(0);
  expect(rows[0].entries).toBeGreaterThan(0);

  expect((await remove(null, true, heirId)).errors).toBeUndefined();
  const listed = await gql(root, `{ adminProjects(search: "olgas") { total results { id owner status } } }`);
  expect(listed.data.adminProjects).toEqual({
    total: 2,
    results: ["olgas-old", "olgas-blog"].map((project) => ({
      id: project,
      owner: "root@example.com",
      status: "deleted",
    })),
  });
});

test("a project gets another plan, name and owner, is deleted and restored, by somebody who is not in it", async () => {
  const pia = await registered(platform, "pia@example.com", api);
  const new_ = await registered(platform, "next@example.com", api);
  await project(pia, "pias-maps");
  const change = (changes: object) =>
    gql(
      root,
      `mutation ($id: String!, $name: String, $plan: String, $owner: String) {
      adminUpdateProject(_id: $id, name: $name, plan: $plan, owner: $owner) { name plan owner users_count status }
    }`,
      { id: "pias-maps", ...changes },
    );
  expect((await change({ plan: "gold" })).errors[0].extensions.fields).toEqual({ plan: "Please select plan!" });
  expect((await change({ owner: "ghost@example.com" })).errors[0].extensions.fields).toHaveProperty("owner");
  expect((await change({ plan: "pro", name: "Maps", owner: "next@example.com" })).data.adminUpdateProject).toEqual({
    name: "Maps",
    plan: "pro",
    owner: "next@example.com",
    users_count: 2,
    status: "active",
  });
  expect((await new_.post("/system/project/list")).body.body).toMatchObject([
    { id: "pias-maps", role: "owner", plan: "pro" },
  ]);
  await gql(root, `mutation { adminDeleteProject(_id: "pias-maps") { message } }`);
  expect((await new_.post("/system/project/list")).body.body).toEqual([]);
  const restored = await gql(root, `mutation { adminRestoreProject(_id: "pias-maps") { status } }`);
  expect(restored.data.adminRestoreProject).toEqual({ status: "active" });
  expect((await new_.post("/system/project/list")).body.body).toHaveLength(1);
});

test("the plan that operators give counts for how many projects a person may own", async () => {
  const max = await registered(platform, "max@example.com", api);
  await gql(root, `mutation ($id: String!) { adminUpdateUser(_id: $id, subscription_plan: "starter") { id } }`, {
    id: await idOf("max@example.com"),
  });
  expect((await max.get("/system/project/limit")).body.body).toEqual({ limit: 5, used: 0 });
});

test("a message of the operators is read by the project's people until it is taken back; what a link must not lead to is refused", async () => {
  const mia = await registered(platform, "mia@example.com", api);
  await project(mia, "mias-news");
  const write = async (input: object) =>
    gql(
      root,
      `mutation ($key: String, $code: String!, $message: String!, $to: String) {
      adminUpsertSystemMessage(_id: "mias-news", _key: $key, code: $code, message: $message, redirection: $to) { _key message }
    }`,
      { code: "maintenance", message: "Down on Sunday", ...input },
    );
  for (const to of ["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x"])
    expect((await write({ to })).errors[0].extensions.fields, to).toHaveProperty("redirection");
  const first = (await write({ to: "/support" })).data.adminUpsertSystemMessage._key;
  expect((await write({ key: first, to: "/accounts" })).data.adminUpsertSystemMessage._key).toBe(first);
  const { _key } = (await write({ key: first, message: "Down on Monday" })).data.adminUpsertSystemMessage;
  expect(_key).not.toBe(first);
  const read = async () =>
    (await gql(mia, "{ currentProject { system_messages { _key code message redirection hide } } }")).data
      .currentProject.system_messages;
  expect(await read()).toEqual([
    { _key, code: "maintenance", message: "Down on Monday", redirection: "", hide: false },
  ]);
  await gql(root, `mutation ($key: String!) { adminDeleteSystemMessage(_id: "mias-news", _key: $key) { message } }`, {
    key: _key,
  });
  expect(await read()).toEqual([]);
});

test("what administrators do to people is in the log, and not among the entries of the project that they have open", async () => {
  await project(root, "roots-own");
  const id = await idOf("max@example.com");
  await onUser(root, "adminSuspendUser", id);
  const { rows } = await platform.pool.query(
    "select project_id, response_code, graphql_variable from plinth.audit_log where internal_function = 'adminSuspendUser' order by id desc limit 1",
  );
  expect(rows).toEqual([{ project_id: null, response_code: 200, graphql_variable: JSON.stringify({ _id: id }) }]);
});
