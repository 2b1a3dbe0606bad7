/** Conditions of roles by the system API: held against the models, and in step with their names. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { askSecured } from "../../support/project.ts";

let platform: TestPlatform;
let project: SystemProject;
let token: string;

const gql = async (query: string, variables?: object) => {
  const { data, errors } = await project.owner.gql(query, variables);
  expect(errors).toBeUndefined();
  return data;
};
const upsert = `mutation ($name: String!, $may: JSON) { upsertRoleToProject(name: $name, api_permissions: $may) { api_permissions } }`;
const permissions = async (name: string) =>
  (await gql("{ currentProject { roles } }")).currentProject.roles[name].api_permissions;
const operation = (more: string) => gql(`mutation { modelFieldOperation(model_name: "post", ${more}) { identifier } }`);
const caller = (claim: string) => ({ $caller: claim });
const read = async () => (await askSecured(platform, token, JSON.stringify({ query: "{ postList { id } }" }))).json;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  for (const name of ["post", "author"]) await gql(`mutation { addModelToProject(name: "${name}") { name } }`);
  for (const [model, label, type] of [
    ["post", "Title", "text"],
    ["post", "Words", "number"],
    ["author", "Name", "text"],
  ])
    await gql(
      `mutation { upsertFieldToModel(model_name: "${model}", field_label: "${label}", field_type: ${type}, input_type: ${type === "text" ? "string" : "int"}) { identifier } }`,
    );
  await gql(
    `mutation { upsertConnectionToModel(from: "post", to: "author", forward_connection_type: has_one, reverse_connection_type: has_many) { model } }`,
  );
  for (const title of ["a", "b", "c"])
    await gql(`mutation ($p: JSON) { upsertModelData(model_name: "post", payload: $p, status: "published") { id } }`, {
      p: { title },
    });
});
afterAll(() => platform.close());

test.each<[string, unknown, RegExp]>([
  ["no filter", {}, /empty condition/],
  ["an unknown field", { missing: { eq: "x" } }, /There is no filter "missing"/],
  ["a value of another type", { words: { eq: caller("email") } }, /./],
  ["an unknown claim", { title: { eq: caller("name") } }, /one of id, email/],
  ["too many values", { title: { in: Array.from({ length: 51 }, () => "x") } }, /at most 50 values/],
  ["too many characters", { title: { eq: "x".repeat(4_000) } }, /at most 4000 characters/],
  ["an unknown operator", { title: { like: "x" } }, /like/],
  ["a claim in the place of operators", { title: caller("id") }, /must be an object/],
])("a condition of %s is refused at its place, and nothing is saved", async (_, where, message) => {
  const { errors } = await project.owner.gql(upsert, {
    name: "faulty",
    may: { post: { read: "all", update: { where } } },
  });
  expect(errors[0].extensions.code).toBe("BAD_USER_INPUT");
  const [[path, said]] = Object.entries(errors[0].extensions.fields) as [[string, string]];
  expect(path).toMatch(/^api_permissions\.post\.update/);
  expect(said).toMatch(message);
  expect((await gql("{ currentProject { roles } }")).currentProject.roles).not.toHaveProperty("faulty");
});

test("who may do everything with a model gives conditions on it, and tokens that then work", async () => {
  await gql(upsert, { name: "whole", may: { post: { read: "all", update: "all" }, author: { read: "all" } } });
  const ada = await project.member(["roles", "api_secrets"], "whole");
  await gql(upsert, { name: "whole", may: { post: { read: "all", update: "all" }, author: { read: "all" } } });
  const give = (where: object) => ada.gql(upsert, { name: "hers", may: { post: { read: { where } } } });
  expect((await give({ title: { eq: "b" } })).errors).toBeUndefined();
  const made = await ada.gql(`mutation { generateApiToken(name: "hers", role: "hers") { token } }`);
  token = made.data.generateApiToken.token;
  expect((await read()).data.postList).toHaveLength(1);
  // What conditions ask for may name what is hidden from others.
  const seen = (await (await project.member(["content"], "blank")).gql("{ currentProject { roles } }")).data;
  expect(seen.currentProject.roles.hers.api_permissions).toEqual({ post: { read: "conditions" } });
  expect((await give({ author: { name: { eq: "x" } } })).errors[0].extensions.code).toBe("FORBIDDEN");
});

test("conditions are told in advance what they lose, follow every name, and refuse what is gone for good", async () => {
  const where = {
    OR: [{ title: { eq: "a" } }, { author: { name: { eq: "Ada" } } }, { meta: { created_by: { eq: caller("id") } } }],
  };
  await gql(upsert, { name: "writer", may: { post: { read: { where } }, author: { read: "all" } } });
  token = (await gql(`mutation { generateApiToken(name: "t", role: "writer") { token } }`)).generateApiToken.token;
  expect((await read()).data.postList).toHaveLength(1);
  const losing = async (asked: string) =>
    (await gql(`{ modelChangePreview(${asked}) { conditions } }`)).modelChangePreview.conditions;
  expect(await losing(`change: delete_field, model_name: "post", field_name: "title"`)).toEqual([
    "hers: read post",
    "writer: read post",
  ]);
  expect(await losing(`change: delete_field, model_name: "author", field_name: "name"`)).toEqual(["writer: read post"]);
  expect(await losing(`change: delete_relation, model_name: "post", field_name: "author"`)).toEqual([
    "writer: read post",
  ]);
  expect(await losing(`change: delete_model, model_name: "author"`)).toEqual(["writer: read post"]);
  expect(await losing(`change: rename_field, model_name: "post", field_name: "title"`)).toEqual([]);
  expect(await losing(`change: delete_field, model_name: "post", field_name: "words"`)).toEqual([]);

  await operation(`type: rename, field_name: "title", new_name: "Headline"`);
  await gql(`mutation { updateModel(type: rename, model_name: "author", new_name: "person") { name } }`);
  await gql(`mutation { updateModel(type: rename, model_name: "post", new_name: "article") { name } }`);
  const followed = await permissions("writer");
  expect(followed.article.read.where.OR.slice(0, 2)).toEqual([
    { headline: { eq: "a" } },
    { person: { name: { eq: "Ada" } } },
  ]);
  await gql(`mutation { updateModel(type: rename, model_name: "article", new_name: "post") { name } }`);
  expect((await read()).data.postList).toHaveLength(1);

  await operation(`type: delete, field_name: "headline"`);
  const refusal = { extensions: { code: "FORBIDDEN" } };
  expect((await read()).errors[0]).toMatchObject(refusal);
  await gql(
    `mutation { upsertFieldToModel(model_name: "post", field_label: "Headline", field_type: text, input_type: string) { identifier } }`,
  );
  expect((await read()).errors[0]).toMatchObject(refusal);
});

test("conditions are counted for those who administer roles, of the records that they may read", async () => {
  const count = `query ($model: String!, $where: JSON!) { conditionCount(model_name: $model, where: $where) { matching total } }`;
  const mine = { meta: { created_by: { eq: caller("id") } } };
  const asked = { model: "post", where: mine };
  expect((await gql(count, asked)).conditionCount).toEqual({ matching: 3, total: 3 });
  const none = { NOT: { headline: { eq: caller("tenant_id") } } };
  expect((await gql(count, { ...asked, where: none })).conditionCount).toEqual({ matching: 0, total: 3 });
  const refused = async (who: { gql: typeof project.owner.gql }, variables: object) =>
    (await who.gql(count, variables)).errors?.[0].extensions.code;
  expect(await refused(project.owner, { ...asked, where: { missing: { eq: 1 } } })).toBe("BAD_USER_INPUT");
  await gql(upsert, { name: "blind", may: { post: { read: "none" } } });
  await gql(upsert, { name: "narrow", may: { post: { read: { where: mine } } } });
  const [blind, narrow] = [await project.member(["roles"], "blind"), await project.member(["roles"], "narrow")];
  await gql(upsert, { name: "narrow", may: { post: { read: { where: mine } } } });
  expect(await refused(blind, asked)).toBe("FORBIDDEN");
  expect((await narrow.gql(count, asked)).data.conditionCount).toEqual({ matching: 0, total: 0 });
  expect(await refused(await project.member(["content"], "narrow"), asked)).toBe("FORBIDDEN");
});
