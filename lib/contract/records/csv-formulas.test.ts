import naughty from "big-list-of-naughty-strings" with { type: "json" };
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCells, quoteFormula, unquoteFormula } from "./csv-formulas.ts";

const signs = [..."=+-@\t\r＝＋－＠"];
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(...(naughty as string[])),
  fc
    .tuple(fc.array(fc.constantFrom("'", ...signs, " ", "\n", '"', ",", ";"), { maxLength: 6 }), fc.string())
    .map(([before, rest]) => before.join("") + rest),
);

test("every text comes back from its cell, no cell begins as a formula, and no two texts have one cell", () => {
  fc.assert(
    fc.property(text, (one) => {
      const cell = quoteFormula(one);
      expect(signs).not.toContain(cell[0]);
      expect(unquoteFormula(cell)).toBe(one);
    }),
    { numRuns: 5_000 },
  );
});

test("a spreadsheet that splits at semicolons, tabs or line ends finds no formula either", () => {
  fc.assert(
    fc.property(text, (one) => {
      for (const part of quoteFormula(one).split(/[;\t\r\n]/)) expect([..."=+-@＝＋－＠"]).not.toContain(part[0]);
    }),
    { numRuns: 5_000 },
  );
});

test("every text of a file comes back through its writer and a reader", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const file = stringify([["a", "b"], ...rows], csvCells);
      const [, ...read] = parse(file) as string[][];
      expect(read.map((cells) => cells.map(unquoteFormula))).toEqual(rows);
    }),
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["x;=1+1", "x;'=1+1"],
  ["x;'=1+1;y", "x;''=1+1;y"],
  ["x\t-1", "x\t'-1"],
  ["x\n=1+1", "x\n'=1+1"],
  ["x; 1\n\ty|=1,=1", "x; 1\n\ty|=1,=1"],
  ["-5", "'-5"],
  ["'", "'"],
  ["'tis", "'tis"],
  [" =1", " =1"],
  ["", ""],
])("%j is the cell %j", (one, cell) => {
  expect([quoteFormula(one), unquoteFormula(cell)]).toEqual([cell, one]);
});

test("numbers stay numbers", () => expect(stringify([[-5, "-5", -0.5]], csvCells)).toBe("-5,'-5,-0.5\n"));
