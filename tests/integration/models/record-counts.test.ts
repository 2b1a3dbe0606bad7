/** How many records each model has, as the menu of the console tells: no more than the reader may read. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0" } });
}, 120_000);
afterAll(() => platform.close());

async function countsFor(caller: SystemCaller): Promise<Record<string, number | null>> {
  const { data, errors } = await caller.gql("{ projectModelsInfo { name record_count } }");
  expect(errors).toBeUndefined();
  return Object.fromEntries(
    data.projectModelsInfo.map((model: { name: string; record_count: number | null }) => [
      model.name,
      model.record_count,
    ]),
  );
}

const add = ({ owner }: SystemProject, model: string, status: "draft" | "published") =>
  owner.gql(`mutation { upsertModelData(model_name: "${model}", payload: {}, status: "${status}") { id } }`);

const addModel = ({ owner }: SystemProject, name: string) =>
  owner.gql(`mutation { addModelToProject(name: "${name}") { name } }`);

const setRole = ({ owner }: SystemProject, api_permissions: object) =>
  owner.gql(`mutation ($api: JSON) { upsertRoleToProject(name: "reader", api_permissions: $api) { id } }`, {
    api: api_permissions,
  });

test("models are counted as far as the role reads them, drafts where it sees those", async () => {
  const project = await systemProject(platform);
  for (const name of ["book", "letter", "secret", "judged", "empty"]) await addModel(project, name);
  for (const status of ["draft", "published", "published"] as const) await add(project, "book", status);
  for (const name of ["letter", "secret", "judged"]) await add(project, name, "draft");
  expect(await countsFor(project.owner)).toEqual({ book: 3, letter: 1, secret: 1, judged: 1, empty: 0 });

  const reader = await project.member(["content"], "reader");
  await setRole(project, {
    book: { read: "all" },
    letter: { read: "all", update: "all" },
    judged: { read: "custom_logic" },
    empty: { read: "all" },
  });
  expect(await countsFor(reader)).toEqual({ book: 2, letter: 1, secret: null, judged: null, empty: 0 });
  // Without the permission for content there is nothing to count.
  const designer = await project.member(["models"], "reader");
  expect(Object.values(await countsFor(designer))).toEqual([null, null, null, null, null]);
});

test("records of tenants are counted for the tenant that is chosen, and by admins for all", async () => {
  const project = await systemProject(platform, { project_type: "saas", tenant_model_name: "company" });
  await addModel(project, "company");
  await addModel(project, "product");
  await add(project, "company", "published");
  const reader = await project.member(["content"], "reader");
  await setRole(project, { company: { read: "all" }, product: { read: "all" } });
  expect(await countsFor(project.owner)).toEqual({ company: 1, product: 0 });
  expect(await countsFor(reader)).toMatchObject({ product: null });
});
