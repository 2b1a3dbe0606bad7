import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrPlanCluster } from "./cluster.ts";
import { claimCluster } from "./identity.ts";

let place: string;
/** Databases of data folders that the database's user cannot enter. */
let shared: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "plinth-identity-"));
  shared = join(place, "shared");
});
afterEach(() => rmSync(place, { recursive: true }));

function makeCluster(directory: string, systemIdentifier: bigint): void {
  mkdirSync(join(directory, "global"), { recursive: true });
  writeFileSync(join(directory, "global", "pg_control"), new BigUint64Array([systemIdentifier, 0n]));
}

function makeFolder(name: string, directory: string): string {
  const folder = join(place, name);
  mkdirSync(folder);
  writeFileSync(
    join(folder, "database.json"),
    JSON.stringify({ directory, user: "plinth", password: "p", port: 5000 }),
  );
  return folder;
}

const start = (folder: string) => claimCluster(folder, readOrPlanCluster(folder, null, shared), null);
const saved = (folder: string) => JSON.parse(readFileSync(join(folder, "database.json"), "utf8"));

test("a cluster is remembered on both sides, and inside the folder by a relative path", () => {
  const folder = makeFolder("one", join(place, "one", "postgres"));
  makeCluster(join(folder, "postgres"), 7_000_000_000_000_000_001n);
  const { id } = start(folder);
  expect(saved(folder)).toMatchObject({
    directory: "postgres",
    id,
    systemIdentifier: "7000000000000000001",
    port: 5000,
  });
  expect(JSON.parse(readFileSync(join(folder, "postgres", "plinth.json"), "utf8"))).toEqual({ id, folder });
  expect(start(folder).id).toBe(id);
});

test("a copy of a folder whose database lies elsewhere does not get the original's", () => {
  const elsewhere = join(shared, "one-1234", "postgres");
  const original = makeFolder("one", elsewhere);
  makeCluster(elsewhere, 1n);
  start(original);
  cpSync(original, join(place, "copy"), { recursive: true });
  expect(() => start(join(place, "copy"))).toThrow(
    `The database in ${elsewhere} belongs to the data folder ${original}, of which ${join(place, "copy")} is a copy`,
  );
  const own = join(shared, "copy-1234", "postgres");
  cpSync(elsewhere, own, { recursive: true });
  writeFileSync(join(place, "copy", "database.json"), JSON.stringify({ ...saved(original), directory: own }));
  expect(start(join(place, "copy")).directory).toBe(own);
  expect(start(original).directory).toBe(elsewhere);
});

test("a folder that was moved keeps its database elsewhere", () => {
  const elsewhere = join(shared, "one-1234", "postgres");
  makeCluster(elsewhere, 1n);
  const { id } = start(makeFolder("one", elsewhere));
  renameSync(join(place, "one"), join(place, "two"));
  expect(start(join(place, "two"))).toMatchObject({ id, directory: elsewhere });
});

test("a folder without a database does not get that of another folder", () => {
  const original = makeFolder("one", "postgres");
  makeCluster(join(original, "postgres"), 1n);
  const copy = makeFolder("copy", join(original, "postgres"));
  expect(() => start(copy)).toThrow(`names the database of another data folder, ${join(original, "postgres")}`);
});

test.each([
  ["number", { systemIdentifier: "2" }],
  ["id", { id: "another" }],
])("a cluster of another %s is refused", (_, other) => {
  const folder = makeFolder("one", "postgres");
  makeCluster(join(folder, "postgres"), 1n);
  start(folder);
  writeFileSync(join(folder, "database.json"), JSON.stringify({ ...saved(folder), ...other }));
  expect(() => start(folder)).toThrow("is not the one that this data folder was made with");
});
