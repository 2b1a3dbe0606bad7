import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guideGroups } from "./guide-groups.ts";

test("each guide is told by what it answers, once", () => {
  const docs = readdirSync(join(import.meta.dirname, "../../../docs"))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => `docs/${name}`);
  const told = guideGroups.flatMap(({ answers }) => Object.keys(answers));
  expect(told.toSorted()).toEqual(["README.md", ...docs].toSorted());
});
