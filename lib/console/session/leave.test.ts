import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const files = globSync(["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/console/**/*.ts*", "middleware.ts"], {
  cwd: root,
}).filter((file) => !file.endsWith(".test.ts"));
const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** Lines of the console that match, each with its file. */
function lines(pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    text
      .split("\n")
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

test("the browser is led to another page by leave.ts alone, whose addresses are checked by their type", () => {
  expect(sources.length).toBeGreaterThan(300);
  const leading =
    /location\.(assign|replace)\(|location(\.href)? = |location\.(pathname|search|hash) = |window\.open\(/;
  const elsewhere = lines(leading).filter((line) => !line.startsWith("lib/console/session/leave.ts"));
  expect(elsewhere).toEqual([]);
});

test("a page that is rendered redirects to a route or to what safeNext made of an address", () => {
  const told = lines(/(?<!function )\bredirect\(/);
  expect(told.length).toBeGreaterThan(5);
  const checked = /redirect\((request, )?(routes[.[]|safeNext\(|ownPage\(|address\b|new URL\(address,)/;
  expect(told.filter((line) => !checked.test(line))).toEqual([]);
});

test("a type is taken for a checked address only where addresses are made", () => {
  expect(lines(/as OwnPage\b/).map((line) => line.split(":")[0])).toEqual(["lib/console/routes.ts"]);
});
