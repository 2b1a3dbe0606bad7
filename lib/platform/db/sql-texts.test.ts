/** Names, texts and conditions as they stand in SQL, read back here by the rules of PostgreSQL's manual. */
import fc from "fast-check";
import { DummyDriver, type Expression, Kysely, PostgresAdapter, PostgresQueryCompiler, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../tests/support/any-text.ts";
import { dateCondition, numberCondition, textCondition } from "./conditions.ts";
import { quoteIdentifier, quoteText } from "./quote-identifier.ts";

const hostile = fc.oneof(
  anyText,
  fc
    .array(fc.constantFrom("'", '"', "\\", "\\'", "--", "/*", ";", "$$", "E", "\n", "a", "é"), { maxLength: 12 })
    .map((parts) => parts.join("")),
);

/** The identifier that the text is, if all of it is one (section 4.1.1). */
function readIdentifier(text: string): string | null {
  const [whole, inside] = /^"((?:[^"]|"")*)"/.exec(text) ?? [];
  return whole === text ? inside!.replaceAll('""', '"') : null;
}

/** The string constant that the text is, if all of it is one (sections 4.1.2.1 and 4.1.2.2). */
function readText(text: string): string | null {
  const isEscaped = text.startsWith("E'");
  let read = "";
  for (let at = isEscaped ? 2 : 1; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === "'" && text[at + 1] !== "'") return at === text.length - 1 ? read : null;
    if (sign === "'" || (isEscaped && sign === "\\")) at++;
    read += text[at];
  }
  return null;
}

test("every name that fits is one identifier and stays as it is", () => {
  fc.assert(
    fc.property(hostile, (name) => {
      if (name.includes("\0") || Buffer.byteLength(name) > 63)
        expect(() => quoteIdentifier(name)).toThrow("Not an SQL identifier");
      else expect(readIdentifier(quoteIdentifier(name))).toBe(name);
    }),
    { numRuns: 1_000 },
  );
});

test("a name is bounded by its bytes, for PostgreSQL would cut it in silence", () => {
  expect(quoteIdentifier("a".repeat(63))).toBe(`"${"a".repeat(63)}"`);
  expect(quoteIdentifier('a"b')).toBe('"a""b"');
  for (const name of ["a".repeat(64), "é".repeat(32), "a\0"])
    expect(() => quoteIdentifier(name)).toThrow("Not an SQL identifier");
});

test("every text without a NUL is one constant and stays as it is", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      if (text.includes("\0")) expect(() => quoteText(text)).toThrow("NUL");
      else expect(readText(quoteText(text))).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["it's", "'it''s'"],
  ["a\\b", "E'a\\\\b'"],
  ["\\'; drop table x; --", "E'\\\\''; drop table x; --'"],
  ["", "''"],
])("%j is written %s", (text, written) => expect(quoteText(text)).toBe(written));

const db = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error("Nothing is looked up here.");
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const column: Expression<unknown> = sql.ref("c");
const compiled = (condition: {
  compile(db: Kysely<Record<string, never>>): { sql: string; parameters: readonly unknown[] };
}) => {
  const { sql: text, parameters } = condition.compile(db);
  return [text, ...parameters];
};

describe("conditions", () => {
  test("that say nothing are true", () => {
    for (const nothing of [null, undefined, {}, { eq: null, ne: undefined, in: null, contains: null }])
      expect(compiled(textCondition(column, nothing))).toEqual(["(true)"]);
    for (const nothing of [null, {}, { between: [null, null] }, { eq: null }])
      expect(compiled(numberCondition(column, nothing))).toEqual(["(true)"]);
    for (const nothing of [null, {}, { at_date: null }, { between_date: [null, null] }])
      expect(compiled(dateCondition(column, nothing))).toEqual(["(true)"]);
  });

  test.each([
    [{ eq: "" }, '(true and "c" = $1)', ""],
    [{ ne: "a" }, '(true and "c" is distinct from $1)', "a"],
    [{ in: ["a", null] }, '(true and "c" = any($1::text[]))', ["a"]],
    [{ not_in: [] }, '(true and coalesce("c" <> all($1::text[]), true))', []],
    [{ contains: "50%_\\" }, '(true and position(lower($1) in lower("c")) > 0)', "50%_\\"],
    [{ eq: "a", contains: "b" }, '(true and "c" = $1 and position(lower($2) in lower("c")) > 0)', "a", "b"],
  ])("on a text, %j", (filter, ...expected) => expect(compiled(textCondition(column, filter))).toEqual(expected));

  test.each([
    [{ eq: 0 }, '(true and "c" = $1::int)', 0],
    [{ gt: 1, lt: 9 }, '(true and "c" > $1::int and "c" < $2::int)', 1, 9],
    [{ between: [400, null] }, '(true and "c" >= $1::int)', 400],
    [{ between: [null, 499] }, '(true and "c" <= $1::int)', 499],
  ])("on a number, %j", (filter, ...expected) => expect(compiled(numberCondition(column, filter))).toEqual(expected));

  const at = (text: string) => new Date(text);
  test.each([
    [{ at_date: "2026-02-28" }, '(true and "c" >= $1 and "c" < $2)', at("2026-02-28T00:00Z"), at("2026-03-01T00:00Z")],
    [
      { at_date: "2026-02-28T23:59:59Z" },
      '(true and "c" >= $1 and "c" < $2)',
      at("2026-02-28T00:00Z"),
      at("2026-03-01T00:00Z"),
    ],
    [
      { between_date: ["2026-01-01", "2026-01-31"] },
      '(true and "c" >= $1 and "c" < $2)',
      at("2026-01-01T00:00Z"),
      at("2026-02-01T00:00Z"),
    ],
    [{ between_date: [null, "2026-01-31T12:00:00Z"] }, '(true and "c" <= $1)', at("2026-01-31T12:00Z")],
  ])("on a time, %j", (filter, ...expected) => expect(compiled(dateCondition(column, filter))).toEqual(expected));

  test("never have a value in their text", () => {
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const { sql: text, parameters } = textCondition(column, {
          eq: a,
          ne: b,
          in: [a],
          not_in: [b],
          contains: a,
        }).compile(db);
        expect(text).toBe(textCondition(column, { eq: "", ne: "", in: [], not_in: [], contains: "" }).compile(db).sql);
        expect(parameters).toEqual([a, b, [a], [b], a]);
      }),
    );
  });
});
