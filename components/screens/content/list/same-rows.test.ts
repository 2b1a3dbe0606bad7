import { expect, test } from "vitest";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { sameRows } from "./same-rows.ts";

const row = (id: string, title: string): ConsoleRecord => ({
  id,
  data: { title },
  status: "draft",
  created_at: "2026-01-01",
  updated_at: "2026-01-01",
  modified_by: "",
});

test("rows that did not change stay the same objects, wherever they stand now; others are new", () => {
  const before = [row("a", "one"), row("b", "two")];
  const now = sameRows(before, [row("b", "two"), row("a", "changed"), row("c", "three")]);
  expect(now[0]).toBe(before[1]);
  expect(now.slice(1).map(({ data }) => data.title)).toEqual(["changed", "three"]);
});
