/**
 * The compiler against an obviously right model in memory: random records, filters, sorts, pages, relations, statuses, tenants and rules. `ORACLE_CASES` makes it
 * longer, `ORACLE_SEED` repeats a run.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { generateTenantToken } from "../../../lib/engine/records/index.ts";
import { Oracle, textOrder, type World } from "../../support/oracle/oracle.ts";
import { type Question, question, texts, world } from "../../support/oracle/questions.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const runs = Number(process.env.ORACLE_CASES ?? 2_000);
const seed = Number(process.env.ORACLE_SEED ?? Date.now() % 2 ** 31);

const field = (label: string, field_type: string, input_type: string) => ({
  field_label: label,
  field_type,
  input_type,
});
const fields = [
  field("Name", "text", "string"),
  field("Size", "number", "int"),
  field("Weight", "number", "double"),
  field("Ready", "boolean", "bool"),
  field("Note", "text", "string"),
];
/** `hidden` from the role limited. */
const searched = (hidden: boolean) =>
  [field("Data", "json", "string"), field("Cover", "media", "string")].map((one) => ({
    ...one,
    ...(hidden && { validation: { hide_for_roles: ["limited"] } }),
  }));

let platform: TestPlatform;
let p: TestProject;
let records: World;
let rule: unknown = null;
const tenants: string[] = [];
const tokens: Record<string, string[]> = { editor: [], reader: [], limited: [] };

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    tenant_model: "firm",
    models: {
      firm: { fields: [field("Title", "text", "string")] },
      parent: { fields: [...fields, ...searched(false)] },
      child: { fields: [...fields, ...searched(true)] },
    },
    relations: [{ from: "child", to: "parent", forward: "has_one", reverse: "has_many" }],
  });
  ruleDeciderSlot.provide(platform, async () => ({ where: rule as Record<string, unknown> }));
  for (const _ of [0, 1])
    tenants.push((await p.ask("mutation { createFirm(input: {}) { id } }")).json.data.createFirm.id);
  const read = { read: "all" };
  const roles = {
    editor: { parent: { read: "all", update: "all" }, child: { read: "all", update: "all" } },
    reader: { parent: read, child: read },
    limited: { parent: read, child: { read: "custom_logic" } },
  };
  for (const [name, permissions] of Object.entries(roles)) {
    const token = await p.roleToken(name, permissions);
    for (const tenant_id of tenants)
      tokens[name]!.push((await generateTenantToken(p.owner, { tenant_id, token })).token);
  }
  const places = await p.project.database.pool.query<{ text: string }>(
    "select text from unnest($1::text[]) text order by text",
    [texts],
  );
  for (const [place, row] of places.rows.entries()) textOrder.set(row.text, place);
  records = fc.sample(world(tenants), { seed, numRuns: 1 })[0]!;
  const { pool, schema } = p.project.database;
  await pool.query(
    `insert into "${schema}"._media (id, path, file_name, content_type, size, tenant_id)
     select id, id || '/' || name, name, 'application/pdf', 1, tenant from json_to_recordset($1) f(id uuid, name text, tenant uuid)`,
    [JSON.stringify(records.files)],
  );
  for (const [model, rows] of [
    ["parent", records.parents],
    ["child", records.children],
  ] as const) {
    const key = model === "child" ? ", parent_id" : "";
    await pool.query(
      `insert into "${schema}".${model} (id, _status, _tenant_id, name, size, weight, ready, note, data, cover${key})
       select id, _status, _tenant_id, name, size, weight, ready, note, data, cover${key} from json_populate_recordset(null::"${schema}".${model}, $1::json)`,
      [
        JSON.stringify(
          rows.map(({ id, status, tenant, values, searched: { cover, ...searched }, parent }) => ({
            id,
            _status: status,
            _tenant_id: tenant,
            ...values,
            ...searched,
            cover: cover && [cover],
            parent_id: parent,
          })),
        ),
      ],
    );
  }
});
afterAll(() => platform.close());

/** The sort of a question, as the API takes it. What a search finds would else come in the order of how well it fits. */
const sortOf = ({ search, sort }: Question) =>
  (search && sort.length === 0 ? [{ key: "id", direction: "asc" }] : sort).map(({ key, direction }) =>
    key === "parent.name" ? { parent: { name: direction } } : { [key]: direction },
  );

test(`the answers are those of the model (seed ${seed})`, { timeout: 3_600_000 }, async () => {
  const ask = async (asked: Question) => {
    const status = asked.role === "editor" ? asked.status : "published";
    rule = asked.rule;
    const [type, name, below] =
      asked.kind === "parent"
        ? ["Parent", "parent", "child_list(limit: 1000) { id } child_count"]
        : ["Child", "child", "parent { id }"];
    const { json } = await p.ask(
      `query ($where: ${type}Where, $search: String, $sort: [${type}Sort!], $limit: Int, $offset: Int, $status: StatusFilter) {
        rows: ${name}List(where: $where, search: $search, sort: $sort, limit: $limit, offset: $offset, status: $status) { id name size weight ready ${below} }
        count: ${name}Count(where: $where, search: $search, status: $status)
      }`,
      {
        where: asked.where,
        search: asked.search,
        sort: sortOf(asked),
        limit: asked.limit,
        offset: asked.offset,
        status,
      },
      tokens[asked.role]![asked.tenant],
    );
    const oracle = new Oracle(records, {
      tenant: tenants[asked.tenant]!,
      mayUpdate: asked.role === "editor",
      rule: asked.role === "limited" ? asked.rule : null,
      isBlind: asked.role === "limited",
    });
    const about = { ...asked, status };
    const rows = oracle.list(asked.kind, about).map((row) => {
      const own = { id: row.id, ...row.values };
      if (asked.kind === "child") {
        const parent = oracle.parent(row, status);
        return { ...own, parent: parent && { id: parent.id } };
      }
      const children = oracle.children(row, status);
      return {
        ...own,
        child_list: children.map(({ id }) => ({ id })).sort((a, b) => (a.id < b.id ? -1 : 1)),
        child_count: children.length,
      };
    });
    const count = oracle.list(asked.kind, { ...about, limit: Number.POSITIVE_INFINITY, offset: 0 }).length;
    expect(json).toEqual({ data: { rows, count } });
  };
  await fc.assert(fc.asyncProperty(question, ask), { seed, numRuns: runs, endOnFailure: false });
});
