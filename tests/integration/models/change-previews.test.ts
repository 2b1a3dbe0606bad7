/** What a change would do is told before, in numbers that the change itself then makes true. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;

interface Preview {
  records: number;
  affected: number;
  links: number;
  relations: string[];
  conflicts: { kind: string; count: number; examples: string[] }[];
}

const whole = "records affected links relations conflicts { kind count examples }";
const users = "roles { count names } webhooks { count names } tokens { count names }";

async function gql(query: string, variables?: object) {
  const answer = await project.owner.gql(query, variables);
  if (answer.errors) throw new Error(answer.errors[0].message);
  return answer.data;
}
const preview = async (asked: string, selection = whole) =>
  (await gql(`{ modelChangePreview(${asked}) { ${selection} } }`)).modelChangePreview;

const nothing: Preview = { records: 0, affected: 0, links: 0, relations: [], conflicts: [] };

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  for (const name of ["author", "post", "tag"]) await gql(`mutation { addModelToProject(name: "${name}") { name } }`);
  const fields: [model: string, label: string, type: string, parent?: string][] = [
    ["author", "Name", "text"],
    ["post", "Title", "text"],
    ["post", "Place", "object"],
    ["post", "Level", "text", "place"],
    ["post", "Parts", "repeated"],
    ["post", "Body", "text", "parts"],
  ];
  for (const [model, label, type, parent] of fields)
    await gql(
      `mutation ($parent: String) { upsertFieldToModel(model_name: "${model}", field_label: "${label}", field_type: ${type}, parent_field: $parent) { identifier } }`,
      { parent },
    );
  const relate = (from: string, forward: string, to: string, reverse: string, known_as?: string) =>
    gql(
      `mutation ($known_as: String) { upsertConnectionToModel(from: "${from}", to: "${to}", forward_connection_type: ${forward}, reverse_connection_type: ${reverse}, known_as: $known_as) { model } }`,
      { known_as },
    );
  await relate("post", "has_one", "author", "has_many");
  await relate("post", "has_one", "author", "has_many", "reviewer");
  await relate("post", "has_many", "tag", "has_many");
  const save = async (model_name: string, payload: object, connect = {}) =>
    (
      await gql(
        `mutation ($m: String!, $p: JSON, $c: JSON) { upsertModelData(model_name: $m, payload: $p, connect: $c) { id } }`,
        { m: model_name, p: payload, c: connect },
      )
    ).upsertModelData.id as string;
  const ada = await save("author", { name: "Ada" });
  const tags = [await save("tag", {}), await save("tag", {})];
  await save(
    "post",
    { title: "1", place: { level: "low" }, parts: [{ body: "a" }, {}] },
    { author_id: ada, tag_ids: tags },
  );
  await save("post", { title: "1", place: {} }, { author_id: ada, reviewer_id: ada });
  await save("post", { title: "soon", parts: [{ body: "b" }] });
  await save("post", {});
  await gql(`mutation {
    reader: upsertRoleToProject(name: "reader", api_permissions: { post: { read: "all" }, author: { read: "none" } }) { id }
    writer: upsertRoleToProject(name: "writer", api_permissions: { author: { create: "all" } }) { id }
    site: generateApiToken(name: "site", role: "reader") { token }
    desk: generateApiToken(name: "desk", role: "writer") { token }
    all: generateApiToken(name: "all", role: "admin") { token }
    old: generateApiToken(name: "old", role: "admin", duration: "2099-01-01") { token }
    hook: createWebHook(name: "Deploy", url: "https://hooks.example/", events: ["create"], model: "post") { id }
    other: createWebHook(name: "Tags", url: "https://hooks.example/", events: ["create"], model: "tag") { id }
  }`);
  await platform.db
    .updateTable("plinth.api_tokens")
    .set({ expires_at: new Date(0) })
    .where("name", "=", "old")
    .execute();
});
afterAll(() => platform.close());

const field = (name: string, parent?: string) =>
  `model_name: "post", field_name: "${name}"${parent ? `, parent_field: "${parent}"` : ""}`;

test.each<[asked: string, told: Partial<Preview>]>([
  [`change: delete_field, ${field("title")}`, { records: 4, affected: 3 }],
  [`change: rename_field, ${field("level", "place")}`, { records: 4, affected: 1 }],
  [`change: delete_field, ${field("body", "parts")}`, { records: 4, affected: 2 }],
  [
    `change: change_field_type, ${field("title")}, changed_type: "int"`,
    { records: 4, affected: 3, conflicts: [{ kind: "unconvertible", count: 1, examples: ['"soon"'] }] },
  ],
  [`change: change_field_type, ${field("title")}, changed_type: "multiline"`, { records: 4, affected: 3 }],
  [`change: move_field, ${field("level", "place")}`, { records: 4, affected: 1 }],
  [`change: move_field, ${field("title")}, moved_to: "place"`, { records: 4, affected: 3 }],
  [
    `change: move_field, ${field("body", "parts")}`,
    { records: 4, affected: 2, conflicts: [{ kind: "unplaced", count: 2, examples: [] }] },
  ],
  [
    `change: move_field, ${field("title")}, moved_to: "parts"`,
    { records: 4, affected: 3, conflicts: [{ kind: "unplaced", count: 3, examples: [] }] },
  ],
  [
    `change: set_field_rules, ${field("title")}, validation: { required: true, unique: true }`,
    {
      records: 4,
      conflicts: [
        { kind: "missing", count: 1, examples: [] },
        { kind: "duplicate", count: 1, examples: ['"1"'] },
      ],
    },
  ],
  [
    `change: set_field_rules, ${field("level", "place")}, validation: { required: true }`,
    { records: 4, conflicts: [{ kind: "missing", count: 1, examples: [] }] },
  ],
  [
    `change: set_field_rules, ${field("body", "parts")}, validation: { required: true }`,
    { records: 4, conflicts: [{ kind: "missing", count: 1, examples: [] }] },
  ],
  [`change: convert_model, model_name: "author"`, { records: 1 }],
  [
    `change: convert_model, model_name: "post"`,
    { records: 4, conflicts: [{ kind: "surplus", count: 4, examples: [] }] },
  ],
  [`change: rename_model, model_name: "author"`, { records: 1, relations: ["post.author"] }],
  [
    `change: delete_relation, model_name: "post", field_name: "tag"`,
    { records: 4, links: 2, relations: ["post.tag", "tag.post"] },
  ],
  [
    `change: delete_relation, model_name: "author", field_name: "post"`,
    { records: 1, links: 2, relations: ["author.post", "post.author"] },
  ],
])("told of %s", async (asked, told) => {
  expect(await preview(asked)).toEqual({ ...nothing, ...told });
});

test("a model that goes takes its links with it, and those who used it are named", async () => {
  const author = await preview(`change: delete_model, model_name: "author"`, `${whole} ${users}`);
  expect(author).toMatchObject({ records: 1, affected: 1, links: 3 });
  expect(author.relations.toSorted()).toEqual(["author.post", "author.post_reviewer", "post.author", "post.reviewer"]);
  expect(author).toMatchObject({
    roles: { count: 1, names: ["writer"] },
    webhooks: { count: 0, names: [] },
    tokens: { count: 2, names: ["all", "desk"] },
  });
  expect(await preview(`change: delete_field, ${field("title")}`, users)).toEqual({
    roles: { count: 1, names: ["reader"] },
    webhooks: { count: 1, names: ["Deploy"] },
    tokens: { count: 2, names: ["all", "site"] },
  });
});

test("a field that is hidden from a role is nothing that its tokens would miss", async () => {
  await gql(
    `mutation { upsertFieldToModel(model_name: "post", field_label: "Notes", field_type: text, validation: { hide_for_roles: ["reader"] }) { identifier } }`,
  );
  expect(await preview(`change: rename_field, ${field("notes")}`, users)).toMatchObject({
    roles: { count: 0 },
    tokens: { count: 1, names: ["all"] },
  });
});

test("nothing has changed by asking", async () => {
  const { projectModelsInfo } = await gql(
    `{ projectModelsInfo(model_name: "post") { fields { identifier field_type } connections { known_as } } }`,
  );
  expect(projectModelsInfo[0].fields.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
    "title",
    "place",
    "parts",
    "notes",
  ]);
  expect(projectModelsInfo[0].fields[0].field_type).toBe("text");
  expect(projectModelsInfo[0].connections).toHaveLength(3);
});

test("who may change models is told; names of webhooks and tokens only who may list them", async () => {
  const document = `{ modelChangePreview(change: delete_model, model_name: "post") { ${users} } }`;
  const modeller = await project.member(["models"]);
  expect((await modeller.gql(document)).data.modelChangePreview).toEqual({
    roles: { count: 1, names: ["reader"] },
    webhooks: { count: 1, names: null },
    tokens: { count: 2, names: null },
  });
  const other = await project.member(["content"]);
  expect((await other.gql(document)).errors[0].extensions.code).toBe("FORBIDDEN");
});

test.each([
  [`change: delete_field, model_name: "post", field_name: "nothing"`, "NOT_FOUND"],
  [`change: delete_relation, model_name: "post", field_name: "post"`, "NOT_FOUND"],
  [`change: delete_model, model_name: "nothing"`, "NOT_FOUND"],
  [`change: change_field_type, ${field("title")}, changed_type: "colour"`, "BAD_USER_INPUT"],
])("%s is refused as the change would be", async (asked, code) => {
  const { errors } = await project.owner.gql(`{ modelChangePreview(${asked}) { records } }`);
  expect(errors[0].extensions.code).toBe(code);
});
