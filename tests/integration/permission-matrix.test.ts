/**
 * What a role may not read has no influence on anything that it is answered: every role asks everything, then what it may not read is changed, then it asks again. Roles,
 * models, fields, actions and paths are multiplied out; questions name everything that an admin could name.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findToken, setRuleDecider } from "../../lib/engine/access/index.ts";
import { runRest } from "../../lib/engine/rest/index.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { type TestProject, testProject } from "../support/project.ts";

const models = ["book", "writer"] as const;
type Model = (typeof models)[number];
const fields = ["shown", "hidden", "amount"] as const;
const actions = ["read", "create", "update", "delete"] as const;

/** Each role may do everything but for one thing. */
interface Limit {
  name: string;
  model: Model;
  /** Level of reading; the other actions have the level of `others`. */
  read: "none" | "all" | "custom_logic";
  others: "none" | "all" | "custom_logic";
  /** Fields that are hidden from the role. */
  hides: boolean;
}
const limits: Limit[] = models.flatMap((model) => [
  { name: `none-${model}`, model, read: "none", others: "none", hides: false },
  { name: `writes-${model}`, model, read: "none", others: "all", hides: false },
  { name: `rule-${model}`, model, read: "custom_logic", others: "custom_logic", hides: false },
  { name: `rule-reader-${model}`, model, read: "custom_logic", others: "none", hides: false },
  { name: `hidden-${model}`, model, read: "all", others: "all", hides: true },
  { name: `published-${model}`, model, read: "all", others: "none", hides: false },
]);

let platform: TestPlatform;
let p: TestProject;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  platform = await testPlatform();
  setRuleDecider(platform, async () => ({ where: { shown: { eq: "open" } } }));
  const fieldsOf = (model: Model) => {
    const hide_for_roles = limits.filter((limit) => limit.hides && limit.model === model).map(({ name }) => name);
    return [
      { field_label: "Shown", field_type: "text", input_type: "string" },
      { field_label: "Hidden", field_type: "text", input_type: "string", validation: { hide_for_roles } },
      { field_label: "Amount", field_type: "number", input_type: "int", validation: { hide_for_roles } },
    ];
  };
  p = await testProject(platform, {
    models: { book: { fields: fieldsOf("book") }, writer: { fields: fieldsOf("writer") } },
    relations: [
      { from: "book", to: "writer", forward: "has_one", reverse: "has_many" },
      { from: "book", to: "writer", forward: "has_many", reverse: "has_many", known_as: "fan" },
    ],
  });
  for (const { name, model, read, others } of limits) {
    const rights = (level: string, reading: string) =>
      Object.fromEntries(actions.map((action) => [action, action === "read" ? reading : level]));
    const permissions = Object.fromEntries(
      models.map((one) => [one, one === model ? rights(others, read) : rights("all", "all")]),
    );
    tokens[name] = await p.roleToken(name, permissions);
  }
  for (const model of models)
    for (const shown of ["open", "closed", "draft"]) {
      const type = model === "book" ? "Book" : "Writer";
      const { json } = await p.ask(
        `mutation ($shown: String, $status: RecordStatus) { one: create${type}(input: { shown: $shown, hidden: "start", amount: 1 }, status: $status) { id } }`,
        { shown: shown === "draft" ? "open" : shown, status: shown === "draft" ? "draft" : "published" },
      );
      ids[`${model} ${shown}`] = json.data.one.id;
    }
});
afterAll(() => platform.close());

/** Names of relations in each model, by kind. */
const relationsOf: Record<string, { one: string[]; many: string[] }> = {
  book: { one: ["writer"], many: ["fan"] },
  writer: { one: [], many: ["book", "fan"] },
};

/** Every question about one model and one field of it, on every path. */
function questions(model: Model, field: string): string[] {
  const type = model === "book" ? "Book" : "Writer";
  const other = model === "book" ? "writer" : "book";
  const value = field === "amount" ? "1" : `"start"`;
  const { one, many } = relationsOf[other]!;
  const filter = `{ ${field}: { eq: ${value} } }`;
  return [
    `{ ${model}List(sort: [{ shown: asc }]) { ${field} } }`,
    `{ ${model}List(status: all) { ${field} } }`,
    ...["open", "closed", "draft"].map(
      (which) => `{ ${model}(id: "${ids[`${model} ${which}`]}", status: published) { id ${field} } }`,
    ),
    `{ ${model}Count(where: ${filter}) }`,
    `{ ${model}Count }`,
    `{ ${model}List(where: { NOT: ${filter} }) { id } }`,
    `{ ${model}List(where: { ${field}: { is_null: true } }) { id } }`,
    `{ ${model}List(sort: [{ ${field}: desc }]) { id } }`,
    `{ ${model}List(search: "start") { id } }`,
    `{ ${model}Count(search: "start") }`,
    `{ ${model}Aggregate { count max { ${field} } } }`,
    `{ ${model}Aggregate { count } }`,
    `{ ${model}Aggregate(group_by: [${field}]) { count group { ${field} } } }`,
    `{ ${model}Connection(sort: [{ ${field}: asc }]) { edges { cursor node { id ${field} } } pageInfo { hasNextPage } } }`,
    ...one.flatMap((name) => [
      `{ ${other}List { id ${name} { id ${field} } } }`,
      `{ ${other}List(where: { ${name}: ${filter} }) { id } }`,
      `{ ${other}List(where: { ${name}: null }) { id } }`,
      `{ ${other}List(sort: [{ ${name}: { ${field}: asc } }]) { id } }`,
    ]),
    ...many.flatMap((name) => [
      `{ ${other}List { id ${name}_list { id ${field} } ${name}_count } }`,
      `{ ${other}List { ${name}_count(where: ${filter}) } }`,
      `{ ${other}List(where: { ${name}_list: { some: ${filter} } }) { id } }`,
      `{ ${other}List(where: { ${name}_list: { every: ${filter} } }) { id } }`,
      `{ ${other}List(where: { ${name}_count: { gt: 1 } }) { id } }`,
      `{ ${other}List(sort: [{ ${name}_count: desc }]) { id } }`,
    ]),
    `{ __type(name: "${type}") { fields { name } } }`,
    `mutation { update${type}List(where: ${filter}, input: {}) { id } }`,
    `mutation { update${type}(id: "${ids[`${model} closed`]}", input: {}) { id ${field} } }`,
    `mutation { delete${type}List(where: { AND: [${filter}, { shown: { eq: "nothing" } }] }) { count } }`,
  ];
}

const rest = (model: Model, field: string) => [
  `?fields=id,${field}`,
  `?where=${encodeURIComponent(JSON.stringify({ [field]: { eq: field === "amount" ? 1 : "start" } }))}&fields=id&count=true`,
  `?sort=${field}&fields=id`,
  `?search=start&fields=id&count=true`,
  // Without meta: the questions themselves change when records were last written.
  `?fields=id,${model === "book" ? `writer.${field},fan_list.${field}` : `book_list.${field},fan_list.${field}`}`,
];

async function everything(name: string): Promise<string[]> {
  const answers: string[] = [];
  const identity = (await findToken(platform, tokens[name]!))!;
  const { token_id, project_id, role } = identity;
  const actor = { kind: "token" as const, token_id, name, project_id, role: role.name };
  for (const model of models)
    for (const field of fields) {
      for (const question of questions(model, field))
        answers.push(
          `${question}\n${(await p.ask(question, {}, tokens[name])).text.replace(/"extensions":\{"cost.*?\}/, "")}`,
        );
      for (const path of rest(model, field)) {
        const request = { method: "GET" as const, model, id: null, search: new URLSearchParams(path), body: undefined };
        const answer = await runRest({ ...p.owner, actor }, p.project, role, request).then(
          ({ text }) => text,
          (error: Error) => error.message,
        );
        answers.push(`${model}${path}\n${answer}`);
      }
    }
  return answers;
}

/** Changes all that the role may not read, and nothing else. */
async function changeUnreadable({ model, read, others, hides }: Limit, round: number): Promise<void> {
  const { pool, schema } = p.project.database;
  const table = `"${schema}".${model}`;
  const secret = `secret${round}`;
  if (hides) await pool.query(`update ${table} set hidden = $1, amount = $2`, [secret, round]);
  const rows =
    read === "none"
      ? "true"
      : read === "custom_logic"
        ? "shown <> 'open'"
        : others === "none"
          ? "_status = 'draft'"
          : "false";
  await pool.query(
    `update ${table} set hidden = $1, amount = $2${read === "none" ? ", shown = $1" : ""} where ${rows}`,
    [secret, round],
  );
  const made = await pool.query(
    `insert into ${table} (id, _status, shown, hidden, amount)
     select gen_random_uuid(), case when $3 then 'draft' else 'published' end, 'closed', $1, $2 where $4 returning id`,
    [secret, round, read === "all", !(read === "all" && others !== "none")],
  );
  const [book, writer] = [made.rows[0]?.id, ids["writer open"]];
  if (made.rows[0] && model === "book") {
    await pool.query(`update ${table} set writer_id = $1 where id = $2`, [writer, book]);
  }
}

test.each(limits)("$name: what it may not read changes none of its answers", { timeout: 120_000 }, async (limit) => {
  await changeUnreadable(limit, 1);
  const before = await everything(limit.name);
  await changeUnreadable(limit, 2);
  const after = await everything(limit.name);
  expect(after).toEqual(before);
  expect(before.length).toBeGreaterThan(150);
  for (const answer of before) expect(answer).not.toContain("secret1");
  // Not for want of answers: something is seen, and an admin's answers do change.
  expect(before.some((answer) => answer.includes(ids[`${limit.model === "book" ? "writer" : "book"} open`]!))).toBe(
    true,
  );
});
