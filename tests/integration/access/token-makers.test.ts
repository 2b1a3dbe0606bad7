/** A token ends with its maker's place in the project, on every way to the API, until an owner takes it over. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findToken } from "../../../lib/engine/access/index.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0" } });
  project = await systemProject(platform);
  await project.owner.gql(`mutation { addModelToProject(name: "post") { name } }`);
  for (const [name, level] of [
    ["writer", "all"],
    ["reader", "none"],
  ])
    await project.owner.gql(
      `mutation ($may: JSON) { upsertRoleToProject(name: "${name}", api_permissions: $may) { id } }`,
      { may: { post: { read: "all", update: level } } },
    );
});
afterAll(() => platform.close());

async function madeBy({ gql }: SystemCaller, role: string): Promise<string> {
  const { data, errors } = await gql(`mutation { generateApiToken(name: "x", role: "${role}") { token } }`);
  expect(errors).toBeUndefined();
  return data.generateApiToken.token;
}
const opens = async (token: string) => (await findToken(platform, token)) !== null;
const listed = async (token: string) =>
  (
    await project.owner.gql("{ currentProject { tokens { token active may_take_over created_by { email } } } }")
  ).data.currentProject.tokens.find((one: { token: string }) => token.startsWith(one.token));
const takeOver = (who: SystemCaller, token: string) =>
  who.gql(`mutation { takeOverApiToken(token: "${token.slice(0, 20)}") { active created_by { email } } }`);

const makers: Record<string, { role: string; end(maker: SystemCaller): Promise<unknown>; isGone?: boolean }> = {
  "has left": {
    role: "writer",
    end: ({ id }) => project.owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${id}" }) { id } }`),
  },
  "is suspended": {
    role: "writer",
    end: ({ id }) =>
      platform.db.updateTable("plinth.users").set({ status: "suspended" }).where("id", "=", id).execute(),
  },
  "has deleted the account": {
    role: "writer",
    isGone: true,
    end: async ({ id }) => {
      await platform.db.deleteFrom("plinth.users").where("id", "=", id).execute();
      await platform.notices.publish("projects", project.id);
    },
  },
  "has another role": {
    role: "writer",
    end: ({ email }) =>
      project.owner.gql(`mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`, {
        add: { email, role: "reader", administrative_permissions: ["api_secrets"] },
      }),
  },
  "is no admin any more": {
    role: "admin",
    end: ({ email }) =>
      project.owner.gql(`mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`, {
        add: { email, role: "writer", administrative_permissions: ["api_secrets"] },
      }),
  },
};

test.each(Object.entries(makers))(
  "a token stops when its maker %s, and goes on when the owner takes it over",
  async (_, one) => {
    const maker = await project.member(["api_secrets"], one.role);
    const token = await madeBy(maker, one.role);
    expect(await opens(token)).toBe(true);
    const node = await socketNode(platform);
    const client = node.connect(token);
    expect(await client.start("{ __typename }").ended).toBeNull();
    await one.end(maker);
    await expect.poll(() => opens(token)).toBe(false);
    expect(await client.closed).toBeGreaterThanOrEqual(4400);
    await node.close();
    expect(await listed(token)).toMatchObject({
      active: false,
      may_take_over: true,
      created_by: one.isGone ? null : { email: maker.email },
    });
    const { data, errors } = await takeOver(project.owner, token);
    expect(errors).toBeUndefined();
    expect(data.takeOverApiToken).toEqual({ active: true, created_by: { email: project.owner.email } });
    await expect.poll(() => opens(token)).toBe(true);
  },
);

test("a token of a role with less goes on when its maker is given another role that has as much", async () => {
  const maker = await project.member(["api_secrets"], "writer");
  const token = await madeBy(maker, "reader");
  await project.owner.gql(`mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`, {
    add: { email: maker.email, role: "reader", administrative_permissions: ["content"] },
  });
  await expect.poll(() => listed(token)).toMatchObject({ active: true });
  expect(await opens(token)).toBe(true);
});

test("only owners and admins take tokens over, and only those of their project", async () => {
  const maker = await project.member(["api_secrets"], "writer");
  const token = await madeBy(maker, "writer");
  const other = await project.member(["api_secrets"], "writer");
  expect((await takeOver(other, token)).errors[0].extensions.code).toBe("FORBIDDEN");
  expect((await takeOver(maker, token)).errors[0].extensions.code).toBe("FORBIDDEN");
  const elsewhere = await systemProject(platform);
  expect((await takeOver(elsewhere.owner, token)).errors[0].extensions.code).toBe("NOT_FOUND");
  const admin = await project.member(["content"], "admin");
  expect((await takeOver(admin, token)).errors).toBeUndefined();
  await project.owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${maker.id}" }) { id } }`);
  expect(await opens(token)).toBe(true);
});

test("who makes a token copies it again, and nobody else but admins", async () => {
  const maker = await project.member(["api_secrets"], "writer");
  const token = await madeBy(maker, "writer");
  const copy = (who: SystemCaller) => who.gql(`{ apiTokenSecret(token: "${token.slice(0, 20)}") }`);
  expect((await copy(maker)).data.apiTokenSecret).toBe(token);
  expect((await copy(project.owner)).data.apiTokenSecret).toBe(token);
  const other = await project.member(["api_secrets"], "writer");
  const offered = async ({ gql }: SystemCaller) => {
    const { tokens } = (await gql("{ currentProject { tokens { token may_copy may_take_over } } }")).data
      .currentProject;
    const { may_copy, may_take_over } = tokens.find((one: { token: string }) => token.startsWith(one.token));
    return { may_copy, may_take_over };
  };
  expect(await offered(maker)).toEqual({ may_copy: true, may_take_over: false });
  expect(await offered(other)).toEqual({ may_copy: false, may_take_over: false });
  expect(await offered(project.owner)).toEqual({ may_copy: true, may_take_over: true });
  expect((await copy(other)).errors[0].message).toBe(
    "Only who made a token can copy it again. Please generate one of your own.",
  );
});

test("the list tells which tenant a token is bound to, and that others are bound to none", async () => {
  const shop = await systemProject(platform, { project_type: "saas", tenant_model_name: "company" });
  const { gql } = shop.owner;
  await gql(`mutation { addModelToProject(name: "company") { name } }`);
  await gql(
    `mutation { upsertFieldToModel(model_name: "company", field_label: "Name", field_type: text) { identifier } }`,
  );
  const made = await gql(`mutation { upsertModelData(model_name: "company", payload: { name: "Acme" }) { id } }`);
  const { id } = made.data.upsertModelData;
  const { token } = (await gql(`mutation { generateApiToken(name: "app", role: "admin") { token } }`)).data
    .generateApiToken;
  await gql(`mutation { generateTenantToken(tenant_id: "${id}", token: "${token}") { token } }`);
  const { data } = await gql("{ currentProject { tokens { name tenant_id } } }");
  expect(data.currentProject.tokens).toEqual([
    { name: "app", tenant_id: id },
    { name: "app", tenant_id: null },
  ]);
});
