/** Tenants of a saas project see and change their own records alone, by the statement and by the database, each for itself. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildCatalog, compileObject, constant, node } from "../../../lib/engine/compiler/index.ts";
import { loadModels, updateModel } from "../../../lib/engine/models/index.ts";
import {
  generateTenantToken,
  inTransaction,
  listTenants,
  memberCatalog,
  runStatement,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});

const shop: ProjectSketch = {
  tenant_model: "company",
  common: ["country"],
  models: {
    company: { fields: [text("Name"), text("Logo")] },
    country: { fields: [text("Name")] },
    customer: { fields: [text("Name"), text("Email", { unique: true })] },
    purchase: { fields: [text("Title")] },
    label: { fields: [text("Name")] },
    home: { single: true, fields: [text("Headline")] },
  },
  relations: [
    { from: "purchase", to: "customer", forward: "has_one", reverse: "has_many" },
    { from: "purchase", to: "label", forward: "has_many", reverse: "has_many" },
    { from: "customer", to: "country", forward: "has_one", reverse: "has_many" },
  ],
};

let platform: TestPlatform;
let p: TestProject;
const all = { read: "all", create: "all", update: "all", delete: "all" };
const everything = Object.fromEntries(Object.keys(shop.models).map((name) => [name, all]));
const token: Record<string, string> = {};
const id: Record<string, string> = {};

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, shop);
  const plain = await p.roleToken("seller", everything);
  token.plain = plain;
  const made = await p.ask(`mutation {
    acme: createCompany(input: { name: "Acme", logo: "https://acme.example/logo.png" }) { id }
    bolt: createCompany(input: { name: "Bolt" }) { id }
    italy: createCountry(input: { name: "Italy" }) { id }
  }`);
  for (const name of ["acme", "bolt", "italy"]) id[name] = made.json.data[name].id;
  for (const tenant of ["acme", "bolt"]) {
    token[tenant] = (await generateTenantToken(p.owner, { tenant_id: id[tenant]!, token: plain })).token;
    const { json } = await p.ask(
      `mutation ($italy: ID!) {
        customer: createCustomer(input: { name: "Customer of ${tenant}", email: "same@example.org" }, connect: { country_id: $italy }) { id }
        label: createLabel(input: { name: "Label of ${tenant}" }) { id }
        home: updateHome(input: { headline: "Home of ${tenant}" }) { id }
      }`,
      { italy: id.italy },
      token[tenant],
    );
    expect(json.errors).toBeUndefined();
    id[`${tenant} customer`] = json.data.customer.id;
    id[`${tenant} label`] = json.data.label.id;
    const purchase = await p.ask(
      `mutation ($c: ID!, $l: ID!) { one: createPurchase(input: { title: "Purchase of ${tenant}" }, connect: { customer_id: $c, label_ids: [$l] }) { id } }`,
      { c: id[`${tenant} customer`], l: id[`${tenant} label`] },
      token[tenant],
    );
    id[`${tenant} purchase`] = purchase.json.data.one.id;
  }
});
afterAll(() => platform.close());

const data = async (query: string, variables: Record<string, unknown> = {}, as = token.acme) => {
  const { json } = await p.ask(query, variables, as);
  expect(json.errors).toBeUndefined();
  return json.data;
};
const code = async (query: string, variables: Record<string, unknown> = {}, as = token.acme) =>
  (await p.ask(query, variables, as)).json.errors?.[0].extensions.code;

test("lists, counts, searches, relations, aggregates and the only page of a model hold the tenant's records alone", async () => {
  expect(
    await data(`{
      customerList { name country { name customer_count customer_list { name } } purchase_list { title } }
      customerCount purchaseCount(where: { customer: { name: { contains: "bolt" } } })
      found: customerList(search: "bolt") { name }
      companyList { name }
      home { headline }
      labelList(sort: [{ purchase_count: desc }]) { name purchase_list { title } }
      customerAggregate { count }
      customerConnection { edges { node { name } } }
    }`),
  ).toMatchObject({
    customerList: [
      {
        name: "Customer of acme",
        country: { name: "Italy", customer_count: 1, customer_list: [{ name: "Customer of acme" }] },
        purchase_list: [{ title: "Purchase of acme" }],
      },
    ],
    customerCount: 1,
    purchaseCount: 0,
    found: [],
    companyList: [{ name: "Acme" }],
    home: { headline: "Home of acme" },
    labelList: [{ name: "Label of acme", purchase_list: [{ title: "Purchase of acme" }] }],
    customerConnection: { edges: [{ node: { name: "Customer of acme" } }] },
  });
  expect(await data(`query ($id: ID!) { customer(id: $id) { name } }`, { id: id["bolt customer"] })).toEqual({
    customer: null,
  });
});

test("records that are made together belong to the tenant, and a value that is taken is named with its row", async () => {
  expect(
    await data(`mutation { createPurchase(input: { title: "Both" }, create: { customer: { name: "New" }, label_list: [{ name: "new" }] }) {
      title customer { name } label_list { name } } }`),
  ).toEqual({ createPurchase: { title: "Both", customer: { name: "New" }, label_list: [{ name: "new" }] } });
  const made = `{ customerCount(where: { name: { eq: "New" } }) labelCount(where: { name: { eq: "new" } }) }`;
  expect(await data(made, {}, token.bolt)).toEqual({ customerCount: 0, labelCount: 0 });
  const clash = async (mutation: string) => (await p.ask(mutation, {}, token.acme)).json.errors[0].extensions.fields;
  const message = "Email is taken by another record";
  expect(
    await clash(
      `mutation { createCustomerList(inputs: [{ email: "free@example.org" }, { email: "same@example.org" }]) { id } }`,
    ),
  ).toEqual({ "inputs.1.email": message });
  expect(await clash(`mutation { createCustomer(input: { email: "same@example.org" }) { id } }`)).toEqual({
    "input.email": message,
  });
  // Upsert finds the tenant's own, whatever others have.
  const upsert = `mutation { upsertCustomer(on: email, input: { email: "raced@example.org" }) { id } }`;
  const raced = await Promise.all([...Array(6)].map((_, i) => data(upsert, {}, i % 2 ? token.acme : token.bolt)));
  expect(new Set(raced.map((one) => one.upsertCustomer.id)).size).toBe(2);
  await data(`mutation { deletePurchaseList(where: { title: { eq: "Both" } }) { count }
    deleteCustomerList(where: { OR: [{ name: { eq: "New" } }, { email: { eq: "raced@example.org" } }] }) { count } deleteLabelList(where: { name: { eq: "new" } }) { count } }`);
  await data(
    `mutation { deleteCustomerList(where: { email: { eq: "raced@example.org" } }) { count } }`,
    {},
    token.bolt,
  );
});

test("another tenant's records cannot be changed, deleted, connected or found by a unique value", async () => {
  const bolt = { id: id["bolt customer"], purchase: id["acme purchase"], label: id["bolt label"] };
  expect(await code(`mutation ($id: ID!) { updateCustomer(id: $id, input: { name: "x" }) { id } }`, bolt)).toBe(
    "NOT_FOUND",
  );
  expect(await code(`mutation ($id: ID!) { deleteCustomer(id: $id) { id } }`, bolt)).toBe("NOT_FOUND");
  expect(
    await code(`mutation ($id: ID!) { createPurchase(input: {}, connect: { customer_id: $id }) { id } }`, bolt),
  ).toBe("BAD_USER_INPUT");
  expect(
    await code(
      `mutation ($purchase: ID!, $id: ID!) { updatePurchase(id: $purchase, connect: { customer_id: $id }) { id } }`,
      bolt,
    ),
  ).toBe("BAD_USER_INPUT");
  expect(
    await code(
      `mutation ($purchase: ID!, $label: ID!) { updatePurchase(id: $purchase, connect: { label_ids: [$label] }) { id } }`,
      bolt,
    ),
  ).toBe("BAD_USER_INPUT");
  expect(await data(`mutation { deleteLabelList(where: { name: { eq: "Label of bolt" } }) { count } }`)).toEqual({
    deleteLabelList: { count: 0 },
  });
  expect(
    await data(`mutation { upsertCustomer(on: email, input: { name: "Renamed", email: "same@example.org" }) { id } }`),
  ).toEqual({ upsertCustomer: { id: id["acme customer"] } });
  expect(await code(`mutation { createCustomer(input: { email: "same@example.org" }) { id } }`)).toBe("CONFLICT");
  expect(await data(`{ customerList { name } }`, {}, token.bolt)).toEqual({
    customerList: [{ name: "Customer of bolt" }],
  });
  await data(`mutation ($id: ID!) { updateCustomer(id: $id, input: { name: "Customer of acme" }) { id } }`, {
    id: id["acme customer"],
  });
});

test("a tenant changes its own record but makes no tenants; without a tenant only shared models are open, but to admins all", async () => {
  expect(await code(`mutation { createCompany(input: { name: "Mine" }) { id } }`)).toBe("FORBIDDEN");
  expect(
    await data(`mutation ($id: ID!) { updateCompany(id: $id, input: { name: "Acme" }) { name } }`, { id: id.acme }),
  ).toEqual({ updateCompany: { name: "Acme" } });
  expect(
    await code(`mutation ($id: ID!) { updateCompany(id: $id, input: { name: "x" }) { name } }`, { id: id.bolt }),
  ).toBe("NOT_FOUND");
  expect(await data(`{ countryList { name } }`, {}, token.plain)).toEqual({ countryList: [{ name: "Italy" }] });
  for (const query of [
    `{ customerList { name } }`,
    `{ countryList { customer_count } }`,
    `{ companyCount }`,
    `mutation { createLabel(input: {}) { id } }`,
  ])
    expect([query, await code(query, {}, token.plain)]).toEqual([query, "FORBIDDEN"]);
  expect(await data(`{ customerCount companyCount }`, {}, p.token)).toEqual({ customerCount: 2, companyCount: 2 });
  expect(await code(`mutation { createLabel(input: {}) { id } }`, {}, p.token)).toBe("BAD_USER_INPUT");
});

test("the examples of docs/roles-and-tenants.md do what the guide says", async () => {
  const guide = readFileSync(new URL("../../../docs/roles-and-tenants.md", import.meta.url), "utf8");
  const [create, read] = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, example]) => example!);
  const { createCustomer } = await data(create!);
  expect(createCustomer).toMatchObject({ name: "Grace" });
  expect(await data(read!)).toEqual({
    customerList: [{ id: createCustomer.id, name: "Grace" }],
    customerCount: 2,
    companyList: [{ name: "Acme" }],
  });
  await data(`mutation ($id: ID!) { deleteCustomer(id: $id) { id } }`, { id: createCustomer.id });
});

describe("each guard alone holds", () => {
  const labels = async (unguarded: boolean) => {
    // As if the compiler had forgotten every condition: the catalog of a project without tenants.
    const models = await loadModels(p.project);
    const { role } = await memberCatalog(p.owner, p.project);
    const catalog = buildCatalog(models, role, p.project.database, unguarded ? "none" : "bound");
    const bound = { "tenant id": id.acme };
    const statement = compileObject({ ...catalog, bound }, [
      {
        alias: "labels",
        kind: "list",
        model: "label",
        status: "all",
        args: { limit: constant(10) },
        children: [node("name")],
      },
    ]);
    return JSON.parse(await runStatement(p.project.database, statement, bound)).labels;
  };

  test("without a condition in the statement row level security still hides, keeps from writing, and refuses another tenant's rows", async () => {
    expect(p.project.database.has_tenant_role).toBe(true);
    for (const _ of [1, 2, 3]) expect(await labels(true)).toEqual([{ name: "Label of acme" }]);
    const catalog = { ...(await memberCatalog(p.owner, p.project)), bound: { "tenant id": id.acme } };
    const table = catalog.models.get("label")!.table;
    await inTransaction(p.project, catalog, async (tx) => {
      expect((await tx.query(`update ${table} set name = name`)).rowCount).toBe(1);
      expect((await tx.query(`delete from ${table} where id = $1`, [id["bolt label"]])).rowCount).toBe(0);
    });
    const steal = (sql: string) => inTransaction(p.project, catalog, (tx) => tx.query(sql, [id.bolt]));
    await expect(steal(`update ${table} set _tenant_id = $1`)).rejects.toThrow("row-level security");
    await expect(steal(`insert into ${table} (id, _tenant_id) values (gen_random_uuid(), $1)`)).rejects.toThrow(
      "row-level security",
    );
    const models = table.replace(`"label"`, `"_models"`);
    await expect(inTransaction(p.project, catalog, (tx) => tx.query(`select * from ${models}`))).rejects.toThrow(
      "permission denied",
    );
  });

  test("without policies the statement still filters", async () => {
    const { schema } = p.project.database;
    const { rows } = await platform.pool.query(
      `select relname as name from pg_class where relnamespace = $1::regnamespace and relrowsecurity`,
      [`"${schema}"`],
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(["_media", "company", "customer", "home", "label", "purchase"]);
    for (const { name } of rows)
      await platform.pool.query(`alter table "${schema}"."${name}" disable row level security`);
    expect(await labels(false)).toEqual([{ name: "Label of acme" }]);
    expect(await data(`{ customerList { name purchase_list { title } } labelCount companyList { name } }`)).toEqual({
      customerList: [{ name: "Customer of acme", purchase_list: [{ title: "Purchase of acme" }] }],
      labelCount: 1,
      companyList: [{ name: "Acme" }],
    });
    expect(await code(`mutation ($id: ID!) { deleteCustomer(id: $id) { id } }`, { id: id["bolt customer"] })).toBe(
      "NOT_FOUND",
    );
    for (const { name } of rows)
      await platform.pool.query(`alter table "${schema}"."${name}" enable row level security`);
  });
});

test("the console lists the tenants, works for the chosen one, and may share a model with all of them and take it back", async () => {
  expect(await listTenants(p.owner, p.project)).toEqual([
    { id: id.acme, name: "Acme", logo: "https://acme.example/logo.png" },
    { id: id.bolt, name: "Bolt", logo: "" },
  ]);
  const { owner } = p;
  const chosen = { ...owner, actor: { ...owner.actor, tenant_id: id.bolt } as typeof owner.actor };
  const made = await upsertRecord(chosen, p.project, {
    model: "label",
    payload: { name: "From the console" },
    status: "published",
  });
  expect(await data(`{ labelList(sort: [{ name: asc }]) { name } }`, {}, token.bolt)).toEqual({
    labelList: [{ name: "From the console" }, { name: "Label of bolt" }],
  });
  expect(await data(`query ($id: ID!) { label(id: $id) { id } }`, { id: made.id })).toEqual({ label: null });
  await expect(generateTenantToken(owner, { tenant_id: id.italy!, token: token.plain! })).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
  });
  await expect(updateModel(owner, { type: "delete", model_name: "company" })).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
  });

  await updateModel(owner, { type: "update", model_name: "label", is_common_model: true });
  expect(await data(`{ labelCount }`)).toEqual({ labelCount: 3 });
  await updateModel(owner, { type: "update", model_name: "label", is_common_model: false });
  expect(await data(`{ labelCount }`)).toEqual({ labelCount: 1 });
  // Both tenants have this address: it cannot become unique for all.
  await expect(
    updateModel(owner, { type: "update", model_name: "customer", is_common_model: true }),
  ).rejects.toMatchObject({ code: "BAD_USER_INPUT" });
  expect(await data(`{ customerCount }`)).toEqual({ customerCount: 1 });
});
