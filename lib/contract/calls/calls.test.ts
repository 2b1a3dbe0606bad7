import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { whoMay } from "../../../tests/support/rights/table.ts";
import * as addresses from "./addresses.ts";
import { callers } from "./call.ts";
import { callAt, callList, errorsOf } from "./index.ts";
import { locate, methodOf, pathOf } from "./locate.ts";

const repository = new URL("../../../", import.meta.url);

test("every address has its call, and every call its address, once", () => {
  const known = Object.values(addresses);
  expect(new Set(known).size).toBe(known.length);
  expect(callList.map(([address]) => address).sort()).toEqual([...known].sort());
});

test("docs/permissions.md says who may make each call, as the contract does, and names no other", () => {
  const said = Object.fromEntries(whoMay("REST calls"));
  expect(said).toEqual(Object.fromEntries(callList.map(([address, { who }]) => [address, who])));
  expect([...new Set(Object.values(said))].sort()).toEqual([...callers].sort());
});

test("the values of a path are in the contract, and no others", () => {
  for (const [address, { params }] of callList) {
    const named = [...pathOf(address).matchAll(/:(\w+)/g)].map(([, name]) => name!);
    expect(Object.keys(params?.shape ?? {}), address).toEqual(named);
  }
});

test("a call answers an envelope or a file, and only what is sent has a body", () => {
  for (const [address, { answer, file, body, sends }] of callList) {
    expect([address, (answer === undefined) !== (file === undefined)]).toEqual([address, true]);
    if (methodOf(address) === "GET") expect([address, body, sends]).toEqual([address, undefined, undefined]);
    expect([address, body && sends]).toEqual([address, undefined]);
  }
});

test("values in an address are escaped, those that are not given are left out", () => {
  expect(locate(addresses.readMedia, { params: { id: "a/b", name: "ä ?.png" } })).toBe("/media/a%2Fb/%C3%A4%20%3F.png");
  const place = { params: { name: "maps", path: "img/a b.png" }, query: { v: undefined } };
  expect(locate(addresses.readPluginFile, place)).toBe("/plugins/maps/img/a%20b.png");
  expect(locate(addresses.findCommandLogin, { query: { code: "A&B" } })).toBe("/system/sync/login?code=A%26B");
  expect(locate(addresses.signInOptions)).toBe("/auth/v2/providers");
});

test("what may go wrong follows from who may call and what is sent", () => {
  expect(errorsOf(callAt(addresses.listPlans))).toEqual([]);
  expect(errorsOf(callAt(addresses.getProfile))).toEqual(["UNAUTHENTICATED", "FORBIDDEN", "SESSION_SUPERSEDED"]);
  expect(errorsOf(callAt(addresses.getSyncCaller))).toEqual(["UNAUTHENTICATED"]);
  expect(errorsOf(callAt(addresses.createProject))).toContain("PAYMENT_REQUIRED");
});

/** Where such a path may stand as text, and why. */
const exceptions: [file: RegExp, why: string][] = [
  [/^lib\/contract\/calls\/addresses\//, "here they stand"],
  [/\.test\.tsx?$/, "tests say what they send"],
  [
    /^lib\/engine\/(media\/image\/avatar|compiler\/selection\/media)\.ts$/,
    "addresses that lie in the database, made by the engine",
  ],
];

test("no path of a call stands as text anywhere else", () => {
  const files = execFileSync("git", ["ls-files", "app", "components", "lib", "plugins", "middleware.ts", "server.ts"], {
    cwd: repository,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !exceptions.some(([where]) => where.test(file)));
  const path =
    /(["'`]|localhost)\/(auth\/v2|system\/(?!plugins["'`])|media\/|plugins\/|cli\.tgz|health["'`]|secured\/functions)/;
  const found = files.flatMap((file) =>
    withoutComments(readFileSync(new URL(file, repository), "utf8"))
      .split("\n")
      .flatMap((line) => (path.test(line) ? [`${file}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
