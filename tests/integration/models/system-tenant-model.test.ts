import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
const gql = (query: string, variables?: object) => project.owner.gql(query, variables);

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform, { project_type: "saas", tenant_model_name: "company" });
});
afterAll(() => platform.close());

test("tables follow when another model becomes the tenant model, and the tenants are its records", async () => {
  const { models } = (await gql(`{ currentProject { tenant_model_name schema { models { name } } } }`)).data
    .currentProject.schema;
  for (const name of ["company", "office", "note"])
    if (!models.some((model: { name: string }) => model.name === name))
      await gql(`mutation ($name: String!) { addModelToProject(name: $name) { name } }`, { name });
  for (const name of ["company", "office"]) {
    await gql(
      `mutation ($name: String!) { upsertFieldToModel(model_name: $name, field_label: "Name", field_type: text) { identifier } }`,
      { name },
    );
  }
  const save = async (name: string) => {
    const saved = await gql(
      `mutation ($name: String!, $p: JSON) { upsertModelData(model_name: $name, payload: $p, status: "published") { id } }`,
      { name, p: { name: `The ${name}` } },
    );
    expect(saved.errors).toBeUndefined();
  };
  const tenants = async () =>
    (await gql("{ getTenants { name } }")).data.getTenants.map(({ name }: { name: string }) => name);
  const flags = async () =>
    Object.fromEntries(
      (await gql("{ projectModelsInfo { name is_tenant_model } }")).data.projectModelsInfo.map(
        (model: { name: string; is_tenant_model: boolean }) => [model.name, model.is_tenant_model],
      ),
    );
  await save("company");
  expect(await tenants()).toEqual(["The company"]);

  const changed = await gql(`mutation { updateProject(tenant_model_name: "office") { tenant_model_name } }`);
  expect(changed).toMatchObject({ data: { updateProject: { tenant_model_name: "office" } } });
  await save("office");
  expect(await tenants()).toEqual(["The office"]);
  expect(await flags()).toMatchObject({ company: false, office: true, note: false });
  const { rows } = await platform.pool.query(
    "select table_name from information_schema.columns where column_name = '_tenant_id' and table_schema = $1 order by 1",
    [`project_${project.id}`],
  );
  expect(rows.map((row) => row.table_name)).toEqual(expect.arrayContaining(["company", "note"]));
});
