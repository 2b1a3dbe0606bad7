import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const list = (...paths: string[]) =>
  execFileSync("git", ["ls-files", "-z", ...paths], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter(Boolean);
const read = (path: string) => readFileSync(join(root, path), "utf8");
const isSource = (path: string) => /\.(tsx?|mjs)$/.test(path);

test("settings are read from the environment in one file", () => {
  const readers = list("lib", "components", "app", "server.ts")
    .filter((path) => isSource(path) && !/\.test\.tsx?$/.test(path) && path !== "lib/platform/env.ts")
    .filter((path) => /\bprocess\.env\b/.test(read(path)));
  expect(readers).toEqual([]);
});

test("host names are looked up in one file, for a lookup of the system's holds a thread that files need", () => {
  const sources = list("lib", "server.ts").filter((path) => isSource(path) && !/\.test\.ts$/.test(path));
  const lookers = sources.filter((path) => /from "(node:)?dns(\/promises)?"/.test(read(path)));
  expect(lookers).toEqual(["lib/platform/network/public-names.ts"]);
});

test("transactions of the system database are opened in one file", () => {
  const sources = list("lib", "server.ts").filter((path) => isSource(path) && !/\.test\.ts$/.test(path));
  const openers = sources.filter((path) => {
    const text = read(path);
    return /\.transaction\(\)/.test(text) || (/\bplatform\.pool\.connect\(/.test(text) && /["`]begin\b/.test(text));
  });
  expect(openers).toEqual(["lib/platform/db/transaction.ts"]);
});

test("a form sent before the page's code runs puts nothing typed into an address", () => {
  const tags = list("components", "app")
    .filter((path) => path.endsWith(".tsx"))
    .flatMap((path) => [...read(path).matchAll(/<form[\s>](?:=>|[^>])*>/g)].map(([tag]) => ({ path, tag })));
  expect(tags.length).toBeGreaterThan(25);
  const unsafe = tags.filter(({ tag }) => !/\bmethod="post"/.test(tag) && !/\baction=\{routes\./.test(tag));
  expect(unsafe.map(({ path }) => path)).toEqual([]);
});

const columnsMax = 120;

/**
 * What is left of a line without what cannot be broken without being changed: strings, templates and regular
 * expressions that begin and end on it, such as texts of the contract, lists of classes, and statements whose spaces
 * are part of a golden file. Lines inside a longer template can be broken.
 */
const breakable = (line: string): string =>
  line
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/`(?:[^`\\]|\\.)*`/g, "``")
    .replace(/'(?:[^'\\]|\\.)*'/g, "''")
    .replace(/^\s*\/.+\/[a-z]*[,;]?$/, "");

test("no line is longer than 120 columns, but for what cannot be broken", () => {
  const files = list("lib", "components", "app", "scripts").filter((path) => isSource(path) && !path.includes(".gen."));
  const long = files.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, i) =>
        line.length > columnsMax && (breakable(line).length > columnsMax || isComment(line))
          ? [`${path}:${i + 1}`]
          : [],
      ),
  );
  expect(long).toEqual([]);
});

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);

/** Numbers of these files that do not follow the one before, from `from` on. */
function gapsIn(paths: readonly string[], from: number): number[] {
  const numbers = paths.map((path) => Number(basename(path).slice(0, 3))).sort((a, b) => a - b);
  return numbers.filter((number, i) => number > from && number !== numbers[i - 1]! + 1);
}

test("migrations and decisions have numbers without gaps since the last that had one", () => {
  expect(gapsIn(list("lib/platform/db/migrations"), 8)).toEqual([]);
  const decisions = list("docs/decisions").filter((path) => /\/\d{3}-/.test(path));
  expect(gapsIn(decisions, 45)).toEqual([]);
  expect(gapsIn(["a/045-one.md", "a/047-two.md", "a/047-three.md"], 45)).toEqual([47, 47]);
});

test("the index of decisions names each of them once, with its title and status", () => {
  const rows = [...read("docs/decisions/README.md").matchAll(/^\| (\d{3}) \| \[(.+)\]\((.+)\) \| (.+) \|$/gm)];
  const named = rows.map(([, number, title, file]) => `${number} ${title} ${file}`);
  const files = list("docs/decisions").map((path) => basename(path));
  const kept = files
    .filter((file) => /^\d{3}-/.test(file))
    .map((file) => {
      const title = read(`docs/decisions/${file}`)
        .split("\n", 1)[0]!
        .replace(/^# (\d{3}: )?/, "");
      return `${file.slice(0, 3)} ${title} ${file}`;
    });
  expect(named).toEqual(kept);
  expect(rows.filter(([, , , , status]) => !/^(accepted|replaced by \d{3})$/.test(status!))).toEqual([]);
});

const filesMax = 20;

/** Registries, which have a file for each kind of field. */
const registries = ["components/field-kinds", "lib/contract/field-kinds", "lib/engine/field-kinds"];

/** Folders with more sources than `filesMax`; unit tests lie beside what they test and do not count. */
function fullFolders(paths: readonly string[]): string[] {
  const sources = paths.filter((path) => isSource(path) && !/\.test\.tsx?$/.test(path));
  return Object.entries(Object.groupBy(sources, dirname))
    .filter(([, files]) => files!.length > filesMax)
    .map(([folder]) => folder);
}

test("no folder has more than 20 sources, but for the registries, which have", () => {
  expect(fullFolders(list())).toEqual(registries);
  const some = (count: number, end: string) => Array.from({ length: count }, (_, i) => `lib/some/${i}${end}`);
  expect(fullFolders([...some(20, ".ts"), ...some(9, ".test.ts"), "lib/some/sql/a.ts"])).toEqual([]);
  expect(fullFolders([...some(20, ".ts"), "lib/some/a.tsx"])).toEqual(["lib/some"]);
});
