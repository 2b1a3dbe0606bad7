/**
 * The compiler against an obviously right model in memory, on schemas made by chance: fields of every plain kind, lists, objects and repeated ones, relations of every kind; filters, sorts,
 * pages, counts, aggregates, statuses, rules and hidden fields. `ORACLE_CASES` says how many questions are asked (2,000 where it is left out), `ORACLE_SEED` repeats a run.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { loadModels, quoteIdentifier, relationStorage } from "../../../lib/engine/models/index.ts";
import { textOrder, type Where } from "../../support/oracle/oracle.ts";
import { texts } from "../../support/oracle/questions.ts";
import { Random } from "../../support/oracle/random.ts";
import { asRequest, comparable, expected } from "../../support/oracle/schema-answers.ts";
import { anyQuestion } from "../../support/oracle/schema-questions.ts";
import { type AnySchema, anySchema, type End, options, sketchOf } from "../../support/oracle/schemas.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const cases = Number(process.env.ORACLE_CASES ?? 2_000);
const seed = Number(process.env.ORACLE_SEED ?? Date.now() % 2 ** 31);
const casesPerSchema = 100;

let platform: TestPlatform;
let rules: Record<string, Where> = {};

beforeAll(async () => {
  platform = await testPlatform();
  ruleDeciderSlot.provide(platform, async (_ctx, { model }) => ({ where: rules[model]! }));
  const places = await platform.pool.query<{ text: string }>("select text from unnest($1::text[]) text order by text", [
    [...texts, ...options],
  ]);
  for (const [place, row] of places.rows.entries()) textOrder.set(row.text, place);
});
afterAll(() => platform.close());

/** Writes the schema's records, and gives its relations under the names that the product has for them. */
async function fill(p: TestProject, schema: AnySchema): Promise<End[]> {
  const { pool, schema: name } = p.project.database;
  const of = (table: string) => `${quoteIdentifier(name)}.${quoteIdentifier(table)}`;
  for (const model of schema.models) {
    const columns = ["id", "_status", ...model.fields.map((field) => quoteIdentifier(field.name))].join(", ");
    await pool.query(
      `insert into ${of(model.name)} (${columns}) select ${columns} from json_populate_recordset(null::${of(model.name)}, $1::json)`,
      [JSON.stringify(model.rows.map(({ id, status, values }) => ({ id, _status: status, ...values })))],
    );
  }
  const { relations } = await loadModels(p.project);
  const ends: End[] = [];
  for (const relation of schema.relations) {
    const { from, to, forward, reverse, known_as, pairs } = relation;
    const made = relations.find((one) => one.forward_name === known_as)!;
    const storage = relationStorage(made);
    const [near, far] = [pairs.map(([id]) => id), pairs.map(([, id]) => id)];
    if (storage.kind === "join")
      await pool.query(
        `insert into ${of(storage.table)} (from_id, to_id) select * from unnest($1::uuid[], $2::uuid[])`,
        [near, far],
      );
    else {
      const [holder, own, other] = storage.side === "from" ? [from, near, far] : [to, far, near];
      await pool.query(
        `update ${of(holder.name)} t set ${quoteIdentifier(storage.column)} = x.other from unnest($1::uuid[], $2::uuid[]) x(own, other) where t.id = x.own`,
        [own, other],
      );
    }
    ends.push({ name: known_as, kind: forward, model: from, other: to, relation, direction: "forward" });
    ends.push({ name: made.reverse_name, kind: reverse, model: to, other: from, relation, direction: "reverse" });
  }
  return ends;
}

async function tokensOf(p: TestProject, { models }: AnySchema) {
  const each = (rights: Record<string, string>) => Object.fromEntries(models.map(({ name }) => [name, rights]));
  return {
    editor: await p.roleToken("editor", each({ read: "all", update: "all" })),
    reader: await p.roleToken("reader", each({ read: "all" })),
    limited: await p.roleToken("limited", each({ read: "custom_logic" })),
  };
}

test(`the answers are those of the model (seed ${seed}, ${cases} cases)`, { timeout: 3_600_000 }, async () => {
  for (let done = 0; done < cases; done += casesPerSchema) {
    // Each schema can be repeated without those before it.
    const schemaSeed = seed + done / casesPerSchema;
    const random = new Random(schemaSeed);
    const schema = anySchema(random);
    const p = await testProject(platform, sketchOf(schema));
    const ends = await fill(p, schema);
    const tokens = await tokensOf(p, schema);
    for (let i = 0; i < Math.min(casesPerSchema, cases - done); i++) {
      const question = anyQuestion(random, schema.models, ends);
      rules = question.rules;
      const { query, variables } = asRequest(question, ends);
      const { json } = await p.ask(query, variables, tokens[question.role]);
      const told = `ORACLE_SEED=${schemaSeed}, question ${i} as ${question.role}: ${JSON.stringify(variables)}\nrules ${JSON.stringify(rules)}\n${query}`;
      if (!json.data) expect(json, told).toEqual({ data: {} });
      expect(comparable(json.data), told).toEqual(expected(question, ends));
    }
  }
});
