/** A kind of field has one home in each layer, and no other code asks which kind a field is of. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fieldKindNames } from "./names.ts";

/** Folders whose code is held to it. */
const folders = ["lib"];

const homes = ["lib/contract/field-kinds/", "lib/engine/field-kinds/", "components/field-kinds/"];

/**
 * Where definitions come in and go out: schemas of what clients, documents and databases say, which name the property
 * and nothing more.
 */
const edge: ReadonlySet<string> = new Set([
  "lib/contract/models.ts",
  "lib/contract/fields/model-changes.ts",
  "lib/contract/sync/sync-document.ts",
  "lib/contract/system.graphql",
  "lib/console/system-schema.gen.d.ts",
  "lib/api/system/graphql/system-types.gen.d.ts",
  "lib/engine/moves/known-names.ts",
  // Documents that the product brings.
  "lib/engine/templates/fields.ts",
]);

/** Code that switches on words which are also the names of kinds, and is about something else. */
const others: ReadonlySet<string> = new Set([
  // Where a value of a request stands: in an object, in a list.
  "lib/engine/compiler/sql/source.ts",
  // Root fields of a generated API: one, list, count.
  "lib/engine/compiler/statements/cost.ts",
  "lib/engine/graphql/documents/cost.ts",
]);

const tracked = execFileSync("git", ["ls-files", ...folders], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(tsx?|graphql)$/.test(path) && !/\.test\.tsx?$/.test(path));

const outside = tracked.filter((path) => !homes.some((home) => path.startsWith(home)) && !edge.has(path));

const places = (paths: readonly string[], pattern: RegExp) =>
  paths.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
  );

test("the names that a definition says its kind by are read where kinds are at home, and nowhere else", () => {
  expect(places(outside, /\b(field_type|field_sub_type|input_type)\b/)).toEqual([]);
});

test("no code switches on a kind or compares with one outside of their homes", () => {
  const names = `"(${fieldKindNames.join("|")})"`;
  // Other things have a kind as well: sources, root fields, relations.
  const asked = new RegExp(`((?<![\\w.])kind|shape\\.kind|kindOf\\(\\w+\\)) (===|!==) ${names}|\\bcase ${names}:`);
  expect(
    places(
      outside.filter((path) => !others.has(path)),
      asked,
    ),
  ).toEqual([]);
});
