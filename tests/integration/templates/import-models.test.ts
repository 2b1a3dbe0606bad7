/** Models and records that are added at once, and taken away again while nothing was changed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { kinds } from "../../../components/field-kinds/pasted-kinds.ts";
import type { ImportInput } from "../../../lib/contract/sync/import.ts";
import { addModel, readModels, tableOf, upsertField } from "../../../lib/engine/models/index.ts";
import { getProjectHome, importModels, undoImport } from "../../../lib/engine/templates/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const start = (tenant_model?: string): Promise<TestProject> =>
  testProject(platform, {
    ...(tenant_model && { tenant_model }),
    models: { note: { fields: [{ field_label: "Text", field_type: "text", input_type: "string" }] } },
  });

const text = (label: string, identifier: string) => ({ label, identifier, field_type: "text", input_type: "string" });

const pasted = (): ImportInput => ({
  models: [
    {
      name: "order",
      fields: [text("Number", "number")],
      relations: [
        { to: "customer", forward: "has_one", reverse: "has_many" },
        { to: "line", forward: "has_many", reverse: "has_one" },
        { to: "tag", forward: "has_many", reverse: "has_many" },
      ],
    },
    { name: "customer", fields: [text("Name", "name")] },
    { name: "line", fields: [text("What", "what")] },
    { name: "tag", fields: [text("Name", "name")] },
  ],
  records: {
    order: { a: { number: "1", customer: "ada", line: ["x", "y"], tag: ["new"] }, b: { number: "2", customer: null } },
    customer: { ada: { name: "Ada" } },
    line: { x: { what: "Pen" }, y: { what: "Ink" } },
    tag: { new: { name: "new" } },
  },
});

test("models, relations and records are there at once, and gone at once", async () => {
  const { owner, ask } = await start();
  const made = await importModels(owner, pasted());
  expect(made.models).toEqual([
    { name: "order", records: 2 },
    { name: "customer", records: 1 },
    { name: "line", records: 2 },
    { name: "tag", records: 1 },
  ]);
  const { json } = await ask(
    "{ orderList(sort: [{ number: asc }]) { number customer { name } line_list(sort: [{ what: asc }]) { what order { number } } tag_list { name } } }",
  );
  expect(json.data.orderList).toEqual([
    {
      number: "1",
      customer: { name: "Ada" },
      line_list: [
        { what: "Ink", order: { number: "1" } },
        { what: "Pen", order: { number: "1" } },
      ],
      tag_list: [{ name: "new" }],
    },
    { number: "2", customer: null, line_list: [], tag_list: [] },
  ]);
  expect(await undoImport(owner, made)).toEqual({ models: ["order", "customer", "line", "tag"] });
  expect((await ask("{ noteCount }")).json.data).toEqual({ noteCount: 0 });
  expect((await ask("{ orderCount }")).json.errors).toBeDefined();
  // And once more, as if nothing had been.
  expect((await importModels(owner, pasted())).models).toHaveLength(4);
});

test.each<[string, (p: TestProject) => Promise<unknown>]>([
  ["a record was changed", (p) => p.ask('mutation { updateTagList(where: {}, input: { name: "old" }) { id } }')],
  ["a record was added", (p) => p.ask('mutation { createTag(input: { name: "more" }) { id } }')],
  ["a model was added", (p) => addModel(p.owner, { name: "other" })],
  [
    "a model was changed",
    (p) => upsertField(p.owner, { model_name: "tag", field_label: "More", field_type: "text", input_type: "string" }),
  ],
])("nothing is taken away where %s since", async (_, change) => {
  const p = await start();
  const made = await importModels(p.owner, pasted());
  await change(p);
  await expect(undoImport(p.owner, made)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await p.ask("{ orderCount customerCount }")).json.data).toEqual({ orderCount: 2, customerCount: 1 });
});

test("a record that is being added in the moment of the undo is not lost", async () => {
  const p = await start();
  const made = await importModels(p.owner, pasted());
  const { database } = p.project;
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query(`insert into ${tableOf(database, "tag")} (id, name) values ($1, 'more')`, [uuidv7()]);
    const undone = undoImport(p.owner, made).catch((error) => error.code);
    await expect
      .poll(async () => (await client.query("select 1 from pg_locks where not granted")).rows.length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    await client.query("commit");
    expect(await undone).toBe("CONFLICT");
  } finally {
    client.release();
  }
  expect((await p.ask("{ tagCount(status: all) orderCount }")).json.data).toEqual({ tagCount: 2, orderCount: 2 });
});

test("what does not fit is refused whole, and told", async () => {
  const { owner, ask } = await start();
  const fault = (change: (input: ReturnType<typeof pasted>) => void) => {
    const input = pasted();
    change(input);
    return importModels(owner, input).catch((error) => error);
  };
  expect(await fault(({ models }) => (models[1]!.name = "note"))).toMatchObject({
    code: "CONFLICT",
    fields: { "models.note": "There is a model note already. Please give this one another name" },
  });
  for (const change of [
    ({ records }: ImportInput) => (records.order!.b!.customer = "nobody"),
    ({ records }: ImportInput) => (records.order!.b!.$tenant = "x"),
    ({ records }: ImportInput) => (records.order!.b!.unknown = "x"),
    ({ records }: ImportInput) => (records.ghost = { a: {} }),
    ({ models }: ImportInput) => (models[0]!.fields[0]!.field_type = "nothing"),
    ({ models }: ImportInput) => (models[0]!.name = "1 bad name"),
    ({ models }: ImportInput) => models.splice(0),
  ])
    expect(await fault(change)).toMatchObject({ code: "BAD_USER_INPUT" });
  expect((await ask("{ orderCount }")).json.errors).toBeDefined();
});

test("every kind of field that is proposed is one that there is", async () => {
  const { owner, ask } = await start();
  const types = Object.values(kinds).map(({ type }, index) => ({
    label: `Field ${index}`,
    identifier: `field_${index}`,
    ...type,
  }));
  await importModels(owner, { models: [{ name: "every", fields: types }], records: { every: { one: {} } } });
  expect((await ask("{ everyCount }")).json.data).toEqual({ everyCount: 1 });
});

test("with tenants, what is pasted is everybody's", async () => {
  const { owner, ask } = await start("note");
  await importModels(owner, pasted());
  expect((await ask("{ orderCount }")).json.data).toEqual({ orderCount: 2 });
});

test("only who may do everything adds records past their own rights", async () => {
  const { member, roleToken } = await start();
  await roleToken("editor", { note: { read: "all" } });
  await expect(importModels(await member("editor"), pasted())).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("home tells how far the project has come, and counts calls by day", async () => {
  const { owner, ask } = await testProject(platform, { models: {} });
  expect(await getProjectHome(owner)).toMatchObject({
    done: { model: false, record: false, token: true, call: false },
    calls: 0,
  });
  await importModels(owner, pasted());
  await ask("{ orderCount }");
  await ask("{ orderCount }");
  const home = await getProjectHome(owner);
  expect(home).toMatchObject({ done: { model: true, record: true, token: true, call: true }, calls: 2 });
  expect(home.days).toHaveLength(30);
  expect(home.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), calls: 2 });
});

test("the same import at the same moment is done once", async () => {
  const { owner, ask } = await start();
  const ends = await Promise.allSettled([1, 2, 3].map(() => importModels(owner, pasted())));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "CONFLICT" });
  expect((await ask("{ orderCount }")).json.data.orderCount).toBe(2);
});

test("an import takes nothing back that somebody else changes of other models meanwhile", async () => {
  const { owner, project } = await start();
  for (let round = 0; round < 6; round++) {
    const label = `Text ${round}`;
    await Promise.all([
      importModels(owner, { models: [{ name: `more_${round}`, fields: [text("Name", "name")] }], records: {} }),
      upsertField(owner, {
        model_name: "note",
        identifier: "text",
        is_update: true,
        field_label: label,
        field_type: "text",
      }),
    ]);
    const { models } = await readModels(project);
    expect(models.find(({ name }) => name === "note")!.fields[0]!.label).toBe(label);
    expect(models.map(({ name }) => name)).toContain(`more_${round}`);
  }
});

test("what is wrong with a model is said at its own place, however many there were", async () => {
  const { owner } = await start();
  await expect(
    importModels(owner, { models: [{ name: "short", fields: [{ name: "Ti" }] }], records: {} }),
  ).rejects.toMatchObject({ fields: expect.objectContaining({ "models.0.fields.0.label": expect.any(String) }) });
});
