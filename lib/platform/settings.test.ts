import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings } from "./settings.ts";

test("the README's table names every setting and no other", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const rows = readme.split("\n").filter((line) => /^\| `[A-Z0-9_]+`/.test(line));
  const named = rows.flatMap((row) => [...row.split("|")[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1]!));
  expect(named.toSorted()).toEqual(settings.map((setting) => setting.name as string).toSorted());
});
