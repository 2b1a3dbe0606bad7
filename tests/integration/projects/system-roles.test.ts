import { afterAll, beforeAll, expect, test } from "vitest";
import { findToken } from "../../../lib/engine/access/index.ts";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  await project.owner.gql(`mutation { addModelToProject(name: "post") { name } }`);
});
afterAll(() => platform.close());

const upsert = `mutation ($name: String!, $admin: Boolean, $logic: [String], $may: JSON) {
  upsertRoleToProject(name: $name, is_admin: $admin, logic_executions: $logic, api_permissions: $may) {
    id is_admin api_permissions logic_executions system_generated no_of_users
  }
}`;
const save = (variables: object) => project.owner.gql(upsert, variables);
const roles = async () => (await project.owner.gql("{ currentProject { roles } }")).data.currentProject.roles;

test.each([
  ["", "Please enter a role name"],
  ["ab", "Role name must be at least 3 characters"],
  ["a".repeat(51), "Role name must be less than 50 characters"],
  ["two words", "Role name can only contain letters, numbers, hyphens, and underscores"],
])("the name %j is refused in the specification's words", async (name, message) => {
  const { errors } = await save({ name });
  expect(errors).toMatchObject([{ message, extensions: { code: "BAD_USER_INPUT", fields: { name: message } } }]);
});

test("a role is made, changed in what is given, listed and deleted", async () => {
  const made = await save({ name: "writer", may: { post: { read: "all", create: "custom_logic" } } });
  expect(made.data.upsertRoleToProject).toEqual({
    id: "writer",
    is_admin: false,
    api_permissions: { post: { read: "all", create: "custom_logic" } },
    logic_executions: [],
    system_generated: false,
    no_of_users: 0,
  });
  await save({ name: "writer", may: { post: { read: "all" } } });
  expect((await roles()).writer.api_permissions).toEqual({ post: { read: "all" } });
  await save({ name: "writer", logic: [] });
  expect((await roles()).writer.api_permissions).toEqual({ post: { read: "all" } });
  expect((await roles()).writer.introspection).toBe(true);
  await project.owner.gql(`mutation { setRoleIntrospection(role: "writer", enabled: false) { enabled } }`);
  expect((await roles()).writer.introspection).toBe(false);
  const gone = await project.owner.gql(`mutation { deleteRoleFromProject(role: "writer") { message } }`);
  expect(gone.data.deleteRoleFromProject).toEqual({ message: "Role deleted successfully!" });
  expect(await roles()).not.toHaveProperty("writer");
});

test("an admin role has no other rights, also when it becomes one", async () => {
  await save({ name: "chief", may: { post: { read: "all" } } });
  const { data } = await save({ name: "chief", admin: true, may: { post: { read: "all" } } });
  expect(data.upsertRoleToProject).toMatchObject({ is_admin: true, api_permissions: {}, logic_executions: [] });
});

test("rights name models, actions, levels and functions that there are", async () => {
  expect((await save({ name: "wrong", may: { nothing: { read: "all" } } })).errors[0].extensions.fields).toEqual({
    "api_permissions.nothing": "There is no model named nothing",
  });
  expect((await save({ name: "wrong", may: { post: { read: "some" } } })).errors[0].extensions.fields).toEqual({
    "api_permissions.post.read": "Please choose none, all, custom_logic or { where } for conditions",
  });
  expect((await save({ name: "wrong", may: { post: { write: "all" } } })).errors[0].extensions.code).toBe(
    "BAD_USER_INPUT",
  );
  expect((await save({ name: "wrong", logic: ["nothing"] })).errors[0].extensions.fields).toEqual({
    logic_executions: "There is no function named nothing",
  });
  expect(await roles()).not.toHaveProperty("wrong");
});

test("system generated roles are neither changed nor deleted", async () => {
  const sentence = "This role is system generated and cannot be modified.";
  expect((await save({ name: "admin", admin: false })).errors[0].message).toBe(sentence);
  const { errors } = await project.owner.gql(`mutation { deleteRoleFromProject(role: "admin") { message } }`);
  expect(errors[0].message).toBe(sentence);
});

test("a role in use is kept, and the sentence counts who has it", async () => {
  await project.member(["content"], "used");
  await project.owner.gql(
    `mutation { a: generateApiToken(name: "a", role: "used") { token } b: generateApiToken(name: "b", role: "used") { token } }`,
  );
  const { errors } = await project.owner.gql(`mutation { deleteRoleFromProject(role: "used") { message } }`);
  expect(errors[0].message).toBe(
    "The role used is in use by 1 member and 2 API tokens. Please give them another role first",
  );
});

test("a changed role counts at once for tokens that are in use", async () => {
  await save({ name: "reader", may: { post: { read: "all" } } });
  const made = await project.owner.gql(`mutation { generateApiToken(name: "r", role: "reader") { token } }`);
  const { token } = made.data.generateApiToken;
  expect((await findToken(platform, token))?.role.api_permissions).toEqual({ post: { read: "all" } });
  await save({ name: "reader", may: {} });
  await expect.poll(async () => (await findToken(platform, token))?.role.api_permissions).toEqual({});
});

test("rights follow a model's new name, and end with the model", async () => {
  await project.owner.gql(`mutation { addModelToProject(name: "draft_page") { name } }`);
  await save({ name: "pages", may: { draft_page: { read: "all" } } });
  await project.owner.gql(
    `mutation { updateModel(type: rename, model_name: "draft_page", new_name: "page") { name } }`,
  );
  expect((await roles()).pages.api_permissions).toEqual({ page: { read: "all" } });
  await project.owner.gql(`mutation { updateModel(type: delete, model_name: "page") { name } }`);
  await project.owner.gql(`mutation { addModelToProject(name: "page") { name } }`);
  expect((await roles()).pages.api_permissions).toEqual({});
});

test("nobody makes themselves an admin by way of roles", async () => {
  const clerk = await project.member(["roles", "teams"], "clerk");
  const own = await clerk.gql(`mutation { upsertRoleToProject(name: "clerk", is_admin: true) { id } }`);
  expect(own.errors[0].message).toBe("Only an admin of the project can make or change an admin role.");
  const other = await clerk.gql(
    `mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`,
    { add: { email: clerk.email, role: "admin", administrative_permissions: ["roles"] } },
  );
  expect(other.errors[0].message).toBe("Only an admin of the project can make or change another admin.");
  const more = await clerk.gql(
    `mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`,
    { add: { email: clerk.email, role: "clerk", administrative_permissions: ["api_secrets"] } },
  );
  expect(more.errors[0].message).toBe("You can only give permissions that you have yourself.");
});
