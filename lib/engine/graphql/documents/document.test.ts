import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import type { Statement } from "../../compiler/index.ts";
import { readDocument, shapeKey } from "./document.ts";

const schema = buildSchema("type Query { a: Int }");
const statement = (text: string) => ({ text }) as Statement;

test("a document grows with the texts of its statements and with their keys, which callers make as long as they like", () => {
  let bytes = 0;
  const { statements } = readDocument(schema, "{ a }", null, (more) => {
    bytes += more;
  });
  statements.set("short", statement("x".repeat(1_000)));
  expect(bytes).toBeGreaterThanOrEqual(1_000);
  const before = bytes;
  statements.set("k".repeat(1_000_000), statement("x"));
  expect(bytes - before).toBeGreaterThanOrEqual(1_000_000);
  for (let i = 0; i < 100; i++) statements.set(String(i), statement("x"));
  expect(statements.size).toBe(50);
});

test("requests for pages near the start share a statement, and so do those far down", () => {
  const paged = buildSchema("type Query { a(offset: Int, where: Int): Int }");
  const document = readDocument(paged, "query ($o: Int, $w: Int) { a(offset: $o, where: $w) }", null, () => {});
  const keyOf = (o: number) => shapeKey(document, { o, w: 5_000 });
  expect(keyOf(0)).toBe(keyOf(1_000));
  expect(keyOf(1_001)).toBe(keyOf(70_000));
  expect(keyOf(0)).not.toBe(keyOf(1_001));
  expect(shapeKey(document, { w: 5_000 })).toBe(shapeKey(document, { w: 1 }));
});
