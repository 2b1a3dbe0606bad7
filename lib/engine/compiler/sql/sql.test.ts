import fc from "fast-check";
import { expect, test } from "vitest";
import { tokensOf } from "../../../../tests/support/sql/tokens.ts";
import { constant } from "./source.ts";
import {
  allOf,
  anyOf,
  dotted,
  identifier,
  integer,
  join,
  jsonPath,
  literal,
  namePath,
  type Parameter,
  print,
  type Sql,
  sql,
  trusted,
} from "./sql.ts";

const parameter = (cast: string, value: unknown = 1): Parameter => ({
  source: constant(value),
  cast,
  encode: (given) => given,
});
const text = (fragment: Sql) => print(fragment).text;

test("a name is one token of the statement, whatever is in it", () => {
  const names = fc
    .string({ unit: "grapheme", maxLength: 15 })
    .filter((name) => !name.includes("\0") && Buffer.byteLength(name) <= 63);
  fc.assert(
    fc.property(names, (name) => {
      expect(tokensOf(text(sql`select ${identifier(name)} from t`))).toMatchObject([
        { kind: "word", value: "select" },
        { kind: "name", value: name },
        { kind: "word", value: "from" },
        { kind: "word", value: "t" },
      ]);
    }),
    { numRuns: 1_000, examples: [['"'], ['"; drop table x; --'], ["a\nb"], ["'"], ["$1"]] },
  );
});

test("a name that PostgreSQL would cut is refused", () => {
  expect(text(identifier("ä".repeat(31)))).toBe(`"${"ä".repeat(31)}"`);
  for (const name of ["a".repeat(64), "ä".repeat(32), "a\0b"]) expect(() => identifier(name)).toThrow(/identifier/);
});

test("what becomes a text of the statement has letters, digits and underscores alone", () => {
  const makers: Record<string, (name: string) => Sql> = {
    literal,
    dotted: (name) => dotted(["seo", name]),
    namePath: (name) => namePath(["seo", name]),
    jsonPath: (name) => jsonPath(["seo", name], false),
    language: (name) => dotted(["seo"], name),
  };
  for (const [name, make] of Object.entries(makers))
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (given) => {
        const isSafe = (name === "language" ? /^[A-Za-z0-9-]+$/ : /^[A-Za-z0-9_]+$/).test(given);
        if (isSafe) expect(tokensOf(text(make(given)))[0]!.value).toContain(given);
        else expect(() => make(given), `${name}: ${given}`).toThrow(RangeError);
      }),
      { examples: [["'"], ["a'b"], ["a b"], ['"'], ["\\"], ["a\n"], ["é"]] },
    );
});

test.each<[string, Sql]>([
  ["'seo.title'", dotted(["seo", "title"])],
  ["'seo.title@pt-BR'", dotted(["seo", "title"], "pt-BR")],
  ["'{seo,title}'", namePath(["seo", "title"])],
  [`'$."seo"."title"'::jsonpath`, jsonPath(["seo", "title"], false)],
  [`'$."tags"[*]'::jsonpath`, jsonPath(["tags"], true)],
  ["1000", integer(1_000)],
  ["-1", integer(-1)],
  ["true", allOf([])],
  ["false", anyOf([])],
  ["a", allOf([trusted("a")])],
  ["a", anyOf([trusted("a")])],
  ["(a) and (b)", allOf([trusted("a"), trusted("b")])],
  ["(a) or ((b) and (c))", anyOf([trusted("a"), allOf([trusted("b"), trusted("c")])])],
  ["a, b, c", join([trusted("a"), trusted("b"), trusted("c")], ", ")],
  ["", join([], ", ")],
])("%s is printed so", (expected, fragment) => {
  expect(text(fragment)).toBe(expected);
});

test("what is no whole number cannot stand in a statement", () => {
  for (const number of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => integer(number)).toThrow();
});

test("parameters are numbered in the order of the text, each with its type, however deep they stand", () => {
  const leaf = fc.constantFrom("text", "integer", "uuid[]").map((cast) => parameter(cast, Math.random()));
  const { tree } = fc.letrec<{ tree: Sql }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf.map((one) => sql`x = ${one}`),
      fc.tuple(tie("tree"), tie("tree")).map(([a, b]) => allOf([a, b])),
      fc.tuple(tie("tree"), leaf).map(([a, one]) => sql`f(${a}, ${one}) `),
    ),
  }));
  fc.assert(
    fc.property(tree, (fragment) => {
      const printed = print(fragment);
      const found = [...printed.text.matchAll(/\$(\d+)::([a-z[\]]+)/g)];
      expect(found.map(([, number]) => Number(number))).toEqual(printed.parameters.map((_, i) => i + 1));
      expect(found.map(([, , cast]) => cast)).toEqual(printed.parameters.map(({ cast }) => cast));
      const inOrder = (part: Sql["parts"][number]): Parameter[] =>
        typeof part === "string" ? [] : "parts" in part ? part.parts.flatMap(inOrder) : [part];
      expect(printed.parameters).toEqual(inOrder(fragment));
    }),
  );
});
