/** What is hidden from a role inside of objects and lists stays as it is, whatever the role writes there. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { restoreRevision, upsertRecord } from "../../../lib/engine/records/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const hidden = { hide_for_roles: ["editor"] };
const field = (field_label: string, field_type: string, more: Record<string, unknown> = {}) => ({
  field_label,
  field_type,
  input_type: field_type === "number" ? "int" : field_type === "text" ? "string" : field_type,
  ...more,
});

let platform: TestPlatform;
let p: TestProject;
let editor: string;
let id: string;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      invoice: {
        fields: [
          field("Title", "text", { validation: { unique: true } }),
          field("Buyer", "object"),
          field("Name", "text", { parent_field: "buyer" }),
          field("Score", "number", { parent_field: "buyer", validation: hidden }),
          field("Bank", "object", { parent_field: "buyer" }),
          field("City", "text", { parent_field: "buyer.bank" }),
          field("Iban", "text", { parent_field: "buyer.bank", validation: hidden }),
          field("Note", "object", { validation: { locals: ["en", "de"] } }),
          field("Text", "text", { parent_field: "note" }),
          field("Private", "text", { parent_field: "note", validation: hidden }),
          field("Lines", "repeated"),
          field("Product", "text", { parent_field: "lines" }),
          field("Body", "multiline", { parent_field: "lines", input_type: "string" }),
          field("Due", "date", { parent_field: "lines", input_type: "string" }),
          field("Cost", "number", { parent_field: "lines", validation: hidden }),
        ],
      },
    },
  });
  const settings = { locals: ["en", "de"], default_locale: "en", enable_revision_history: true };
  await updateProject(p.owner, { settings });
  p.project = await openProject(platform, p.project.id);
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  editor = await p.roleToken("editor", { invoice: all });
});
afterAll(() => platform.close());

const buyer = { name: "Ada", score: 7, bank: { city: "Rome", iban: "IT60" } };
const due = "2026-03-01T10:00:00.000Z";
const line = (product: string, cost: number | null = null) => ({ product, body: `<p>${product}</p>`, due, cost });
const unseen = ({ cost: _, ...seen }: ReturnType<typeof line>) => seen;

const ask = async (query: string, variables: Record<string, unknown>, token = p.token) => {
  const { json } = await p.ask(query, variables, token);
  expect(json.errors).toBeUndefined();
  return json.data;
};
const all = `title buyer { name score bank { city iban } } lines { product body { html } due cost }`;
const stored = async () => {
  const { invoice } = await ask(`query ($id: ID!) { invoice(id: $id) { ${all} } }`, { id });
  const lines = invoice.lines?.map((one: { body: { html: string } | null }) => ({ ...one, body: one.body?.html }));
  return { ...invoice, lines };
};
const write = (input: Record<string, unknown>, token = editor) =>
  p.ask(
    `mutation ($id: ID!, $input: InvoicePatch!) { updateInvoice(id: $id, input: $input) { title } }`,
    { id, input },
    token,
  );
const lines = async (...given: ReturnType<typeof unseen>[]) => {
  const { json } = await write({ lines: given });
  return json.errors?.[0].extensions.fields ?? (await stored()).lines;
};

beforeEach(async () => {
  await ask(`mutation { deleteInvoiceList(where: {}) { count } }`, {});
  const made = await ask(`mutation ($input: InvoiceInput!) { createInvoice(input: $input) { id } }`, {
    input: { title: "One", buyer, lines: [line("apple", 1), line("bread", 2), line("cheese", 3)] },
  });
  id = made.createInvoice.id;
});

test("an object keeps what is hidden in it and in the objects below, also when it is emptied", async () => {
  await write({ buyer: { name: "Grace", bank: { city: "Oslo" } } });
  expect((await stored()).buyer).toEqual({ name: "Grace", score: 7, bank: { city: "Oslo", iban: "IT60" } });
  await write({ buyer: { name: "Alan" } });
  expect((await stored()).buyer).toEqual({ name: "Alan", score: 7, bank: { city: "Oslo", iban: "IT60" } });
  await write({ buyer: { bank: null } });
  expect((await stored()).buyer).toEqual({ name: "Alan", score: 7, bank: { city: null, iban: "IT60" } });
  await write({ buyer: null });
  expect((await stored()).buyer).toEqual({ name: null, score: 7, bank: { city: null, iban: "IT60" } });
  // Who sees everything, empties everything.
  await write({ buyer: null }, p.token);
  expect((await stored()).buyer).toBeNull();
  await write({ buyer: { name: "New" } });
  expect((await stored()).buyer).toEqual({ name: "New", score: null, bank: null });
});

test("every way to write keeps it: lists, upsert, REST's and the console's own command, restored revisions", async () => {
  const two = await ask(
    `mutation ($input: InvoiceInput!) { createInvoice(input: $input) { id } }`,
    { input: { title: "Two", buyer: { ...buyer, score: 9 } } },
    p.token,
  );
  const input = { buyer: { name: "Same" } };
  await ask(
    `mutation ($input: InvoicePatch!) { updateInvoiceList(where: {}, input: $input) { id } }`,
    { input },
    editor,
  );
  expect((await stored()).buyer).toMatchObject({ name: "Same", score: 7, bank: { iban: "IT60" } });
  const other = await ask(`query ($id: ID!) { invoice(id: $id) { buyer { name score } } }`, {
    id: two.createInvoice.id,
  });
  expect(other.invoice.buyer).toEqual({ name: "Same", score: 9 });
  await ask(
    `mutation ($input: InvoiceInput!) { upsertInvoice(on: title, input: $input) { id } }`,
    { input: { title: "One", buyer: { name: "Upserted" } } },
    editor,
  );
  expect((await stored()).buyer).toMatchObject({ name: "Upserted", score: 7 });

  await restCaller(platform, editor)("PATCH", `invoice/${id}`, { buyer: { name: "Rest", bank: { city: "Bonn" } } });
  expect((await stored()).buyer).toEqual({ name: "Rest", score: 7, bank: { city: "Bonn", iban: "IT60" } });

  const member = await p.member("editor");
  await upsertRecord(member, p.project, { model: "invoice", id, payload: { buyer: { name: "Console" } } });
  expect((await stored()).buyer).toMatchObject({ name: "Console", score: 7, bank: { iban: "IT60" } });
  const revision = await platform.pool.query<{ id: string }>(
    `select id from "${p.project.database.schema}"._revisions where record_id = $1 order by id desc limit 1`,
    [id],
  );
  await write({ buyer: { ...buyer, score: 8 } }, p.token);
  await restoreRevision(member, p.project, { model: "invoice", id: revision.rows[0]!.id });
  expect((await stored()).buyer).toMatchObject({ name: "Rest", score: 8, bank: { iban: "IT60" } });
});

test("a translation keeps what is hidden in it, for each language by itself", async () => {
  const translate = (locale: string, note: unknown, token = p.token) =>
    ask(
      `mutation ($id: ID!, $locale: String, $note: Invoice_noteInput) { updateInvoice(id: $id, locale: $locale, input: { note: $note }) { id } }`,
      { id, locale, note },
      token,
    );
  const read = async (locale: string) =>
    (
      await ask(`query ($id: ID!, $locale: String) { invoice(id: $id, locale: $locale) { note { text private } } }`, {
        id,
        locale,
      })
    ).invoice.note;
  await translate("en", { text: "Hello", private: "secret" });
  await translate("de", { text: "Hallo", private: "geheim" });
  await translate("de", { text: "Servus" }, editor);
  await translate("en", { text: "Hi" }, editor);
  expect([await read("en"), await read("de")]).toEqual([
    { text: "Hi", private: "secret" },
    { text: "Servus", private: "geheim" },
  ]);
});

test("entries of a list keep what is hidden in them where it is clear which one is which", async () => {
  const [apple, bread, cheese] = ["apple", "bread", "cheese"].map((name) => unseen(line(name)));
  const milk = unseen(line("milk"));
  expect(await lines(apple!, bread!, cheese!)).toEqual([line("apple", 1), line("bread", 2), line("cheese", 3)]);
  expect(await lines(cheese!, apple!, bread!)).toEqual([line("cheese", 3), line("apple", 1), line("bread", 2)]);
  expect(await lines(cheese!, milk, bread!)).toEqual([line("cheese", 3), line("milk", 1), line("bread", 2)]);
  expect(await lines(cheese!, milk, bread!, apple!)).toEqual([
    line("cheese", 3),
    line("milk", 1),
    line("bread", 2),
    line("apple"),
  ]);
  expect(await lines(cheese!, bread!, apple!)).toEqual([line("cheese", 3), line("bread", 2), line("apple")]);
  expect(await lines(milk, cheese!, bread!, apple!)).toEqual([
    line("milk"),
    line("cheese", 3),
    line("bread", 2),
    line("apple"),
  ]);
  expect(await lines()).toEqual([]);
});

test("a change that leaves a doubt about entries is refused and changes nothing", async () => {
  const [apple, bread] = ["apple", "bread"].map((name) => unseen(line(name)));
  const milk = unseen(line("milk"));
  const refused = { "input.lines": expect.stringContaining("cannot be told apart") };
  const before = await stored();
  for (const doubtful of [
    // Was apple changed and bread removed, or the other way round?
    [milk, unseen(line("cheese"))],
    [apple!, milk, bread!, unseen(line("new"))],
    [milk],
  ])
    expect(await lines(...doubtful)).toEqual(refused);
  expect(await stored()).toEqual(before);
  await write({ lines: [line("apple", 1), line("apple", 2)] }, p.token);
  expect(await lines(apple!)).toEqual(refused);
  expect(await lines(apple!, milk)).toEqual([line("apple", 1), line("milk", 2)]);
  // Who sees everything, writes what they like.
  expect((await write({ lines: [milk] }, p.token)).json.errors).toBeUndefined();
});

test("a list of more entries than are written is refused by the field's name; one that is there is read and kept", async () => {
  const most = limits.repeatedEntriesMax;
  const some = (count: number) => Array.from({ length: count }, (_, i) => ({ product: `p${i}` }));
  const refused = { "input.lines": "Lines has more than 10,000 entries" };
  for (const token of [editor, p.token])
    expect((await write({ lines: some(most + 1) }, token)).json.errors[0].extensions.fields).toEqual(refused);
  const { pool, schema } = p.project.database;
  await pool.query(`update "${schema}".invoice set lines = $1`, [JSON.stringify(some(most + 1))]);
  expect((await write({ title: "Two" })).json.errors).toBeUndefined();
  const { invoice } = await ask(`query ($id: ID!) { invoice(id: $id) { title lines { product } } }`, { id });
  expect(invoice).toEqual({ title: "Two", lines: some(most + 1) });
});

test("two writers at the same time lose nothing of each other's parts", async () => {
  for (let round = 0; round < 10; round++) {
    await Promise.all([
      write({ buyer: { ...buyer, score: 100 + round } }, p.token),
      write({ buyer: { name: "Editor" } }),
      write({ buyer: { name: "Editor" } }),
    ]);
    expect((await stored()).buyer).toMatchObject({ score: 100 + round, bank: { iban: "IT60" } });
  }
});
