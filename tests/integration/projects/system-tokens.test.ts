import { afterAll, beforeAll, expect, test } from "vitest";
import { findToken } from "../../../lib/engine/access/index.ts";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
});
afterAll(() => platform.close());

const gql = (query: string, variables?: object) => project.owner.gql(query, variables);

test.each([
  ["generateApiToken", "deleteApiToken"],
  ["generateProjectToken", "deleteProjectToken"],
])("%s makes a token that works until %s", async (generate, remove) => {
  const made = await gql(`mutation { ${generate}(name: "CI", role: "admin", duration: "") { token } }`);
  const { token } = made.data[generate];
  expect(await findToken(platform, token)).toMatchObject({ project_id: project.id, role: { name: "admin" } });
  const gone = await gql(`mutation { ${remove}(token: "${token}", duration: "") { msg } }`);
  expect(gone.data[remove]).toEqual({ msg: "Token deleted successfully!" });
  await expect.poll(() => findToken(platform, token)).toBeNull();
});

test.each([
  [`name: "", role: "admin"`, "name", "Please enter a token name!"],
  [`name: "x", role: ""`, "role", "Please select a role!"],
  [`name: "x", role: "ghost"`, "role", "There is no role ghost in this project"],
  [`name: "x", role: "admin", duration: "2020-01-01"`, "duration", "Please choose a day after today"],
  [`name: "x", role: "admin", duration: "soon"`, "duration", "Please enter a date as YYYY-MM-DD"],
])("a token with %s is refused under %s", async (args, field, message) => {
  const { errors } = await gql(`mutation { generateApiToken(${args}) { token } }`);
  expect(errors[0].extensions.fields).toEqual({ [field]: message });
});

test("a sync token is for projects in which one has the secrets, is kept as a hash, and ends when it is deleted", async () => {
  const document = `mutation ($projects: [String], $scopes: [String]) {
    generateSyncToken(name: "Laptop", duration: "", scopes: $scopes, project_ids: $projects) { name token }
  }`;
  const made = await gql(document, { projects: [project.id], scopes: ["models"] });
  const { token } = made.data.generateSyncToken;
  expect(token).toMatch(/^plinth_sync_[\w-]{43}$/);
  const { rows } = await platform.pool.query("select to_jsonb(t)::text as text from plinth.sync_tokens t");
  expect(rows[0].text).not.toContain(token);
  const listed = await gql("{ syncTokens { name token scopes project_ids expire } }");
  expect(listed.data.syncTokens).toEqual([
    { name: "Laptop", token: token.slice(0, 20), scopes: ["models"], project_ids: [project.id], expire: null },
  ]);
  expect((await gql(document, { scopes: ["everything"] })).errors[0].extensions.fields).toHaveProperty(["scopes.0"]);
  const stranger = await project.stranger();
  expect((await stranger.gql(document, { projects: [project.id] })).errors[0].extensions.code).toBe("NOT_FOUND");
  const member = await project.member(["content"]);
  expect((await member.gql(document, { projects: [project.id] })).errors[0].extensions.code).toBe("FORBIDDEN");
  const removal = `mutation { deleteSyncToken(token: "${token}", duration: "") { msg } }`;
  expect((await stranger.gql(removal)).errors[0].extensions.code).toBe("NOT_FOUND");
  expect((await gql(removal)).data.deleteSyncToken).toEqual({ msg: "Token deleted successfully!" });
  expect((await gql("{ syncTokens { name } }")).data.syncTokens).toEqual([]);
});

test("teams group members and go with them; an organization is its maker's", async () => {
  const { data } = await gql(`mutation { upsertTeam(name: "Writers", description: "d") { id name users { id } } }`);
  const { id } = data.upsertTeam;
  const member = await project.member(["content"]);
  const joined = await gql(`mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`, {
    add: { email: member.email, role: "editor", administrative_permissions: ["content"], team_id: id },
  });
  expect(joined.errors).toBeUndefined();
  const teams = "{ teams { id name description users { email } } }";
  expect((await gql(teams)).data.teams).toEqual([
    { id, name: "Writers", description: "d", users: [{ email: member.email }] },
  ]);
  await gql(`mutation { updateProject(remove_team_member: { member_id: "${member.id}" }) { id } }`);
  expect((await gql(teams)).data.teams[0].users).toEqual([]);
  expect((await gql(`mutation { upsertTeam(name: "Writers") { id } }`)).errors[0].extensions.code).toBe("CONFLICT");
  expect((await gql(`mutation { deleteTeam(_id: "${id}") { message } }`)).errors).toBeUndefined();
  expect((await gql(teams)).data.teams).toEqual([]);

  const made = await gql(`mutation { upsertOrganization(name: "Acme") { id name users { email } teams { id } } }`);
  const organization = made.data.upsertOrganization;
  expect(organization).toMatchObject({ name: "Acme", users: [{ email: project.owner.email }] });
  const stranger = await project.stranger();
  const claim = await stranger.gql(`mutation { updateProfile(organization_id: "${organization.id}") { id } }`);
  expect(claim.errors[0].extensions.code).toBe("FORBIDDEN");
  const unknown = await stranger.gql(`mutation { updateProfile(organization_id: "nowhere") { id } }`);
  expect(unknown.errors[0].extensions.fields).toEqual({ organization_id: "There is no such organization." });
  expect((await stranger.gql("{ organizations { id } }")).data.organizations).toEqual([]);
});
