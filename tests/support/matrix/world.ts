/**
 * The world of the permission matrix: two models that are tied in every way, roles that may do everything but for one thing each, and the way to change all that
 * such a role may not read.
 */
import { ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { updateModel } from "../../../lib/engine/models/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import type { TestPlatform } from "../platform.ts";
import { type TestProject, testProject } from "../project.ts";

export const models = ["book", "writer"] as const;
export type Model = (typeof models)[number];
export const typeOf = (model: Model) => (model === "book" ? "Book" : "Writer");
export const otherOf = (model: Model): Model => (model === "book" ? "writer" : "book");
const actions = ["read", "create", "update", "delete"] as const;

/** A field as questions name it. */
export interface MatrixField {
  name: string;
  /** As it is selected. */
  selected: string;
  filter: unknown;
  /** As a write gives it. */
  given: unknown;
  /** Whether it can be sorted, grouped and aggregated by. */
  isPlain: boolean;
}
const plain = (name: string, value: unknown, given: unknown): MatrixField => ({
  name,
  selected: name,
  filter: { [name]: { eq: value } },
  given,
  isPlain: true,
});
export const fields: readonly MatrixField[] = [
  plain("shown", "open", "open"),
  plain("hidden", "start", "mine"),
  plain("amount", 1, 5),
  {
    name: "box",
    selected: "box { inner }",
    filter: { box: { inner: { eq: "start" } } },
    given: { inner: "mine" },
    isPlain: false,
  },
];

/** Names of relations in each model, by kind. */
export const relationsOf: Readonly<Record<Model, { one: string[]; many: string[] }>> = {
  book: { one: ["writer", "agent"], many: ["fan"] },
  writer: { one: ["book_agent"], many: ["book", "book_fan"] },
};

/** Each role may do everything but for one thing. */
export interface Limit {
  name: string;
  model: Model;
  /** Level of reading; the other actions have the level of `others`. */
  read: "none" | "all" | "custom_logic";
  others: "none" | "all" | "custom_logic";
  /** Whether fields are hidden from the role. */
  hides: boolean;
  /** Where it is decided: by conditions, and by a function otherwise. */
  byConditions?: true;
}
const allLimits: readonly Limit[] = models.flatMap((model): Limit[] => [
  { name: `none-${model}`, model, read: "none", others: "none", hides: false },
  { name: `writes-${model}`, model, read: "none", others: "all", hides: false },
  { name: `rule-${model}`, model, read: "custom_logic", others: "custom_logic", hides: false },
  { name: `rule-reader-${model}`, model, read: "custom_logic", others: "none", hides: false },
  { name: `condition-${model}`, model, read: "custom_logic", others: "custom_logic", hides: false, byConditions: true },
  { name: `condition-reader-${model}`, model, read: "custom_logic", others: "none", hides: false, byConditions: true },
  { name: `hidden-${model}`, model, read: "all", others: "all", hides: true },
  { name: `published-${model}`, model, read: "all", others: "none", hides: false },
]);

/** `TESTS=short` asks as every second of them; each model and each kind of limit is among those. */
export const limits = allLimits.filter(
  (_, index) =>
    process.env.TESTS !== "short" || (index + Math.floor((index * models.length) / allLimits.length)) % 2 === 0,
);

export interface MatrixWorld {
  p: TestProject;
  /** By the limit's name. */
  tokens: Record<string, string>;
  /** `book open`: open records match the rule, closed ones do not; drafts match it. */
  ids: Record<string, string>;
}
export const states = ["open", "closed", "draft"] as const;

export async function matrixWorld(platform: TestPlatform): Promise<MatrixWorld> {
  ruleDeciderSlot.provide(platform, async () => ({ where: { shown: { eq: "open" } } }));
  const fieldsOf = (model: Model) => {
    const hide_for_roles = limits.filter((limit) => limit.hides && limit.model === model).map(({ name }) => name);
    const text = (field_label: string, more = {}) => ({
      field_label,
      field_type: "text",
      input_type: "string",
      ...more,
    });
    return [
      text("Shown"),
      text("Code", { validation: { unique: true } }),
      text("Hidden", { validation: { hide_for_roles } }),
      { field_label: "Amount", field_type: "number", input_type: "int", validation: { hide_for_roles } },
      { field_label: "Box", field_type: "object", input_type: "object" },
      text("Inner", { parent_field: "box", validation: { hide_for_roles } }),
      text("Plain", { parent_field: "box" }),
    ];
  };
  const p = await testProject(platform, {
    models: {
      book: { fields: fieldsOf("book") },
      writer: { fields: fieldsOf("writer") },
      bell: { fields: [{ field_label: "Rings", field_type: "number", input_type: "int" }] },
    },
    relations: [
      { from: "book", to: "writer", forward: "has_one", reverse: "has_many" },
      { from: "book", to: "writer", forward: "has_many", reverse: "has_many", known_as: "fan" },
      { from: "book", to: "writer", forward: "has_one", reverse: "has_one", known_as: "agent" },
    ],
  });
  for (const model_name of models) await updateModel(p.owner, { type: "update", model_name, enable_revision: true });
  p.project = await openProject(platform, p.project.id);
  const tokens: Record<string, string> = {};
  for (const { name, model, read, others, byConditions } of limits) {
    const levelOf = (level: string) =>
      byConditions && level === "custom_logic" ? { where: { shown: { eq: "open" } } } : level;
    const rights = (level: string, reading: string) =>
      Object.fromEntries(actions.map((action) => [action, levelOf(action === "read" ? reading : level)]));
    tokens[name] = await p.roleToken(name, {
      bell: { read: "all" },
      [model]: rights(others, read),
      [otherOf(model)]: rights("all", "all"),
    });
  }
  return { p, tokens, ids: await records(p) };
}

async function records(p: TestProject): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const write = async (mutation: string, variables: Record<string, unknown>) => {
    const { json } = await p.ask(mutation, variables);
    if (json.errors) throw new Error(JSON.stringify(json.errors));
    return json.data;
  };
  for (const model of models)
    for (const state of states) {
      const { one } = await write(
        `mutation ($shown: String, $code: String, $status: RecordStatus) {
          one: create${typeOf(model)}(input: { shown: $shown, code: $code, hidden: "start", amount: 1, box: { inner: "start", plain: "x" } }, status: $status) { id }
        }`,
        {
          shown: state === "closed" ? "closed" : "open",
          code: `${model} ${state}`,
          status: state === "draft" ? "draft" : "published",
        },
      );
      ids[`${model} ${state}`] = one.id;
      // For its revision.
      await write(`mutation ($id: ID!) { update${typeOf(model)}(id: $id, input: {}) { id } }`, { id: one.id });
    }
  const all = (model: Model) => states.map((state) => ids[`${model} ${state}`]);
  await write(
    `mutation ($writer: ID!, $book: ID!, $books: [ID!], $writers: [ID!], $closed: ID!) {
      a: updateWriter(id: $writer, connect: { book_ids: $books, book_fan_ids: $books }) { id }
      b: updateBook(id: $book, connect: { fan_ids: $writers, agent_id: $closed }) { id }
    }`,
    {
      writer: ids["writer open"],
      book: ids["book open"],
      books: all("book"),
      writers: all("writer"),
      closed: ids["writer closed"],
    },
  );
  return ids;
}

/** Rows of a limit's model that its role may not read, as SQL. */
const unreadableRows = ({ read, others }: Limit): string => {
  if (read === "none") return "true";
  if (read === "custom_logic") return "shown <> 'open'";
  return others === "none" ? "_status = 'draft'" : "false";
};

/** Changes all that the role may not read, and nothing else, behind the product's back; texts become `secret1`, `secret2`. */
export async function changeUnreadable({ p, ids }: MatrixWorld, limit: Limit, round: number): Promise<void> {
  const { model, read, others, hides } = limit;
  const { pool, schema } = p.project.database;
  const table = `"${schema}".${model}`;
  const secret = `secret${round}`;
  const parts = "hidden = $1, amount = $2, box = coalesce(box, '{}') || jsonb_build_object('inner', $1::text)";
  const former = `jsonb_build_object('hidden', $1::text, 'amount', $2::integer, 'box', jsonb_build_object('inner', $1::text, 'plain', 'x'))`;
  if (hides) {
    await pool.query(`update ${table} set ${parts}`, [secret, round]);
    await pool.query(`update "${schema}"._revisions set data = data || ${former} where model = $3`, [
      secret,
      round,
      model,
    ]);
  }
  const rows = unreadableRows(limit);
  await pool.query(`update ${table} set ${parts}${read === "none" ? ", shown = $1" : ""} where ${rows}`, [
    secret,
    round,
  ]);
  await pool.query(
    `update "${schema}"._revisions set data = data || ${former} where record_id in (select id from ${table} where ${rows})`,
    [secret, round],
  );
  if (read === "all" && others !== "none") return;
  const made = await pool.query<{ id: string }>(
    `insert into ${table} (id, _status, shown, hidden, amount, box)
     values (gen_random_uuid(), case when $3 then 'draft' else 'published' end, 'closed', $1, $2, jsonb_build_object('inner', $1::text)) returning id`,
    [secret, round, read === "all"],
  );
  if (model === "book")
    await pool.query(`update ${table} set writer_id = $1 where id = $2`, [ids["writer open"], made.rows[0]!.id]);
}
