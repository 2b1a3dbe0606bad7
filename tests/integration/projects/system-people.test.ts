import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { browser } from "../../support/in-process.ts";
import { connected, type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  await project.owner.gql(`mutation { upsertRoleToProject(name: "editor") { id } }`);
});
afterAll(() => platform.close());

const addDocument = `mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`;
const add = (member: object) => project.owner.gql(addDocument, { add: member });
const list = `query ($filter: FILTER_ARGUMENT_OBJECT, $where: SearchUsersWhereFilterArgObject) {
  teamMembers(filter: $filter, where: $where) {
    id email project_user project_assigned_role project_access_permissions administrative_permissions
  }
}`;

test.each([
  [{ email: "", role: "editor", administrative_permissions: ["content"] }, "email", "Please enter user email!"],
  [
    { email: "nobody", role: "editor", administrative_permissions: ["content"] },
    "email",
    "Please enter a valid email!",
  ],
  [{ email: "a@example.com", role: "", administrative_permissions: ["content"] }, "role", "Please select a role!"],
  [
    { email: "a@example.com", role: "editor", administrative_permissions: [] },
    "administrative_permissions",
    "Please select at least one permission!",
  ],
  [
    { email: "a@example.com", role: "editor", administrative_permissions: ["content"] },
    "email",
    "There is no account with this email address. Please ask them to sign up first",
  ],
])("adding %j is refused under %s", async (member, field, message) => {
  const { errors } = await add(member);
  expect(errors[0]).toMatchObject({ message, extensions: { fields: { [`add_team_member.${field}`]: message } } });
});

test("a role that is not there is refused", async () => {
  const person = await project.stranger();
  const { errors } = await add({ email: person.email, role: "ghost", administrative_permissions: ["content"] });
  expect(errors[0].extensions.fields).toEqual({ "add_team_member.role": "There is no role ghost in this project" });
});

test("members are added, changed, listed by pages and filters", async () => {
  const person = await project.member(["content"]);
  await add({ email: person.email.toUpperCase(), role: "editor", administrative_permissions: ["models", "content"] });
  const all = await project.owner.gql(list);
  expect(all.data.teamMembers[0]).toMatchObject({ email: project.owner.email, project_assigned_role: "owner" });
  const one = await project.owner.gql(list, { where: { email: { contains: person.email.slice(2, 10) } } });
  expect(one.data.teamMembers).toEqual([
    {
      id: person.id,
      email: person.email,
      project_user: true,
      project_assigned_role: "editor",
      project_access_permissions: ["models", "content"],
      administrative_permissions: ["models", "content"],
    },
  ]);
  const second = await project.owner.gql(list, { filter: { limit: 1, page: 2 } });
  expect(second.data.teamMembers).toHaveLength(1);
  expect(second.data.teamMembers[0].email).not.toBe(project.owner.email);
  const wildcard = await project.owner.gql(list, { where: { email: { contains: "%" } } });
  expect(wildcard.data.teamMembers).toEqual([]);
});

test.each([{ limit: -1 }, { limit: 1001 }, { page: 0 }])("a page such as %j is refused", async (filter) => {
  expect((await project.owner.gql(list, { filter })).errors[0].extensions.code).toBe("BAD_USER_INPUT");
});

test("a member who is removed loses access at once, on all nodes, and their session leaves the project", async () => {
  const person = await project.member(["content", "models"]);
  const second = connected(await startPlatform(platform.env, { databaseUrl: platform.databaseUrl }));
  try {
    const elsewhere = browser(createApi(second));
    for (const [name, value] of person.browser.cookies) elsewhere.cookies.set(name, value);
    const ask = async () => (await elsewhere.post("/system/graphql", { query: "{ currentProject { id } }" })).body;
    expect((await ask()).data.currentProject).toEqual({ id: project.id });
    const removed = await project.owner.gql(
      `mutation { updateProject(remove_team_member: { member_id: "${person.id}" }) { id } }`,
    );
    expect(removed.errors).toBeUndefined();
    expect((await ask()).data.currentProject).toBeNull();
    expect((await person.gql(`{ getProject(_id: "${project.id}") { id } }`)).errors[0].extensions.code).toBe(
      "NOT_FOUND",
    );
    await expect
      .poll(async () => (await person.gql("{ getUser { current_project_id } }")).data.getUser.current_project_id)
      .toBeNull();
  } finally {
    await second.close();
  }
});

test("a member leaves without the permission `teams`, and takes nobody else out", async () => {
  const [person, other] = [await project.member(["content"]), await project.member(["content"])];
  const remove = (id: string, more = "") =>
    person.gql(`mutation { updateProject(remove_team_member: { member_id: "${id}" }${more}) { id } }`);
  expect((await remove(other.id)).errors[0].extensions.code).toBe("FORBIDDEN");
  expect((await remove(person.id, ', name: "Mine"')).errors[0].extensions.code).toBe("FORBIDDEN");
  const left = await remove(person.id);
  expect(left.errors).toBeUndefined();
  expect(left.data).toEqual({ updateProject: null });
  expect((await person.gql("{ listProjects { id } }")).data.listProjects).toEqual([]);
  expect((await person.gql(`{ getProject(_id: "${project.id}") { id } }`)).errors[0].extensions.code).toBe("NOT_FOUND");
  const emails = (await project.owner.gql("{ teamMembers { email } }")).data.teamMembers.map(
    ({ email }: { email: string }) => email,
  );
  expect(emails).toContain(other.email);
  expect(emails).not.toContain(person.email);
});

test("the owner is neither removed nor changed, and strangers cannot be removed", async () => {
  const removal = (id: string) =>
    project.owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${id}" }) { id } }`);
  expect((await removal(project.owner.id)).errors[0].message).toBe("The owner of a project cannot be removed from it.");
  expect((await removal("nobody")).errors[0].message).toBe("There is no such member in this project.");
  const { errors } = await add({ email: project.owner.email, role: "editor", administrative_permissions: ["content"] });
  expect(errors[0].message).toBe("The owner of a project always has all rights in it.");
});

test("searching people shows those one shares a project with, and a stranger only by the whole address", async () => {
  const stranger = await project.stranger();
  const search = async (where: object) =>
    (
      await project.owner.gql(
        `query ($where: SearchUsersWhereFilterArgObject) { searchUsers(where: $where) { email project_user } }`,
        { where },
      )
    ).data.searchUsers;
  expect(await search({ email: { contains: stranger.email.slice(0, 8) } })).toEqual([]);
  expect(await search({ email: { eq: stranger.email } })).toEqual([{ email: stranger.email, project_user: false }]);
  const member = await project.member(["content"]);
  expect(await search({ email: { contains: member.email.slice(0, 8) } })).toEqual([
    { email: member.email, project_user: true },
  ]);
});

test("permissions and scopes are those that can be given", async () => {
  await project.owner.gql(`mutation { addModelToProject(name: "post") { name } }`);
  const { data } = await project.owner.gql("{ listPermissionsAndScopes { permissions models functions } }");
  expect(data.listPermissionsAndScopes).toEqual({
    permissions: [
      "models",
      "content",
      "api_secrets",
      "webhooks",
      "roles",
      "teams",
      "settings",
      "plugins",
      "media",
      "logic",
      "audit",
      "billing",
    ],
    models: ["post"],
    functions: [],
  });
});

test("who looks for addresses beyond their own people is slowed in each of the ways", async () => {
  const seeker = await project.member(["teams"]);
  const ways: ((email: string) => Promise<unknown>)[] = [
    (email) =>
      seeker.gql(`query ($email: String!) { searchUsers(where: { email: { eq: $email } }) { email } }`, { email }),
    (email) =>
      seeker.gql(`mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`, {
        add: { email, role: "editor", administrative_permissions: ["teams"] },
      }),
  ];
  const isLimited = (answer: unknown) => JSON.stringify(answer).includes("RATE_LIMITED");
  await ways[0]!(seeker.email);
  const stranger = await project.stranger();
  for (let i = 0; i < 10; i++) expect(JSON.stringify(await ways[0]!(stranger.email))).toContain(stranger.email);
  for (let i = 10; i < 100; i++) expect(isLimited(await ways[i % 2]!(`nobody-${i}@example.com`)), `${i}`).toBe(false);
  for (const way of ways) expect(isLimited(await way("nobody@example.com"))).toBe(true);
  expect(isLimited(await ways[0]!(stranger.email))).toBe(true);
  expect(isLimited(await seeker.gql(`{ searchUsers(where: { email: { contains: "@" } }) { email } }`))).toBe(false);
});
