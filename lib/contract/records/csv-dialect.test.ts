import { expect, test } from "vitest";
import { csvDelimiters, csvDialectOf } from "./csv-dialect.ts";

test.each(csvDelimiters)("a header says by itself what stands between its cells: %j", (delimiter) => {
  for (const end of ["\n", "\r\n", "\r"])
    for (const before of ["", "\uFEFF", "\n\n", "\uFEFF\r\n"]) {
      const header = `${before}${["title", '"a,b;c|d\te"', "place.city@de", '"line\nend ""x"""'].join(delimiter)}${end}`;
      expect(csvDialectOf(`${header}1,2,3;4;5|6|7\t8\t9\n`)).toEqual({
        delimiter,
        separatorLine: "",
        headerEnd: header.length,
      });
    }
});

test.each(csvDelimiters)("the line of Excel counts more than the header: sep=%j", (delimiter) => {
  for (const line of [
    `sep=${delimiter}\r\n`,
    `\uFEFFsep=${delimiter}\n`,
    `"sep=${delimiter}"\r\n`,
    `SEP=${delimiter}\r`,
  ])
    expect(csvDialectOf(`${line}a;b;c|d\n1\n`)).toEqual({
      delimiter,
      separatorLine: line,
      headerEnd: line.length + "a;b;c|d\n".length,
    });
});

test("one column, nothing at all and a header that goes on leave the comma", () => {
  expect(csvDialectOf("title\nx;y\n")).toMatchObject({ delimiter: ",", headerEnd: 6 });
  expect(csvDialectOf("")).toEqual({ delimiter: ",", separatorLine: "", headerEnd: null });
  expect(csvDialectOf('"open;header\n')).toMatchObject({ delimiter: ",", headerEnd: null });
  expect(csvDialectOf("title;views")).toMatchObject({ delimiter: ";", headerEnd: null });
  // No other sign separates anything.
  expect(csvDialectOf("sep=x\naxb\n")).toMatchObject({ delimiter: ",", separatorLine: "" });
});
