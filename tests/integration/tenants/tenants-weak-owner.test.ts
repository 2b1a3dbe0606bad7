/** Tenants in a database of one's own whose owner may make no roles: the second guard binds the owner of the tables itself, and each guard still holds alone. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCatalog, compileObject, constant, node } from "../../../lib/engine/compiler/index.ts";
import { loadModels } from "../../../lib/engine/models/index.ts";
import { generateTenantToken, inTransaction, memberCatalog, runStatement } from "../../../lib/engine/records/index.ts";
import { createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const name = { field_label: "Name", field_type: "text", input_type: "string" };
let platform: TestPlatform;
let p: TestProject;
const tenants: Record<string, { id: string; token: string }> = {};

beforeAll(async () => {
  platform = await testPlatform();
  const url = new URL(await createEmptyDatabase());
  const admin = new pg.Client(url.href);
  await admin.connect();
  await admin.query("create role keeper login nosuperuser nocreaterole nobypassrls password 'of-the-keys'");
  await admin.query(`alter database ${url.pathname.slice(1)} owner to keeper`);
  await admin.end();
  url.username = "keeper";
  url.password = "of-the-keys";
  p = await testProject(
    platform,
    {
      tenant_model: "company",
      common: ["country"],
      models: { company: { fields: [name] }, country: { fields: [name] }, label: { fields: [name] } },
      relations: [{ from: "label", to: "country", forward: "has_one", reverse: "has_many" }],
    },
    url.href,
  );
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  const token = await p.roleToken("seller", { company: all, country: all, label: all });
  const { json } = await p.ask(`mutation { italy: createCountry(input: { name: "Italy" }) { id } }`);
  for (const key of ["acme", "bolt"]) {
    const made = await p.ask(`mutation ($name: String) { one: createCompany(input: { name: $name }) { id } }`, {
      name: key,
    });
    const { id } = made.json.data.one;
    tenants[key] = { id, token: (await generateTenantToken(p.owner, { tenant_id: id, token })).token };
    const written = await p.ask(
      `mutation ($name: String, $italy: ID!) { createLabel(input: { name: $name }, connect: { country_id: $italy }) { name } }`,
      { name: `of ${key}`, italy: json.data.italy.id },
      tenants[key].token,
    );
    expect(written.json).toEqual({ data: { createLabel: { name: `of ${key}` } } });
  }
});
afterAll(() => platform.close());

const acme = () => ({ "tenant id": tenants.acme!.id });

/** Names of all labels, by a statement with or without the compiler's own condition. */
async function labels(unguarded: boolean): Promise<unknown> {
  const { role } = await memberCatalog(p.owner, p.project);
  const models = await loadModels(p.project);
  const catalog = buildCatalog(models, role, p.project.database, unguarded ? "none" : "bound");
  const list = { alias: "labels", kind: "list", model: "label", status: "all" } as const;
  const statement = compileObject({ ...catalog, bound: acme() }, [
    { ...list, args: { limit: constant(10) }, children: [node("name")] },
  ]);
  return JSON.parse(await runStatement(p.project.database, statement, acme())).labels;
}

test("the database's owner has no role of tenants, and its tables bind it by force", async () => {
  expect(p.project.database.has_tenant_role).toBe(false);
  const { rows } = await p.project.database.pool.query(
    `select relname as name, relforcerowsecurity as forced from pg_class
     where relnamespace = $1::regnamespace and relrowsecurity order by relname`,
    [`"${p.project.database.schema}"`],
  );
  expect(rows).toEqual([
    { name: "_media", forced: true },
    { name: "company", forced: true },
    { name: "label", forced: true },
  ]);
});

test("a tenant sees and writes its own alone, an admin sees all", async () => {
  const mine = `{ labelList { name } companyList { name } countryList { label_count label_list { name } } }`;
  expect((await p.ask(mine, {}, tenants.acme!.token)).json.data).toEqual({
    labelList: [{ name: "of acme" }],
    companyList: [{ name: "acme" }],
    countryList: [{ label_count: 1, label_list: [{ name: "of acme" }] }],
  });
  expect((await p.ask(`{ labelCount companyCount }`)).json.data).toEqual({ labelCount: 2, companyCount: 2 });
});

test("without a condition in the statement the policies hide, keep from writing, and refuse another tenant's rows", async () => {
  expect(await labels(true)).toEqual([{ name: "of acme" }]);
  const catalog = { ...(await memberCatalog(p.owner, p.project)), bound: acme() };
  const { table } = catalog.models.get("label")!;
  await inTransaction(p.project, catalog, async (tx) => {
    expect((await tx.query(`update ${table} set name = name`)).rowCount).toBe(1);
    expect((await tx.query(`delete from ${table} where name = 'of bolt'`)).rowCount).toBe(0);
  });
  const { pool } = p.project.database;
  const media = table.replace(`"label"`, `"_media"`);
  await pool.query(
    `insert into ${media} (id, path, file_name, content_type, size, tenant_id)
     select gen_random_uuid(), n, n, 'image/png', 1, t::uuid from (values ('own', null), ('acme', $1), ('bolt', $2)) v(n, t)`,
    [tenants.acme!.id, tenants.bolt!.id],
  );
  const files = await inTransaction(p.project, catalog, (tx) => tx.query(`select path from ${media} order by path`));
  expect(files.rows).toEqual([{ path: "acme" }, { path: "own" }]);
  expect((await pool.query(`select from ${media}`)).rowCount).toBe(3);
  const steal = (sql: string) => inTransaction(p.project, catalog, (tx) => tx.query(sql, [tenants.bolt!.id]));
  for (const sql of [
    `update ${table} set _tenant_id = $1`,
    `insert into ${table} (id, _tenant_id) values (gen_random_uuid(), $1)`,
  ])
    await expect(steal(sql)).rejects.toThrow("row-level security");
  // The setting ends with its transaction: the same connections see all for an admin afterwards.
  expect((await p.ask(`{ labelCount }`)).json.data).toEqual({ labelCount: 2 });
});

test("without policies the statement still filters", async () => {
  const { pool, schema } = p.project.database;
  await pool.query(`alter table "${schema}".label disable row level security`);
  expect(await labels(false)).toEqual([{ name: "of acme" }]);
  expect((await p.ask(`{ labelList { name } }`, {}, tenants.acme!.token)).json.data.labelList).toEqual([
    { name: "of acme" },
  ]);
  await pool.query(`alter table "${schema}".label enable row level security`);
});
