/** What a refusal says of itself: by the caller's own rights, with the people who can change it, and nothing of what may not be seen. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrativePermissions } from "../../../lib/contract/projects/projects.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { must } from "../../support/rights/must.ts";

let platform: TestPlatform;
let project: SystemProject;
let clerk: SystemCaller;

const document = `query ($permission: String, $model: String, $action: RECORD_ACTION_ENUM, $field: String) {
  refusalReason(permission: $permission, model_name: $model, action: $action, field: $field) { reason people others } }`;
const ask = async (who: SystemCaller, variables: object) => {
  const { data, errors } = await who.gql(document, variables);
  return errors ? errors[0] : data.refusalReason;
};
const role = (name: string, may: object) =>
  must(
    project.owner.gql(`mutation ($may: JSON) { upsertRoleToProject(name: "${name}", api_permissions: $may) { id } }`, {
      may,
    }),
  );
const named = async (person: SystemCaller, name: string) => {
  await must(person.gql(`mutation { updateProfile(first_name: "${name}") { id } }`));
  return person;
};

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0" } });
  project = await systemProject(platform);
  await must(
    project.owner.gql(`mutation { updateProfile(first_name: "Olga") { id } addModelToProject(name: "post") { name } }`),
  );
  await must(project.owner.gql(`mutation { addModelToProject(name: "salary") { name } }`));
  const where = { meta: { created_by: { eq: { $caller: "id" } } } };
  await role("clerk", { post: { read: "all", update: { where }, delete: "custom_logic" } });
  await must(
    project.owner.gql(
      `mutation { upsertFieldToModel(model_name: "post", field_label: "Price", field_type: number, input_type: int) { identifier } }`,
    ),
  );
  await role("pricer", {
    post: { read: "all", update: "all", fields: { price: { update: { where: { price: { gt: 0 } } } } } },
  });
  await role("chief", { post: { read: "all", create: "all", update: "all", delete: "all" } });
  clerk = await project.member(["content"], "clerk");
}, 60_000);
afterAll(() => platform.close());

test("each permission that is missing is named, with those who have it and may give it", async () => {
  for (const permission of administrativePermissions) {
    const told = await ask(clerk, { permission });
    if (permission === "content") expect(told).toBeNull();
    else
      expect(told, permission).toEqual({
        reason: `You need the permission "${permission}" for this.`,
        people: ["Olga"],
        others: 0,
      });
  }
  await named(await project.member(["teams", "media"], "clerk"), "Tim");
  await named(await project.member(["teams"], "clerk"), "Tom");
  await named(await project.member(["media"], "clerk"), "Mia");
  await named(await project.member(["settings"], "admin"), "Ada");
  expect((await ask(clerk, { permission: "media" })).people).toEqual(["Olga", "Ada", "Tim"]);
  expect((await ask(clerk, { permission: "logic" })).people).toEqual(["Olga", "Ada"]);
});

test.each([
  ["read", undefined],
  ["create", "Your role may not add records of post."],
  ["update", "Your role may change only those records of post that its conditions let through."],
  ["delete", "Your role may delete only those records of post that a function of the project lets through."],
])("what the role says of %s", async (action, reason) => {
  expect((await ask(clerk, { model: "post", action }))?.reason).toBe(reason);
});

test("who may change a role has its right themselves; of many, three are named", async () => {
  await named(await project.member(["roles"], "clerk"), "Rita");
  await named(await project.member(["roles"], "chief"), "Carl");
  expect((await ask(clerk, { model: "post", action: "create" })).people).toEqual(["Olga", "Ada", "Carl"]);
  await named(await project.member(["roles"], "chief"), "Cora");
  expect(await ask(clerk, { model: "post", action: "create" })).toMatchObject({
    people: ["Olga", "Ada", "Carl"],
    others: 1,
  });
});

test("a field that conditions keep is named, with those who may change it everywhere", async () => {
  const pricer = await named(await project.member(["roles"], "pricer"), "Pia");
  const about = { model: "post", field: "price" };
  expect(await ask(pricer, { ...about, action: "update" })).toEqual({
    reason: "Your role may change price only in those records of post that its condition lets through.",
    people: ["Olga", "Ada", "Carl"],
    others: 1,
  });
  expect(await ask(pricer, { ...about, action: "read" })).toBeNull();
  expect(await ask(pricer, { ...about, field: "gone", action: "update" })).toBeNull();
  expect((await ask(clerk, { ...about, action: "create" })).extensions.code).toBe("BAD_USER_INPUT");
});

test("a model that may not be seen is as one that is not there", async () => {
  const [there, missing] = [
    await ask(clerk, { model: "salary", action: "read" }),
    await ask(clerk, { model: "celery", action: "read" }),
  ];
  expect(JSON.parse(JSON.stringify(there).replaceAll("salary", "x"))).toEqual(
    JSON.parse(JSON.stringify(missing).replaceAll("celery", "x")),
  );
});

test.each([
  [{}],
  [{ permission: "none" }],
  [{ model: "post" }],
  [{ action: "read" }],
  [{ permission: "content", model: "post", action: "read" }],
  [{ permission: "content", field: "price" }],
  [{ field: "price", action: "read" }],
])("what is no question is refused: %j", async (variables) => {
  expect(await ask(clerk, variables)).toMatchObject({ extensions: { code: "BAD_USER_INPUT" } });
});

test("strangers are told nothing", async () => {
  const stranger = await project.stranger();
  expect(await ask(stranger, { permission: "content" })).toMatchObject({ message: "Please choose a project first." });
});
