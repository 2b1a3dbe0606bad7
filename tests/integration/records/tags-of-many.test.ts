/** Lists and relations of several records by one call, and what lists of records tell of their relations. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  const { gql } = project.owner;
  for (const name of ["post", "tag"]) {
    await gql(`mutation { addModelToProject(name: "${name}") { name } }`);
    await gql(
      `mutation { upsertFieldToModel(model_name: "${name}", field_label: "Title", field_type: text, validation: { as_title: true }) { identifier } }`,
    );
  }
  await gql(
    `mutation { upsertFieldToModel(model_name: "post", field_label: "Words", field_type: list, field_sub_type: dynamicList, validation: { char_limit: [8] }) { identifier } }`,
  );
  await gql(
    `mutation { upsertConnectionToModel(from: "post", to: "tag", forward_connection_type: has_many, reverse_connection_type: has_many) { model } }`,
  );
});
afterAll(() => platform.close());

async function make(model: string, payload: object, connect: object = {}): Promise<string> {
  const { data } = await project.owner.gql(
    `mutation ($m: String!, $p: JSON, $c: JSON) { upsertModelData(model_name: $m, payload: $p, connect: $c) { id } }`,
    { m: model, p: payload, c: connect },
  );
  return data.upsertModelData.id;
}
const change = (ids: string[], how: object, who = project.owner) =>
  who.gql(
    `mutation ($ids: [String!]!, $add: JSON, $remove: JSON, $payload: JSON, $connect: JSON, $disconnect: JSON) {
      done: updateModelDataListValues(model_name: "post", ids: $ids, payload: $payload, add: $add, remove: $remove,
        connect: $connect, disconnect: $disconnect) { count } }`,
    { ids, ...how },
  );
const list = (ids: string[], related: string[] = []) =>
  project.owner.gql(
    `query ($w: JSON, $r: [String!]) { getModelData(model: "post", where: $w, sort: [{ id: asc }], related: $r) { results { id data } } }`,
    { w: { id: { in: ids } }, r: related },
  );
const words = async (ids: string[]) =>
  (await list(ids)).data.getModelData.results.map(({ data }: { data: { words: string[] | null } }) => data.words);
const fieldsOf = ({ errors }: Awaited<ReturnType<typeof change>>) => errors[0].extensions.fields;

test("lists get entries that they lack, and lose others, whatever else each has; what does not change is not written", async () => {
  const ids = [
    await make("post", { title: "a", words: ["x", "y"] }),
    await make("post", { title: "b" }),
    await make("post", { title: "c", words: ["new"] }),
  ];
  const outbox = async () => (await platform.pool.query(`select 1 from "project_${project.id}"."_outbox"`)).rows.length;
  const before = await outbox();
  expect((await change(ids, { add: { words: ["new", "new"] } })).data.done).toEqual({ count: 3 });
  expect(await words(ids)).toEqual([["x", "y", "new"], ["new"], ["new"]]);
  expect(await outbox()).toBe(before + 2);
  await change(ids, { add: { words: ["z"] }, remove: { words: ["x", "new"] }, payload: { title: "same" } });
  expect(await words(ids)).toEqual([["y", "z"], ["z"], ["z"]]);
});

test("what is no list, no entry or no record is refused by its name, and nothing is changed", async () => {
  const ids = [await make("post", { title: "a", words: ["x"] }), await make("post", { title: "b" })];
  expect(fieldsOf(await change(ids, { add: { title: ["x"], words: "x" }, remove: { nobody: [] } }))).toEqual({
    "add.title": 'There is no list "title"',
    "add.words": "This must be a list of entries",
    "remove.nobody": 'There is no list "nobody"',
  });
  // Each is held against each of up to 200 records.
  const many = Array.from({ length: 1_001 }, (_, i) => `w${i}`);
  for (const how of ["add", "remove"])
    expect(fieldsOf(await change(ids, { [how]: { words: many } }))).toEqual({
      [`${how}.words`]: "Please name at most 1000 entries at once",
    });
  expect(Object.keys(fieldsOf(await change(ids, { add: { words: ["far too long"] } })))).toEqual([
    expect.stringContaining("words"),
  ]);
  expect(fieldsOf(await change(ids, { add: {} }))).toEqual({ payload: "Please name a field to change" });
  const gone = "01980000-0000-7000-8000-000000000000";
  expect(Object.keys(fieldsOf(await change([ids[0]!, gone], { add: { words: ["y"] } })))).toEqual(["ids.1"]);
  const reader = await project.member(["media"]);
  expect((await change(ids, { add: { words: ["y"] } }, reader)).errors[0].extensions.code).toBe("FORBIDDEN");
  expect(await words(ids)).toEqual([["x"], null]);
});

test("relations of several records are set by one call; a list tells how many there are, and the first of them", async () => {
  const tags = [
    await make("tag", { title: "red" }),
    await make("tag", { title: "green" }),
    await make("tag", { title: "blue" }),
    await make("tag", { title: "white" }),
  ];
  const ids = [await make("post", { title: "a" }, { tag_ids: [tags[0]] }), await make("post", { title: "b" })];
  const related = async () => {
    const { data, errors } = await list(ids, ["tag"]);
    expect(errors).toBeUndefined();
    return data.getModelData.results.map(
      ({ data: { tag } }: { data: { tag: { count: number; records: { title: string }[] } } }) => [
        tag.count,
        ...tag.records.map(({ title }) => title),
      ],
    );
  };
  expect((await change(ids, { connect: { tag_ids: tags } })).data.done).toEqual({ count: 2 });
  expect(await related()).toEqual([
    [4, "red", "green", "blue"],
    [4, "red", "green", "blue"],
  ]);
  await change(ids, { disconnect: { tag_ids: tags.slice(1) } });
  expect(await related()).toEqual([
    [1, "red"],
    [1, "red"],
  ]);
  expect(fieldsOf(await change(ids, { connect: { nobody_ids: tags } }))).toEqual({
    "connect.nobody_ids": expect.any(String),
  });
  expect((await list(ids, ["nobody"])).errors[0].extensions.fields).toEqual({
    related: 'post has no relation to many records called "nobody".',
  });
  // The relation is no part of what is read where nobody asks for it.
  expect((await list(ids)).data.getModelData.results[0].data).not.toHaveProperty("tag");
});
