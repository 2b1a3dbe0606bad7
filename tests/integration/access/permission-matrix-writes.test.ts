/**
 * The permission matrix of what writes, and of the console's own ways: create, update, upsert, delete, connect, disconnect, records made together, REST, revisions and exports. What a role may
 * not read changes none of the answers, neither to what it writes nor of what it reads back. Before each write the world is as it was.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../lib/engine/access/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { consoleCalls } from "../../support/matrix/console.ts";
import {
  changeUnreadable,
  fields,
  limits,
  type MatrixWorld,
  type Model,
  matrixWorld,
  models,
} from "../../support/matrix/world.ts";
import { mutations, restWrites } from "../../support/matrix/writes.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { isShort, meets } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let world: MatrixWorld;
/** One that stands for itself, and, but for the short form, one inside of another. */
const written = fields.filter(({ name }) => name === "hidden" || (name === "box" && !isShort));
const revisions: Record<Model, string[]> = { book: [], writer: [] };
/** Parents before those that point to them. */
let tables: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  world = await matrixWorld(platform);
  const { pool, schema } = world.p.project.database;
  const of = (table: string) => `"${schema}"."${table}"`;
  const found = await pool.query<{ id: string; model: Model }>(`select id, model from ${of("_revisions")} order by id`);
  for (const { id, model } of found.rows) revisions[model].push(id);
  const joins = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relname like '\\_join\\_%' and relkind = 'r'",
    [`"${schema}"`],
  );
  tables = ["writer", "book", "_revisions", ...joins.rows.map(({ name }) => name)].map(of);
});
afterAll(() => platform.close());

/** Keeps the world as it is now, and gives the way back to it. */
async function keepWorld(): Promise<() => Promise<void>> {
  const { pool } = world.p.project.database;
  const kept = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await pool.query<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
    );
    kept.set(table, rows[0]!.rows);
  }
  return async () => {
    for (const table of tables.toReversed()) await pool.query(`delete from ${table}`);
    for (const [table, rows] of kept)
      await pool.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [rows]);
  };
}

const known = () => new Set([...Object.values(world.ids), ...revisions.book, ...revisions.writer]);

/** Ids that were made by the call, and moments, are different each time. */
const settled = (text: string, before: ReadonlySet<string>) =>
  text
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, (id) => (before.has(id) ? id : "new"))
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "at")
    // The ending that a copy's unique text gets.
    .replace(/(?<=(open|closed|draft)_)[\da-f]{6}/g, "copy")
    .replace(/"extensions":\{"cost.*?\}/, "");

async function idsNow(): Promise<Set<string>> {
  const { pool, schema } = world.p.project.database;
  const { rows } = await pool.query<{ id: string }>(
    `select id from "${schema}".book union select id from "${schema}".writer union select id from "${schema}"._revisions`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** In the short form what is this one's turn. */
async function everything(token: string, member: Context, turn?: number): Promise<string[]> {
  let asked = 0;
  const isAsked = () => turn === undefined || meets(asked++, turn);
  const rest = restCaller(platform, token);
  const restore = await keepWorld();
  const before = await idsNow();
  const answers: string[] = [];
  const note = (question: string, text: string) => answers.push(`${question}\n${settled(text, before)}`);
  const call = async (name: string, ask: () => Promise<unknown>) => {
    const answer = await ask().then(
      (value) => JSON.stringify(value),
      (error: Error) => `refused: ${error.message}`,
    );
    note(name, answer);
    return !answer.startsWith("refused");
  };
  for (const model of models)
    for (const field of written) {
      for (const mutation of mutations(world, model, field)) {
        if (!isAsked()) continue;
        const { json, text } = await world.p.ask(mutation, {}, token);
        note(mutation, text);
        if (json.data) await restore();
      }
      for (const { method, path, body } of restWrites(world, model, field)) {
        if (!isAsked()) continue;
        const { status, text } = await rest(method, path, body);
        note(`${method} ${path}`, `${status} ${text}`);
        if (status < 300) await restore();
      }
      const { reads, writes } = consoleCalls(world, member, model, field, revisions);
      for (const [name, ask] of Object.entries(reads)) if (isAsked()) await call(`${model} ${field.name} ${name}`, ask);
      for (const [name, ask] of Object.entries(writes))
        if (isAsked() && (await call(`${model} ${field.name} ${name}`, ask))) await restore();
    }
  return answers;
}

test("an admin is answered everything", async () => {
  for (const answer of await everything(world.p.token, world.p.owner))
    expect(answer).not.toMatch(/"errors"|"error"|\nrefused/);
});

test.each(limits)("$name: what it may not read changes none of its answers", { timeout: 180_000 }, async (limit) => {
  const asking = [world.tokens[limit.name]!, await world.p.member(limit.name), limits.indexOf(limit)] as const;
  await changeUnreadable(world, limit, 1);
  const before = await everything(...asking);
  await changeUnreadable(world, limit, 2);
  const after = await everything(...asking);
  expect(after).toEqual(before);
  expect(before.length).toBeGreaterThan((isShort ? 66 : 200) * written.length);
  for (const answer of before) expect(answer).not.toContain("secret1");
  const ids = [...known()];
  expect(before.some((answer) => ids.some((id) => answer.split("\n")[1]!.includes(id)))).toBe(true);
});
