import { expect, test } from "vitest";
import { Evidence, type Form, formats, reader } from "./written-forms.ts";

/** How a column with these cells is read, each cell by itself; or what is said of the one that can be two things. */
function columnOf(form: Form, ...cells: string[]) {
  const evidence = new Evidence(Object.values(formats[form]));
  for (const [i, cell] of cells.entries()) evidence.add(i + 2, cell);
  const verdict = evidence.verdict();
  if ("message" in verdict) return verdict;
  return cells.map((cell) => Object.values(reader(verdict)(cell))[0]);
}

const message = (text: string, ...meanings: string[]) =>
  `“${text}” can be ${meanings.join(" or ")}: please say which format it has`;

test("a column of numbers is German only where all of it can be and some of it must be", () => {
  expect(columnOf("number", "3,50", "1.234,56", "1.234", "-7")).toEqual(["3.50", "1234.56", "1234", "-7"]);
  expect(columnOf("number", "3.50", "1,234.56", "1,234", "+7")).toEqual(["3.50", "1234.56", "1234", "7"]);
  expect(columnOf("number", "1.234.567")).toEqual(["1234567"]);
  expect(columnOf("number", "1,234,567")).toEqual(["1234567"]);
  // No group begins with a zero.
  expect(columnOf("number", "0.123")).toEqual(["0.123"]);
  expect(columnOf("number", "1", "23")).toEqual(["1", "23"]);
});

test("a number that can be two is told, whatever stands beside it that is neither", () => {
  const doubt = { line: 3, message: message("1.234", "1.234", "1234") };
  expect(columnOf("number", "7", "1.234", "5.678")).toEqual(doubt);
  expect(columnOf("number", "n/a", "1.234", "3,50")).toEqual(doubt);
  expect(columnOf("number", "1,5", "1.234", "1.5")).toEqual(doubt);
  // Without one, what is not the API's own is left to the rules of the field.
  expect(columnOf("number", "n/a", "3,50", "1.5")).toEqual(["n/a", "3,50", "1.5"]);
});

test("dates with points are German, those with slashes as their days say", () => {
  expect(columnOf("date", "24.12.2026", "1.2.2026 18:30")).toEqual(["2026-12-24", "2026-02-01 18:30"]);
  expect(columnOf("date", "12/24/2026", "1/2/2026")).toEqual(["2026-12-24", "2026-01-02"]);
  expect(columnOf("date", "24/12/2026", "1/2/2026")).toEqual(["2026-12-24", "2026-02-01"]);
  expect(columnOf("date", "2026-12-24", "2026-01-31T09:30Z")).toEqual(["2026-12-24", "2026-01-31T09:30Z"]);
  expect(columnOf("date", "3/3/2026")).toEqual(["2026-03-03"]);
  expect(columnOf("date", "3/4/2026", "5/5/2026")).toEqual({
    line: 2,
    message: message("3/4/2026", "2026-04-03", "2026-03-04"),
  });
  expect(columnOf("date", "31.02.2026")).toEqual(["31.02.2026"]);
});

test("a cell that is not written as its sender said is refused and never read in another way", () => {
  const { comma, point } = formats.number;
  expect(reader(comma)("1.5")).toEqual({ fault: "“1.5” is not written like 1.234,56" });
  expect(reader(comma)("1,5|2.000|")).toEqual({ text: "1.5|2000|" });
  expect(reader(comma)("1,5|2.0")).toEqual({ fault: "“2.0” is not written like 1.234,56" });
  expect(reader(comma)("[1.5, 2]")).toEqual({ text: "[1.5, 2]" });
  expect(reader(point)("1e5")).toEqual({ text: "1e5" });
  expect(reader(formats.date.dmy)("2026-12-24")).toEqual({ fault: "“2026-12-24” is not written like 24.12.2026" });
  expect(reader(formats.date.mdy)("24/12/2026")).toEqual({ fault: "“24/12/2026” is not written like 12/24/2026" });
});
