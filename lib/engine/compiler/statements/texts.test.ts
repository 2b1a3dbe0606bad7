/** What no statement's text may have, whatever is asked for, and what it must not depend on. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  admin,
  catalogFor,
  everyField,
  mayDo,
  modelDefinition,
  object,
  projectModels,
  relationDefinition,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { where } from "../../../../tests/support/oracle/questions.ts";
import { rootOf } from "../../../../tests/support/sql/compiled.ts";
import { tokensOf } from "../../../../tests/support/sql/tokens.ts";
import { elementScalar, listOperatorNames, type OperatorName, operands, scalars } from "../../field-kinds/index.ts";
import {
  buildCatalog,
  type CatalogField,
  compileQuery,
  constant,
  node,
  type RootNode,
  type SelectionNode,
  shapeOf,
  variable,
} from "../index.ts";

const inner = [fieldDefinition("title"), fieldDefinition("select", { field_type: "number", input_type: "int" })];
const asked = [
  fieldDefinition("name"),
  fieldDefinition("size", { field_type: "number", input_type: "int" }),
  fieldDefinition("weight", { field_type: "number", input_type: "double" }),
  fieldDefinition("ready", { field_type: "boolean", input_type: "bool" }),
];
const models = projectModels(
  [
    modelDefinition("parent", [...asked, ...everyField(), object("order", inner), repeated("group", inner)]),
    modelDefinition("child", asked),
  ],
  [
    relationDefinition("child", "parent", "has_one", "has_many"),
    relationDefinition("parent", "parent", "has_many", "has_many", {
      id: "7",
      forward_name: "where",
      reverse_name: "from",
    }),
  ],
);
const catalog = catalogFor(models);
const parent = catalog.models.get("parent")!;

/** A value that stands out of any text, for each kind of scalar. */
const marks: Record<string, unknown> = {
  id: "feedbeef-0000-7000-8000-00000badcafe",
  text: `mark'"\\; drop table x; --`,
  int: 271_828_182,
  double: 6.62607015,
  boolean: true,
  date: "2071-08-28T18:28:45.904Z",
  local_date: "2071-08-28",
  local_time: "18:28:45.904",
  json: { mark: [`mark'"`] },
};
const traces = ["mark", "feedbeef", "271828182", "6.62607", "2071", "18:28"];

const operandFor = (name: OperatorName, mark: unknown) =>
  ({ value: mark, "value or null": mark, list: [mark, mark], pair: [mark, mark], switch: true })[operands[name]];

/** Each filter of one operator on a field, where it stands among others. */
function filtersOn(field: CatalogField): [string, object][] {
  const { shape, kind } = field;
  const scalar = kind.scalar ?? (shape.form === "values" ? elementScalar[shape.element] : null);
  if (!scalar) return [];
  const names = kind.scalar ? scalars[scalar].operators : listOperatorNames;
  return names.map((name) => [`${field.name} ${name}`, { [field.name]: { [name]: operandFor(name, marks[scalar]) } }]);
}
const everyFilter = [...parent.fields.values()].flatMap((field) => [
  ...filtersOn(field),
  ...field.nested.flatMap((nested) =>
    filtersOn(nested).map(([name, where]): [string, object] => {
      const inside = field.shape.form === "entries" ? { some: where } : where;
      return [`${field.name} ${name}`, { [field.name]: inside }];
    }),
  ),
]);

const list = (where: RootNode["args"][string], more: Partial<RootNode> = {}): RootNode => ({
  ...rootOf("list", "parent", {}, [node("id")]),
  args: { where },
  ...more,
});

test("every operator on every field is there to be asked", () => {
  expect(everyFilter.length).toBeGreaterThan(150);
  const kinds = [...parent.fields.values()].filter((field) => filtersOn(field).length > 0);
  expect(kinds.length).toBe(
    [...parent.fields.values()].filter(({ kind, shape }) => kind.scalar || shape.form === "values").length,
  );
});

test.each(everyFilter)("no value of %s is in the text, and the text is the same for others", (_, where) => {
  const written = compileQuery(catalog, [list(constant(where))]);
  const asked = compileQuery(catalog, [list(variable("w", where))]);
  expect(written.text).toBe(asked.text);
  expect(traces.filter((trace) => written.text.includes(trace))).toEqual([]);
  expect(written.bind({})).toEqual(asked.bind({ w: where }));
  const isSwitch = JSON.stringify(where).includes("is_null");
  if (!isSwitch) expect(written.bind({}).length).toBeGreaterThan(0);
});

/** All that may be a name in the text: of the schema, of the models, of the answer, or one that the engine makes. */
const names = new Set([
  ...["s", "found", "id", "data", "value", "order", "ordinality", "url", "n", "v"],
  ...catalog.models.keys(),
  ...[...catalog.models.values()].flatMap(({ fields }) => [...fields.keys()]),
  ...inner.map(({ identifier }) => identifier),
  ...["parent_id", "from_id", "to_id", "_join_7", "_media", "_texts", "_fold", "path", "file_name", "tenant_id"],
  ...["_status", "_k0", "where_list", "from_count"],
]);

/** What is wrong with a text. */
function faultsOf(text: string): string[] {
  const tokens = tokensOf(text);
  let depth = 0;
  const depths = tokens.map(({ kind, value }) => {
    if (kind === "sign") depth += value === "(" ? 1 : value === ")" ? -1 : 0;
    return depth;
  });
  const isBalanced = depths.every((one) => one >= 0) && depth === 0;
  const numbers = tokens.flatMap(({ kind, value }) => (kind === "parameter" ? [Number(value)] : []));
  return [
    ...(isBalanced ? [] : ["parentheses"]),
    ...(numbers.every((number, i) => number === i + 1) ? [] : ["numbers of parameters"]),
    ...tokens.filter(({ kind, value }) => kind === "sign" && value === ";").map(() => "another statement"),
    ...tokens.flatMap(({ kind, value }) => (kind === "name" && !names.has(value) ? [`the name ${value}`] : [])),
    ...tokens.flatMap(({ kind, value }) => (kind === "word" && /[A-Z]/.test(value) && value.length > 1 ? [value] : [])),
  ];
}

const below: SelectionNode[] = [
  node("id"),
  { ...node("where_list", [node("id")]), args: { where: constant({ text: { eq: "mark" } }) } },
  node("from_count"),
  node("order", [node("title"), node("select")]),
  node("group", [node("title")]),
];

test("names that SQL reserves are names, parentheses are balanced and parameters are counted", () => {
  const filtered = everyFilter.map(([, where]) => list(constant(where), { children: below }));
  const searched = ["mark it", '"mark" or -it'].map((search) => rootOf("list", "parent", { search }, below));
  for (const root of [...filtered, ...searched, rootOf("count", "parent", { search: "mark" })])
    expect(faultsOf(compileQuery(catalog, [root]).text), JSON.stringify(root.args)).toEqual([]);
});

test("questions of one shape have one text, and it has nothing of what they ask for", () => {
  const texts = new Map<string, string>();
  fc.assert(
    fc.property(where("child", 2), fc.nat(100), (filter, offset) => {
      const args = { where: variable("w", filter), offset: variable("o", offset) };
      const { text } = compileQuery(catalog, [{ ...rootOf("list", "child", {}, [node("id")]), args }]);
      const shape = shapeOf(filter, false);
      expect(texts.get(shape) ?? text).toBe(text);
      texts.set(shape, text);
    }),
    { numRuns: 1_000 },
  );
  expect(texts.size).toBeGreaterThan(100);
});

test("the same text has the same name, and another text another", () => {
  const statements = everyFilter.map(([, where]) => compileQuery(catalog, [list(constant(where))]));
  const named = new Map(statements.map(({ name, text }) => [name, text]));
  expect(named.size).toBe(new Set(statements.map(({ text }) => text)).size);
  for (const { name, text } of statements) {
    expect(named.get(name)).toBe(text);
    expect(Buffer.byteLength(name)).toBeLessThan(64);
  }
});

test("a catalog that is made again makes the same statement: nothing is of the moment", () => {
  const database = { schema: "s", finds_parts: true };
  const texts = [admin, mayDo({ parent: { read: "all" }, child: { read: "all" } })].map((role) =>
    [1, 2].map(() => compileQuery(buildCatalog(models, role, database), [rootOf("list", "parent", {}, below)]).text),
  );
  for (const [a, b] of texts) expect(a).toBe(b);
});
