/** A member whose right to a model goes while they work in it is told so by every call; who is no member learns nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
let editor: SystemCaller;
let record: string;

const whole = { read: "all", create: "all", update: "all", delete: "all" };
const role = (may: object) =>
  project.owner.gql(`mutation ($may: JSON) { upsertRoleToProject(name: "editor", api_permissions: $may) { id } }`, {
    may,
  });

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  const { owner } = project;
  await owner.gql(`mutation { addModelToProject(name: "post") { name } }`);
  await owner.gql(
    `mutation { upsertFieldToModel(model_name: "post", field_label: "Title", field_type: text, input_type: string) { identifier } }`,
  );
  editor = await project.member(["content", "models"], "editor");
  await role({ post: whole });
  const made = await editor.gql(`mutation { upsertModelData(model_name: "post", payload: { title: "a" }) { id } }`);
  record = made.data.upsertModelData.id;
});
afterAll(() => platform.close());

const calls = (model: string): Record<string, string> => ({
  list: `{ getModelData(model: "${model}") { count } }`,
  record: `{ getSingleData(_id: "${record}", model: "${model}") { id } }`,
  save: `mutation { upsertModelData(_id: "${record}", model_name: "${model}", payload: { title: "b" }) { id } }`,
  create: `mutation { upsertModelData(model_name: "${model}", payload: { title: "b" }) { id } }`,
  copy: `mutation { duplicateModelData(_id: "${record}", model_name: "${model}") { id } }`,
  delete: `mutation { deleteModelData(_id: "${record}", model_name: "${model}") { id } }`,
  status: `mutation { updateModelDataListStatus(model_name: "${model}", ids: ["${record}"], status: "draft") { count } }`,
  revisions: `{ listSingleModelRevisionData(_id: "${record}", model: "${model}") { id } }`,
  views: `{ recordViews(model_name: "${model}") { id } }`,
});
const codesOf = async (who: SystemCaller, model: string) => {
  const codes: Record<string, string> = {};
  for (const [name, query] of Object.entries(calls(model))) {
    const { errors } = await who.gql(query);
    codes[name] = `${errors?.[0].extensions.code} ${errors?.[0].message}`;
  }
  return codes;
};

test("every call says that the role may not, and none that the model is not there", async () => {
  await role({});
  const told = await codesOf(editor, "post");
  for (const [name, text] of Object.entries(told))
    expect(text, name).toMatch(/^FORBIDDEN Your role may not (read|create|update|delete) records of post\.$/);
  // A model that is not there is told apart.
  expect((await codesOf(editor, "nothing")).save).toBe("NOT_FOUND There is no model nothing.");
});

test("who is no member is told the same of a model that is there and of one that is not", async () => {
  const stranger = await project.stranger();
  expect(await codesOf(stranger, "post")).toEqual(
    Object.fromEntries(
      Object.entries(await codesOf(stranger, "nothing")).map(([name, text]) => [
        name,
        text.replaceAll("nothing", "post"),
      ]),
    ),
  );
});
