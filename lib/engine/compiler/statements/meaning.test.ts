/**
 * What compiled statements mean: random questions about random records, answered by the statement's own text, run in
 * memory, and by functions over arrays that share nothing with the compiler.
 */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  admin,
  catalogFor,
  mayDo,
  modelDefinition,
  projectModels,
  relationDefinition,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { Oracle, type Row, textOrder, type World } from "../../../../tests/support/oracle/oracle.ts";
import { type Question, question, texts, world } from "../../../../tests/support/oracle/questions.ts";
import { runStatement, type Tables } from "../../../../tests/support/sql/run.ts";
import { ruleName, tenantName } from "../../access/index.ts";
import { constant, node, type RootNode, variable } from "../index.ts";
import { compileObject } from "./statement.ts";

const fields = [
  fieldDefinition("name"),
  fieldDefinition("size", { field_type: "number", input_type: "int" }),
  fieldDefinition("weight", { field_type: "number", input_type: "double" }),
  fieldDefinition("ready", { field_type: "boolean", input_type: "bool" }),
];
const models = projectModels(
  [modelDefinition("parent", fields), modelDefinition("child", fields)],
  [relationDefinition("child", "parent", "has_one", "has_many")],
);
const tenants = ["0190b2f0-0000-7000-8000-000000000001", "0190b2f0-0000-7000-8000-000000000002"];
const roles = {
  editor: admin,
  reader: mayDo({ parent: { read: "all" }, child: { read: "all" } }, "reader"),
  limited: mayDo({ parent: { read: "all" }, child: { read: "custom_logic" } }, "limited"),
};

/** Many questions are asked of each. */
const worlds = fc.sample(world(tenants), 5);

beforeAll(() => {
  for (const [place, text] of [...texts].sort().entries()) textOrder.set(text, place);
});

const stored = (rows: readonly Row[]) =>
  rows.map(({ id, status, tenant, values, parent }) => ({
    id,
    _status: status,
    _tenant_id: tenant,
    ...values,
    parent_id: parent,
  }));
const tablesOf = ({ parents, children }: World): Tables => ({
  "s.parent": stored(parents),
  "s.child": stored(children),
});

const sortOf = ({ sort }: Question) =>
  sort.map(({ key, direction }) => (key === "parent.name" ? { parent: { name: direction } } : { [key]: direction }));

/** The root fields of a question; a list of parents shows their children too. */
function rootsOf(asked: Question, status: Question["status"]): RootNode[] {
  const where = variable("where", asked.where);
  const common = { model: asked.kind, status, children: [] };
  const below =
    asked.kind === "parent" ? [node("child_list", [node("id")]), node("child_count")] : [node("parent", [node("id")])];
  return [
    {
      ...common,
      alias: "rows",
      kind: "list",
      args: {
        where,
        sort: constant(sortOf(asked)),
        limit: constant(asked.limit),
        offset: variable("offset", asked.offset),
      },
      children: ["id", "name", "size", "weight", "ready"].map((name) => node(name)).concat(below),
    },
    { ...common, alias: "count", kind: "count", args: { where } },
  ];
}

/** What the statement of a question answers. */
function answer(asked: Question, records: World, status: Question["status"]): unknown {
  const bound = { [tenantName]: tenants[asked.tenant], [ruleName("child", "read")]: asked.rule };
  const catalog = catalogFor(models, { role: roles[asked.role as keyof typeof roles], tenancy: "bound", bound });
  const statement = compileObject(catalog, rootsOf(asked, status));
  const values = statement.bind({ ...bound, where: asked.where, offset: asked.offset });
  const [row] = runStatement(statement.text, values, tablesOf(records));
  return JSON.parse(String(Object.values(row!)[0]));
}

function expected(asked: Question, records: World, status: Question["status"]): unknown {
  const oracle = new Oracle(records, {
    tenant: tenants[asked.tenant]!,
    mayUpdate: asked.role === "editor",
    rule: asked.role === "limited" ? asked.rule : null,
    isBlind: false,
  });
  const about = { ...asked, search: null, status };
  const found = oracle.list(asked.kind, { ...about, limit: Number.POSITIVE_INFINITY, offset: 0 });
  const idOf = (row: Row | null) => row && { id: row.id };
  return {
    rows: oracle.list(asked.kind, about).map((row) => {
      const own = { id: row.id, ...row.values };
      if (asked.kind === "child") return { ...own, parent: idOf(oracle.parent(row, status)) };
      const children = oracle.children(row, status).map(idOf);
      return { ...own, child_list: children, child_count: children.length };
    }),
    count: found.length,
  };
}

test("lists, counts and what hangs below them have the records that the question means", { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...worlds), question, (records, asked) => {
      const status = asked.role === "editor" ? asked.status : "published";
      const sorted = (given: unknown) => JSON.parse(JSON.stringify(given), sortChildren);
      expect(sorted(answer(asked, records, status))).toEqual(sorted(expected(asked, records, status)));
    }),
    { numRuns: 150, endOnFailure: true },
  );
});

/** The order of children is that of their ids in both. */
const sortChildren = (key: string, value: unknown) =>
  key === "child_list"
    ? (value as { id: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => id)
    : value;
