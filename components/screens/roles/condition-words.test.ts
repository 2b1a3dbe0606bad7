import { expect, test } from "vitest";
import { filterTarget } from "../../field-kinds/filter/filter-target.ts";
import type { FilterStep } from "../../filter/filter-steps.ts";
import { conditionWords } from "./condition-words.ts";

const steps: FilterStep[] = [
  { keys: ["title"], label: "Title", group: "Fields", target: filterTarget("text") },
  { keys: ["meta", "created_by"], label: "Created by (id)", group: "Record", target: filterTarget("text") },
];
const words = (where: Record<string, unknown>) => conditionWords(steps, where, String);
const caller = (claim: string) => ({ $caller: claim });

test("conditions are said as people say them", () => {
  expect(words({ meta: { created_by: { eq: caller("id") } } })).toBe("that they wrote");
  expect(words({ title: { eq: "x" } })).toBe("where Title is “x”");
  expect(words({ OR: [{ title: { eq: caller("email") } }, { meta: { created_by: { ne: caller("id") } } }] })).toBe(
    "where Title is the caller's email or Created by (id) is not the caller",
  );
});
