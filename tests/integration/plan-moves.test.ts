/** A project's data goes to a database of its own and back: every row and rule of it, or nothing, wherever the move is cut off. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MovePhase, movePhases } from "../../lib/contract/moves.ts";
import { updateModel, upsertField } from "../../lib/engine/models/index.ts";
import { moveProject, tendMoves } from "../../lib/engine/moves/index.ts";
import { fingerprintOf, readStructure } from "../../lib/engine/moves/structure.ts";
import { closeOwnDatabases, openProject, settleProject, updateProject } from "../../lib/engine/projects/index.ts";
import { generateTenantToken, upsertRecord } from "../../lib/engine/records/index.ts";
import { fieldSamples, withFiles } from "../support/field-samples.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../support/project.ts";

const text = (field_label: string, validation = {}) => ({
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

let platform: TestPlatform;
let p: TestProject;
const tenants: { id: string; token: string }[] = [];

beforeAll(async () => {
  platform = await testPlatform();
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

async function must(query: string, variables: object = {}, token?: string) {
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
  for (const n of [0, 1]) {
    const payload = Object.fromEntries(
      fieldSamples.filter(({ kind }) => kind !== "media").map(({ name, values }) => [name, withFiles(values[n], [])]),
    );
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

const id = () => p.project.id;
const dedicatedName = () => `plinth_${id()}`;

/** As a super user, whom no row security binds. */
async function within<T>(kind: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
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

async function row() {
  const { rows } = await platform.pool.query(
    `select p.database_kind as kind, p.database_schema as schema, m.status, m.problem from plinth.projects p
     left join plinth.project_moves m on m.project_id = p.id where p.id = $1`,
    [id()],
  );
  return rows[0] as { kind: "shared" | "dedicated"; schema: string; status: string; problem: string | null };
}

/** Everything that a project's place holds. */
async function picture(): Promise<unknown> {
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
async function isThere(kind: "shared" | "dedicated"): Promise<boolean> {
  const { schema } = await row();
  const { rowCount } =
    kind === "dedicated"
      ? await platform.pool.query("select from pg_database where datname = $1", [dedicatedName()])
      : await platform.pool.query("select from pg_namespace where nspname = $1", [schema]);
  return rowCount! > 0;
}

async function plan(key: "free" | "pro"): Promise<void> {
  await platform.pool.query("update plinth.projects set paid_plan = $2 where id = $1", [id(), key]);
  await settleProject(platform, id());
}

const directions = [
  { key: "pro", from: "shared", to: "dedicated" },
  { key: "free", from: "dedicated", to: "shared" },
] as const;

/** Brings the project to where a direction begins. */
async function begin({ from, key }: (typeof directions)[number]): Promise<void> {
  await plan(from === "shared" ? "free" : "pro");
  await moveProject(platform, id(), { keepMs: 0 });
  expect((await row()).kind).toBe(from);
  await plan(key);
}

async function expectWorking(): Promise<void> {
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
}

/** In continuous integration a phase is cut once in each way, by turns in one direction or the other. */
function phasesOf(direction: (typeof directions)[number], way: "fault" | "kill"): MovePhase[] {
  const all = Object.keys(movePhases) as MovePhase[];
  if (process.env.TESTS !== "short") return all;
  const first = (direction.from === "shared") === (way === "fault") ? 0 : 1;
  return all.filter((_, index) => index % 2 === first);
}

describe.each(directions)("from $from to $to", (direction) => {
  test("every row, rule, tenant, language and revision is there, and the old copy goes", async () => {
    await begin(direction);
    const before = await picture();
    const seen: MovePhase[] = [];
    expect(await moveProject(platform, id(), { keepMs: 0, onPhase: (phase) => void seen.push(phase) })).toBeNull();
    expect(seen).toEqual(Object.keys(movePhases));
    expect(await row()).toMatchObject({ kind: direction.to, status: "done", problem: null });
    expect(await picture()).toEqual(before);
    expect([await isThere(direction.from), await isThere(direction.to)]).toEqual([false, true]);
    await expectWorking();
  });

  test.each(phasesOf(direction, "fault"))("a fault when the phase %s begins", async (phase) => {
    await begin(direction);
    const before = await picture();
    const cut = moveProject(platform, id(), {
      keepMs: 0,
      onPhase: (at) => {
        if (at === phase) throw new Error("cut");
      },
    });
    await expect(cut).rejects.toThrow("cut");
    const there = phase === "clean_up" ? direction.to : direction.from;
    expect((await row()).kind).toBe(there);
    expect(await picture()).toEqual(before);
    if (phase !== "clean_up") expect(await isThere(direction.to)).toBe(false);
    await expectWorking();
    expect(await moveProject(platform, id(), { keepMs: 0 })).toBeNull();
    expect(await row()).toMatchObject({ kind: direction.to, status: "done" });
    expect(await isThere(direction.from)).toBe(false);
    await expectWorking();
  });

  test.each(phasesOf(direction, "kill"))("the process is killed when the phase %s begins", async (phase) => {
    await begin(direction);
    const before = await picture();
    const child = fork(join(import.meta.dirname, "../support/move-node.ts"), {
      env: {
        ...process.env,
        DATABASE_URL: platform.databaseUrl,
        PLINTH_DATA_DIR: platform.env.PLINTH_DATA_DIR,
        PROJECT: id(),
        PHASE: phase,
      },
    });
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
    const there = phase === "clean_up" ? direction.to : direction.from;
    expect((await row()).kind).toBe(there);
    // Whoever comes next finds what is left and makes it undone, before they begin again.
    await expect
      .poll(async () => {
        const stop = moveProject(platform, id(), {
          keepMs: 0,
          onPhase: (at) => {
            if (at === "prepare" && phase !== "clean_up") throw new Error("undone");
          },
        });
        return stop.then(
          async () => (await row()).status,
          (error: Error) => error.message,
        );
      })
      .toBe(phase === "clean_up" ? "done" : "undone");
    expect(await picture()).toEqual(before);
    expect(await isThere(there === "shared" ? "dedicated" : "shared")).toBe(false);
    await expectWorking();
  });

  test.each(["catch_up", "check", "hold"] as const)("the target is gone when the phase %s begins", async (phase) => {
    await begin(direction);
    const before = await picture();
    const { schema } = await row();
    const cut = moveProject(platform, id(), {
      keepMs: 0,
      onPhase: async (at) => {
        if (at !== phase) return;
        await platform.pool.query(
          direction.to === "dedicated"
            ? `drop database "${dedicatedName()}" with (force)`
            : `drop schema "${schema}" cascade`,
        );
      },
    });
    await expect(cut).rejects.toThrow();
    expect((await row()).kind).toBe(direction.from);
    expect(await picture()).toEqual(before);
    expect(await isThere(direction.to)).toBe(false);
    await expectWorking();
  });

  test("what is written meanwhile is in the new place; nobody hears more than that data is being moved", async () => {
    await begin(direction);
    const kept = new Map<string, number | null>();
    const refusals = new Set<string>();
    let running = true;
    const writer = async (n: number) => {
      const mine: string[] = [];
      for (let i = 0; running; i++) {
        const { token } = tenants[n % 2]!;
        const target = i % 5 === 4 ? mine.shift() : undefined;
        const at = mine[0];
        const answer = target
          ? await p.ask(`mutation { deleteOrder(id: "${target}") { id } }`, {}, token)
          : i % 3 === 2 && at
            ? await p.ask(`mutation { updateOrder(id: "${at}", input: { amount: ${i} }) { id } }`, {}, token)
            : await p.ask(`mutation { createOrder(input: { select: "during", amount: ${i} }) { id } }`, {}, token);
        const [error] = answer.json.errors ?? [];
        if (error) {
          refusals.add(`${error.extensions.code}: ${error.message}`);
          // Whether it was done is open, as after any fault: it is asked for no more.
          if (target) kept.delete(target);
          if (!target && i % 3 === 2 && at) kept.delete(at);
        } else if (target) kept.set(target, null);
        else if (i % 3 === 2 && at) kept.set(at, i);
        else {
          mine.push(answer.json.data.createOrder.id);
          kept.set(answer.json.data.createOrder.id, i);
        }
      }
    };
    const writers = Array.from({ length: 4 }, (_, n) => writer(n));
    await moveProject(platform, id(), { keepMs: 60_000 });
    expect((await row()).kind).toBe(direction.to);
    const after = kept.size;
    await expect.poll(() => kept.size).toBeGreaterThan(after + 20);
    running = false;
    await Promise.all(writers);
    const { schema } = await row();
    const found = await within(
      direction.to,
      async (client) => (await client.query(`select id, amount from "${schema}"."order"`)).rows,
    );
    const amounts = new Map(found.map((one) => [one.id, one.amount]));
    for (const [order, amount] of kept) expect([order, amounts.get(order) ?? null]).toEqual([order, amount]);
    for (const refusal of refusals)
      expect(refusal).toBe("UNAVAILABLE: The data of this project is just being moved. Please try again in a moment.");
    await platform.pool.query(
      "update plinth.project_moves set switched_at = now() - interval '1 day' where project_id = $1",
      [id()],
    );
    await moveProject(platform, id());
    expect(await isThere(direction.from)).toBe(false);
  });

  test("models that change meanwhile are not lost: the copy is made again", async () => {
    await begin(direction);
    const label = `Late ${direction.to}`;
    const cut = moveProject(platform, id(), {
      keepMs: 0,
      onPhase: async (at) => {
        if (at === "check") await upsertField(p.owner, { model_name: "order", ...text(label) });
      },
    });
    await expect(cut).rejects.toThrow("The models were changed while the data was copied.");
    expect((await row()).kind).toBe(direction.from);
    await moveProject(platform, id(), { keepMs: 0 });
    expect((await row()).kind).toBe(direction.to);
    await must(`mutation { createOrder(input: { late_${direction.to}: "there" }) { id } }`, {}, tenants[0]!.token);
  });
});

test("what the owner has made in their database is named, and nothing is lost by a move", async () => {
  await begin(directions[1]);
  const { schema } = await row();
  await within("dedicated", (client) =>
    client.query(`create view "${schema}".mine as select 1 as one; create table public.notes (id int)`),
  );
  await expect(moveProject(platform, id())).rejects.toThrow(
    "cannot move: table notes, view mine. Please remove it first.",
  );
  await within("dedicated", (client) => client.query(`drop view "${schema}".mine; drop table public.notes`));
  await moveProject(platform, id(), { keepMs: 0 });
  expect((await row()).kind).toBe("shared");
});

test("a change of plan is a job that some node does; a plan that comes back before takes it away", async () => {
  await plan("free");
  await moveProject(platform, id(), { keepMs: 0 });
  await plan("pro");
  expect((await row()).status).toBe("waiting");
  await plan("free");
  expect((await row()).status).toBeNull();
  const stop = [tendMoves(platform), platform.jobs.start()];
  await plan("pro");
  await expect.poll(async () => (await row()).status).toBe("kept");
  expect((await row()).kind).toBe("dedicated");
  for (const end of stop) await end();
});
