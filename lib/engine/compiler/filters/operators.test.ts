import { expect, test } from "vitest";
import { admin, catalogFor, projectModels } from "../../../../tests/support/catalogs.ts";
import { refusalOf } from "../../../../tests/support/outcome.ts";
import { compiled } from "../../../../tests/support/sql/compiled.ts";
import {
  listOperatorNames,
  type OperatorName,
  operands,
  type ScalarKind,
  scalarKinds,
  scalars,
} from "../../field-kinds/index.ts";
import { constant, type Source, variable } from "../index.ts";
import { trusted } from "../sql/sql.ts";
import { compileListOperators, compileNestedListOperators, compileOperators } from "./operators.ts";

const catalog = catalogFor(projectModels([]), { role: admin });
type Compile = typeof compileOperators;
const statement = (compile: Compile, kind: ScalarKind, value: Source) =>
  compiled(catalog, () => compile(trusted("c"), kind, value, "where.c"));
const make = (compile: Compile, kind: ScalarKind, value: unknown) => statement(compile, kind, constant(value));

const two: Record<ScalarKind, [unknown, unknown]> = {
  id: ["0190b2f0-0000-7000-8000-000000000001", "0190b2f0-0000-7000-8000-000000000002"],
  text: ["it's", "%"],
  int: [1, 2],
  double: [1.5, 2.5],
  boolean: [true, false],
  date: ["2026-01-31T09:30:00.000Z", "2026-02-01T00:00:00.000Z"],
  local_date: ["2026-01-31", "2026-02-01"],
  local_time: ["09:30:00", "10:00:00.250"],
  json: [{ a: 1 }, "text"],
};

/** What each operator becomes for a value of the type `T`. */
const forms: Record<Exclude<OperatorName, "has" | "has_any" | "has_all">, string> = {
  eq: "c = $1::T",
  ne: "c is distinct from $1::T",
  in: "c = any($1::T[])",
  not_in: "(c <> all($1::T[])) is not false",
  lt: "c < $1::T",
  lte: "c <= $1::T",
  gt: "c > $1::T",
  gte: "c >= $1::T",
  between: "c between $1::T and $2::T",
  contains: "c like $1::text",
  icontains: "c ilike $1::text",
  starts_with: "c like $1::text",
  ends_with: "c like $1::text",
  is_null: "c is null",
};

/** An operand of the operator, and what the statement is run with. */
function operandOf(kind: ScalarKind, name: OperatorName): { operand: unknown; values: unknown[] } {
  const encoded = two[kind].map((one) => scalars[kind].encode(one));
  if (name === "contains" || name === "icontains") return { operand: "50%", values: ["%50\\%%"] };
  if (name === "starts_with") return { operand: "50%", values: ["50\\%%"] };
  if (name === "ends_with") return { operand: "50%", values: ["%50\\%"] };
  switch (operands[name]) {
    case "switch":
      return { operand: true, values: [] };
    case "list":
      return { operand: two[kind], values: [encoded] };
    case "pair":
      return { operand: two[kind], values: encoded };
    default:
      return { operand: two[kind][0], values: encoded.slice(0, 1) };
  }
}

const every = scalarKinds.flatMap((kind) => scalars[kind].operators.map((name) => [kind, name] as const));

test.each(every)("on %s, %s compares with a parameter of the type of its column", (kind, name) => {
  const { operand, values } = operandOf(kind, name);
  const { text, bind } = make(compileOperators, kind, { [name]: operand });
  expect(text).toBe(forms[name as keyof typeof forms].replaceAll("T", scalars[kind].cast));
  expect(bind({})).toEqual(values);
});

test("eq and ne know two values and null, and is_null both of its answers", () => {
  const texts: [unknown, string][] = [
    [{ eq: null }, "c is null"],
    [{ ne: null }, "c is not null"],
    [{ is_null: true }, "c is null"],
    [{ is_null: false }, "c is not null"],
    [{}, "true"],
    [{ gte: 1, lt: 9, ne: null }, "(c >= $1::integer) and (c < $2::integer) and (c is not null)"],
  ];
  for (const [value, text] of texts) expect(make(compileOperators, "int", value).text).toBe(text);
  const asked = (value: unknown) => statement(compileOperators, "int", variable("w", value)).text;
  expect([asked({ eq: null }), asked({ eq: 0 })]).toEqual(["c is null", "c = $1::integer"]);
});

test.each<[string, Compile, Partial<Record<OperatorName, string>>]>([
  [
    "of its own column",
    compileListOperators,
    { has: "c @> array[$1::text]", has_any: "c && $1::text[]", has_all: "c @> $1::text[]", is_null: "c is null" },
  ],
  [
    "inside of JSON",
    compileNestedListOperators,
    {
      has: "c @> to_jsonb($1::text)",
      has_any:
        "case when c is not null then exists (select from unnest($1::text[]) wanted where c @> to_jsonb(wanted)) end",
      has_all: "c @> to_jsonb($1::text[])",
      is_null: "c is null",
    },
  ],
])("a list %s is asked by all operators of lists", (_, compile, expected) => {
  const found = listOperatorNames.map((name) => {
    const operand = operands[name] === "switch" ? true : operands[name] === "list" ? ["a", "b"] : "a";
    return [name, make(compile, "text", { [name]: operand }).text];
  });
  expect(Object.fromEntries(found)).toEqual(expected);
  expect(make(compile, "text", { is_null: false }).text).toBe("c is not null");
});

test("no kind takes an operator of another, and the fault is at its place", () => {
  const all = [...Object.keys(operands), "toString", "__proto__", "EQ", "eq "] as OperatorName[];
  const check = (compile: Compile, kind: ScalarKind, has: readonly string[]) => {
    for (const name of all.filter((one) => !has.includes(one))) {
      const filter = Object.defineProperty({}, name, { value: 1, enumerable: true });
      const error = refusalOf(() => make(compile, kind, filter));
      expect(error, `${kind} ${name}`).toMatchObject({ code: "BAD_USER_INPUT" });
      expect(Object.keys(error!.fields)).toEqual(["where.c"]);
      expect(error!.message).toBe(`There is no operator "${name}" at where.c.`);
    }
  };
  for (const kind of scalarKinds) {
    check(compileOperators, kind, scalars[kind].operators);
    check(compileListOperators, kind, listOperatorNames);
    check(compileNestedListOperators, kind, listOperatorNames);
  }
});

test("null is no operand but of eq and ne", () => {
  for (const [kind, name] of every.filter(([, one]) => one !== "eq" && one !== "ne")) {
    const error = refusalOf(() => make(compileOperators, kind, { [name]: null }));
    expect(error, `${kind} ${name}`).toMatchObject({ message: `where.c.${name} must not be null.` });
    expect(refusalOf(() => statement(compileOperators, kind, variable("w", { [name]: null })))).toMatchObject({
      code: "BAD_USER_INPUT",
    });
  }
});

test("operators stand in an object, and a range has two ends", () => {
  const plain: Source[] = [
    constant("a"),
    constant([{ eq: 1 }]),
    constant(null),
    variable("w", 5),
    { kind: "list", items: [] },
  ];
  for (const value of plain)
    expect(refusalOf(() => statement(compileOperators, "int", value))).toMatchObject({
      message: "where.c must be an object of operators such as { eq: ... }.",
    });
  for (const between of [[], [1], [1, 2, 3], 1])
    expect(refusalOf(() => make(compileOperators, "int", { between }))).toMatchObject({
      message: "between takes a list of two values, the lower first.",
    });
});

test("what a type cannot hold is refused when the statement runs, wherever it stands", () => {
  for (const filter of [{ eq: "x" }, { ne: 1.5 }, { in: [1, "x"] }, { between: [1, "x"] }, { lt: 2 ** 31 }]) {
    const { bind } = make(compileOperators, "int", filter);
    expect(
      refusalOf(() => bind({})),
      JSON.stringify(filter),
    ).toMatchObject({ code: "BAD_USER_INPUT" });
  }
});
