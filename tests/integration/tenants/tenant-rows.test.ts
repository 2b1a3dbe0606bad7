/** Tenants and their records end together: none is deleted before the other, and nothing is written for a tenant that is not there. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  deleteManyRecords,
  deleteRecord,
  generateTenantToken,
  listRecords,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const name = { field_label: "Name", field_type: "text", input_type: "string" };
let platform: TestPlatform;
let p: TestProject;
let plain: string;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    tenant_model: "company",
    common: ["country"],
    models: {
      company: { fields: [name] },
      country: { fields: [name] },
      customer: { fields: [name] },
      label: { fields: [name] },
    },
  });
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  plain = await p.roleToken("seller", { company: all, country: all, customer: all, label: all });
});
afterAll(() => platform.close());

async function tenant() {
  const { json } = await p.ask(`mutation { createCompany(input: { name: "Acme" }) { id } }`);
  const id: string = json.data.createCompany.id;
  return { id, token: (await generateTenantToken(p.owner, { tenant_id: id, token: plain })).token };
}
const remove = (id: string, token?: string) =>
  p.ask(`mutation ($id: ID!) { deleteCompany(id: $id) { id } }`, { id }, token);

test("a tenant with records is not deleted, by whom and however it is asked; without them it is", async () => {
  const { id, token } = await tenant();
  await p.ask(
    `mutation { a: createCustomerList(inputs: [{}, {}]) { id } b: createLabel(input: {}) { id } }`,
    {},
    token,
  );
  const refused = {
    code: "CONFLICT",
    message: "This tenant of company still has 3 records (2 of customer, 1 of label). Please delete these first.",
  };
  expect((await remove(id)).json.errors[0]).toMatchObject({
    message: refused.message,
    extensions: { code: refused.code },
  });
  await expect(deleteRecord(p.owner, p.project, { model: "company", id })).rejects.toMatchObject(refused);
  const [empty, other] = [await tenant(), await tenant()];
  await p.ask(`mutation { createLabel(input: {}) { id } }`, {}, other.token);
  const ids = [empty.id, id, other.id];
  await expect(deleteManyRecords(p.owner, p.project, { model: "company", ids })).rejects.toMatchObject({
    ...refused,
    fields: {
      "ids.1": refused.message,
      "ids.2": "This tenant of company still has 1 record (1 of label). Please delete these first.",
    },
  });
  // However its letters are written.
  await expect(deleteRecord(p.owner, p.project, { model: "company", id: id.toUpperCase() })).rejects.toMatchObject(
    refused,
  );
  const bulk = await p.ask(`mutation { deleteCompanyList(where: {}) { count } }`);
  expect(bulk.json.errors[0].extensions.code).toBe("CONFLICT");
  expect((await restCaller(platform, p.token)("DELETE", `company/${id}`)).status).toBe(409);
  // Who is no admin is told no numbers of models that may be closed to them.
  expect((await remove(id, token)).json.errors[0].message).toBe(
    "This tenant of company still has records. Please delete these first.",
  );
  await p.ask(
    `mutation { a: deleteCustomerList(where: {}) { count } b: deleteLabelList(where: {}) { count } }`,
    {},
    token,
  );
  expect((await remove(id)).json.data.deleteCompany).toEqual({ id });
});

test("for a tenant that is not there nothing is written and nothing read, by token or by the switcher", async () => {
  const { id, token } = await tenant();
  await remove(id);
  const write = await p.ask(`mutation { createCustomer(input: {}) { id } }`, {}, token);
  expect(write.json.errors[0]).toMatchObject({
    message: "The tenant that you work for does not exist any more.",
    extensions: { code: "FORBIDDEN" },
  });
  expect((await p.ask(`{ customerList { id } companyCount }`, {}, token)).json.data).toEqual({
    customerList: [],
    companyCount: 0,
  });
  expect((await restCaller(platform, token)("POST", "label", {})).status).toBe(403);
  const owner = p.owner.actor as Extract<typeof p.owner.actor, { kind: "user" }>;
  const lost = { ...p.owner, actor: { ...owner, tenant_id: uuidv7() } };
  await expect(upsertRecord(lost, p.project, { model: "customer", payload: {} })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await listRecords(lost, p.project, { model: "customer" })).toEqual({ results: [], count: 0 });
});

test("deleting a tenant and writing for it at the same time leaves no records without one", async () => {
  for (let round = 0; round < 10; round++) {
    const { id, token } = await tenant();
    await Promise.all([
      p.ask(`mutation { createCustomer(input: {}) { id } }`, {}, token),
      remove(id),
      p.ask(`mutation { createLabel(input: {}) { id } }`, {}, token),
    ]);
  }
  const { id, token } = await tenant();
  const both = await p.ask(
    `mutation ($id: ID!) { deleteCompany(id: $id) { id } createCustomer(input: {}) { id } }`,
    { id },
    token,
  );
  expect(both.json.errors[0].extensions.code).toBe("CONFLICT");
  const { schema } = p.project.database;
  for (const model of ["customer", "label"]) {
    const { rows } = await platform.pool.query(
      `select count(*)::integer as n from "${schema}"."${model}" where _tenant_id not in (select id from "${schema}".company)`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  }
});
