import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings } from "./settings.ts";

test("the README's table names every setting and no other", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const rows = readme.split("\n").filter((line) => /^\| `[A-Z0-9_]+`/.test(line));
  const named = rows.flatMap((row) => [...row.split("|")[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1]!));
  expect(named.toSorted()).toEqual(settings.map((setting) => setting.name as string).toSorted());
});

test(".env.example names every setting, switched off, with what it means", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const [, ...blocks] = example.split("\n\n");
  const told = blocks.map((block) => {
    const lines = block.trim().split("\n");
    return [lines.pop(), lines.map((line) => line.slice(2)).join(" ")];
  });
  expect(told).toEqual(
    settings.map(({ name, fallback, meaning }) => [`# ${name}=`, `${meaning} When it is not set: ${fallback}.`]),
  );
});
