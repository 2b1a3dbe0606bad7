import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
const gql = (query: string, variables?: object) => project.owner.gql(query, variables);

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  await gql(`mutation { addModelToProject(name: "post") { name } }`);
  for (const [label, type] of [
    ["Views", "text"],
    ["Place", "object"],
  ])
    await gql(
      `mutation { upsertFieldToModel(model_name: "post", field_label: "${label}", field_type: ${type}) { identifier } }`,
    );
  await gql(
    `mutation { upsertFieldToModel(model_name: "post", parent_field: "place", field_label: "Level", field_type: text) { identifier } }`,
  );
  for (const value of ["1", "2", "many", "lots"])
    await gql(`mutation ($p: JSON) { upsertModelData(model_name: "post", payload: $p) { id } }`, {
      p: { views: value, place: { level: value } },
    });
});
afterAll(() => platform.close());

const values = async () =>
  (await gql(`{ getModelData(model: "post", status: all) { results { data } } }`)).data.getModelData.results.map(
    ({ data }: { data: { views: unknown; place: { level: unknown } } }) => [data.views, data.place.level],
  );
const change = (field: string, rest = "") =>
  gql(
    `mutation { modelFieldOperation(type: change_type, model_name: "post", field_name: "${field}", changed_type: "int" ${rest}) { field_type input_type } }`,
  );

test.each([
  ["views", ""],
  ["level", `parent_field: "place"`],
])("the preview of %s counts and shows what cannot become a number, and changes nothing", async (field, parent) => {
  const before = await values();
  const { data, errors } = await gql(
    `{ fieldTypeChangePreview(model_name: "post", field_name: "${field}", changed_type: "int" ${parent}) { count examples } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.fieldTypeChangePreview.count).toBe(2);
  expect(data.fieldTypeChangePreview.examples.toSorted()).toEqual(['"lots"', '"many"']);
  expect(await values()).toEqual(before);
});

test("a change of type that would lose values is refused with their number, unless it is forced", async () => {
  const refused = await change("views");
  expect(refused.errors[0].message).toMatch(
    /^2 records have values in views that cannot become number. Nothing was changed. For example: "/,
  );
  const forced = await change("views", "force: true");
  expect(forced.data.modelFieldOperation).toEqual({ field_type: "number", input_type: "int" });
  const nested = await change("level", `parent_field: "place", force: true`);
  expect(nested.errors).toBeUndefined();
  expect(await values()).toEqual([
    [null, null],
    [null, null],
    [2, 2],
    [1, 1],
  ]);
});

test("the common flag is kept", async () => {
  const { data } = await gql(
    `mutation { updateModel(type: update, model_name: "post", is_common_model: true) { is_common_model } }`,
  );
  expect(data.updateModel).toEqual({ is_common_model: true });
});
