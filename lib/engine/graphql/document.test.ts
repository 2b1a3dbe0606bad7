import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import type { Statement } from "../compiler/index.ts";
import { readDocument } from "./document.ts";

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
