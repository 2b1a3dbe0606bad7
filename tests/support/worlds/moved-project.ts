/** A project with everything that a move takes along, and what tells whether it is still there. */
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { openCarried, uploadMedia } from "../../../lib/engine/media/index.ts";
import { updateModel } from "../../../lib/engine/models/index.ts";
import { fingerprintOf, readStructure } from "../../../lib/engine/moves/structure.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { closeOwnDatabases, openProject, settleProject } from "../../../lib/engine/projects/index.ts";
import { generateTenantToken, upsertRecord } from "../../../lib/engine/records/index.ts";
import { fieldSamples, withFiles } from "../fields/field-samples.ts";
import { pngImage } from "../files/images.ts";
import { type TestPlatform, testPlatform } from "../platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../project.ts";

export const text = (field_label: string, validation = {}) => ({
  field_label,
  field_type: "text",
  input_type: "string",
  validation,
});
const inside = (labels: readonly string[] = [], parent_field = "") =>
  labels.map((label) => ({ ...text(label), parent_field }));

/** Every kind of field and of relation, tenants, languages, revisions, a single page, names that need quotes. */
const sketch: ProjectSketch = {
  tenant_model: "company",
  common: ["country", "kinds"],
  models: {
    company: { fields: [text("Name")] },
    country: { fields: [text("Name", { locals: ["de"] })] },
    customer: { fields: [text("Name", { required: true }), text("Email", { unique: true })] },
    kinds: {
      fields: fieldSamples.flatMap(({ name, field, inside: labels }) => [
        { ...field, field_label: name },
        ...inside(labels, name),
      ]),
    },
    order: { fields: [text("Select"), { field_label: "Amount", field_type: "number", input_type: "int" }] },
    home: { single: true, fields: [text("Headline")] },
  },
  relations: [
    { from: "order", to: "customer", forward: "has_one", reverse: "has_many" },
    { from: "order", to: "kinds", forward: "has_many", reverse: "has_many" },
    { from: "customer", to: "country", forward: "has_one", reverse: "has_many" },
    { from: "customer", to: "customer", forward: "has_one", reverse: "has_many", known_as: "friend" },
  ],
};

export let platform: TestPlatform;
export let p: TestProject;
export const tenants: { id: string; token: string }[] = [];
let files: string[];

/** To be called at the top of a test file: the project starts and ends with that. */
export function withMovedProject(): void {
  beforeAll(async () => {
    platform = await testPlatform();
    // Of a test file before, which the same process has run.
    tenants.length = 0;
    p = await testProject(platform, sketch);
    await updateProject(p.owner, { settings: { locals: ["en", "de"], enable_revision_history: true } });
    for (const model_name of Object.keys(sketch.models))
      await updateModel(p.owner, { type: "update", model_name, enable_revision: true });
    await fill();
  }, 120_000);
  afterAll(async () => {
    await closeOwnDatabases(platform);
    await platform.close();
  });
}

export async function must(query: string, variables: object = {}, token?: string) {
  const { json } = await p.ask(query, variables as Record<string, unknown>, token);
  if (json.errors) throw new Error(JSON.stringify(json.errors));
  return json.data;
}

async function fill(): Promise<void> {
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  const seller = await p.roleToken("seller", Object.fromEntries(Object.keys(sketch.models).map((name) => [name, all])));
  const { italy } = await must(`mutation { italy: createCountry(input: { name: "Italy" }) { id } }`);
  await must(`mutation ($id: ID!) { updateCountry(id: $id, locale: "de", input: { name: "Italien" }) { id } }`, {
    id: italy.id,
  }).catch(() => {});
  for (const name of ["Acme", "Bölt"]) {
    const { company } = await must(
      `mutation ($name: String!) { company: createCompany(input: { name: $name }) { id } }`,
      { name },
    );
    const { token } = await generateTenantToken(p.owner, { tenant_id: company.id, token: seller });
    tenants.push({ id: company.id, token });
    const { customer } = await must(
      `mutation ($italy: ID!) { customer: createCustomer(input: { name: "${name}'s customer", email: "same@example.org" }, connect: { country_id: $italy }) { id } }`,
      { italy: italy.id },
      token,
    );
    const list = Array.from({ length: 150 }, (_, n) => ({ select: `${name} ${n}`, amount: n }));
    await must(
      `mutation ($list: [OrderCreateInput!]!) { createOrderList(input: $list) { id } }`,
      { list },
      token,
    ).catch(async () => {
      for (const { select, amount } of list.slice(0, 40))
        await must(
          `mutation { createOrder(input: { select: "${select}", amount: ${amount} }, connect: { customer_id: "${customer.id}" }) { id } }`,
          {},
          token,
        );
    });
    await must(`mutation { updateHome(input: { headline: "Home of ${name}" }) { id } }`, {}, token);
  }
  files = [];
  for (const seed of ["a", "b"]) {
    const content = Readable.from([pngImage(3, 2, seed)]);
    const [file] = await uploadMedia(p.owner, {}, Readable.from([{ name: `${seed}.png`, content }]));
    files.push(file!.id);
  }
  for (const n of [0, 1]) {
    const payload = Object.fromEntries(fieldSamples.map(({ name, values }) => [name, withFiles(values[n], files)]));
    const { id } = await upsertRecord(p.owner, await openProject(platform, p.project.id), {
      model: "kinds",
      payload,
      status: "published",
    });
    await upsertRecord(p.owner, await openProject(platform, p.project.id), {
      model: "kinds",
      id,
      payload: { ...payload, text: "again" },
      status: "draft",
    });
  }
}

export const id = () => p.project.id;
export const dedicatedName = () => `plinth_${id()}`;

/** As a super user, whom no row security binds. */
export async function within<T>(kind: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(platform.databaseUrl);
  if (kind === "dedicated") url.pathname = `/${dedicatedName()}`;
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    await client.query("set search_path = pg_catalog; set time zone 'UTC'");
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function row() {
  const { rows } = await platform.pool.query(
    `select p.database_kind as kind, p.database_schema as schema, m.status, m.problem from plinth.projects p
     left join plinth.project_moves m on m.project_id = p.id where p.id = $1`,
    [id()],
  );
  return rows[0] as { kind: "shared" | "dedicated"; schema: string; status: string; problem: string | null };
}

/** Everything that a project's place holds. */
export async function picture(): Promise<unknown> {
  const { kind, schema } = await row();
  return within(kind, async (client) => {
    const structure = await readStructure(client, schema);
    const rows: Record<string, string[]> = {};
    for (const { name } of structure.tables)
      rows[name] = (
        await client.query(`select ("r".*)::text as line from "${schema}"."${name}" "r" order by 1`)
      ).rows.map(({ line }) => line);
    const { rows: triggers } = await client.query(
      `select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = $1::regnamespace and not tgisinternal`,
      [`"${schema}"`],
    );
    return { rows, structure: JSON.parse(fingerprintOf(structure)), triggers };
  });
}

/** Whether there is anything of the project in a place. */
export async function isThere(kind: "shared" | "dedicated"): Promise<boolean> {
  const { schema } = await row();
  const { rowCount } =
    kind === "dedicated"
      ? await platform.pool.query("select from pg_database where datname = $1", [dedicatedName()])
      : await platform.pool.query("select from pg_namespace where nspname = $1", [schema]);
  return rowCount! > 0;
}

export async function plan(key: "free" | "pro"): Promise<void> {
  await platform.pool.query("update plinth.projects set paid_plan = $2 where id = $1", [id(), key]);
  await settleProject(platform, id());
}

/** Tenants see their own, rules hold, and every file opens where a record holds it. */
export async function expectWorking(): Promise<void> {
  const counts = await Promise.all(
    tenants.map(async ({ token }) => (await must("{ orderCount }", {}, token)).orderCount),
  );
  expect(counts.every((count) => count > 0)).toBe(true);
  const { orderCount } = await must("{ orderCount }");
  expect(orderCount).toBe(counts[0] + counts[1]);
  // The database's own guard, beside the statement's condition.
  const { kind, schema } = await row();
  await within(kind, async (client) => {
    const { database } = await openProject(platform, id());
    await client.query("begin");
    await client.query(`set local plinth.tenant = '${tenants[0]!.id}'`);
    await client.query(`set local role ${database.has_tenant_role ? "plinth_tenant" : `"${dedicatedName()}"`}`);
    const { rows } = await client.query(`select count(*)::int as count from "${schema}"."order"`);
    expect(rows[0].count).toBe(counts[0]);
    await client.query("rollback");
  });
  // Rules and relations.
  const again = await p.ask(
    `mutation { createCustomer(input: { name: "Twice", email: "same@example.org" }) { id } }`,
    {},
    tenants[0]!.token,
  );
  expect(again.json.errors[0].message).toMatch(/already|unique|taken/i);
  const { kindsList } = await must("{ kindsList(status: all) { media { id } } }");
  expect(kindsList.map(({ media }: { media: { id: string } }) => media.id).toSorted()).toEqual(files.toSorted());
  const project = await openProject(platform, id());
  for (const file of files) {
    const parts: Buffer[] = [];
    for await (const part of await openCarried(project, file)) parts.push(part as Buffer);
    expect(Buffer.concat(parts).subarray(1, 4).toString()).toBe("PNG");
  }
}
