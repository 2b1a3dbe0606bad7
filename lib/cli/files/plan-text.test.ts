import { expect, test } from "vitest";
import { planText } from "./plan-text.ts";

const step = { name: "post.size", action: "delete", records: 0, links: 0, unconvertible: null, details: [] };
const lost = (count: number) => [
  { ...step, part: "field", records: count },
  { ...step, part: "model", records: count },
  { ...step, part: "relation", links: count },
  { ...step, part: "field", action: "change", unconvertible: { count, examples: ['"large"'] } },
];
const told = (count: number) =>
  planText(lost(count) as never, { paint: (_, text) => text })
    .split("\n")
    .filter((line) => line.startsWith("    "))
    .map((line) => line.trim());

test("what becomes of records reads as one says it, for one and for many", () => {
  expect(told(1)).toEqual([
    "1 record loses its value",
    "1 record is deleted",
    "1 link between records is lost",
    '1 value cannot be converted and is lost, for example "large"',
  ]);
  expect(told(1200)).toEqual([
    "1,200 records lose their value",
    "1,200 records are deleted",
    "1,200 links between records are lost",
    '1,200 values cannot be converted and are lost, for example "large"',
  ]);
});
