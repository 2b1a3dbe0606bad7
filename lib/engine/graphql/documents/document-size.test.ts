import fc from "fast-check";
import { Lexer, Source, TokenKind } from "graphql";
import { expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { requireSmall } from "./document-size.ts";

const repeated = (count: number, text: string) => Array.from({ length: count }, () => text).join(" ");
const codeOf = (text: string, tokensMax = 15_000) => {
  try {
    requireSmall(text, tokensMax);
    return "small";
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message;
  }
};

const pieces = [
  "a",
  "query Q($a: [Int!] = [1, -2.5e+3])",
  '"x \\" { @ y"',
  '"""block \\""" " @ { \n"""',
  '""',
  '""""""',
  "# comment @ {\n",
  "# other\r",
  "...",
  "... on T",
  "{",
  "}",
  "(",
  ")",
  "a: b",
  "@skip(if: true)",
  "-1",
  "0.5",
  "\uFEFF",
  ",",
  "&",
  "|",
];

test("as many tokens are found as GraphQL's own lexer finds", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      const text = parts.join(" ");
      const lexer = new Lexer(new Source(text));
      let tokens = 0;
      while (lexer.advance().kind !== TokenKind.EOF) tokens++;
      expect(codeOf(text, tokens)).not.toMatch(/tokens/);
      if (tokens > 0) expect(codeOf(text, tokens - 1)).toMatch(/tokens/);
    }),
  );
});

test.each([
  ["aliases", limits.queryAliasesMax, "a: b"],
  ["directives", limits.queryDirectivesMax, "b @skip(if: true)"],
  ["fields", limits.queryFieldsMax, "b(c: { d: e }) { f }"],
])(
  "what has too many %s in any case is refused before it is parsed, and what has as many as it may is not",
  (what, max, one) => {
    const each = what === "fields" ? 2 : 1;
    expect(codeOf(`query Q { ${repeated(max / each, one)} }`)).toBe("small");
    expect(codeOf(`query Q { ${repeated(max / each + 1, one)} }`)).toBe("COST_LIMIT");
  },
);

test("names of types, arguments and definitions are no fields", () => {
  const many = `{ ${repeated(450, "... on T { a }")} } ${repeated(100, "fragment F on T { a }")}`;
  expect(codeOf(many.replace("{", "query Q($a: T = { b: c }) {"))).toBe("small");
});
