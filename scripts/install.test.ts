import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import semver from "semver";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isWithoutTools, matchesLockfile } from "./install.mjs";

interface Entry {
  version: string;
  integrity?: string;
  /** It lies in the archive of the package above, which has a hash of its own. */
  inBundle?: boolean;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, "..");
const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};
const packageFile = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { "": own, ...packages } = lockfile.packages;

/** Where Node finds a package that is asked for from the folder: in it, or in one above. */
function find(folder: string, name: string): Entry | undefined {
  const parts = folder ? folder.split("/node_modules/") : [];
  for (let depth = parts.length; depth >= 0; depth--) {
    const found =
      packages[[...parts.slice(0, depth), name].join("/node_modules/").replace(/^(?!node_modules\/)/, "node_modules/")];
    if (found) return found;
  }
}

test("the lockfile holds every package that any package asks for, those of other systems too", () => {
  const missing = Object.entries(lockfile.packages).flatMap(([folder, entry]) =>
    Object.entries({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter(([name, range]) => {
        const found = find(folder, name);
        return !found || (semver.validRange(range) && !semver.satisfies(found.version, range));
      })
      .map(([name, range]) => `${folder || "plinth"}: ${name} ${range}`),
  );
  expect(missing).toEqual([]);
});

test("every package is held to its bytes", () => {
  expect(
    Object.entries(packages).flatMap(([folder, { integrity, inBundle }]) => (integrity || inBundle ? [] : [folder])),
  ).toEqual([]);
});

test("the lockfile says of Plinth itself what package.json says", () => {
  const { private: _, description, type, scripts, allowScripts, ...said } = packageFile;
  expect(own).toEqual(said);
  const { name, version } = lockfile as unknown as { name: string; version: string };
  expect({ name, version }).toEqual({ name: said.name, version: said.version });
});

test("package.json and the guide name the same Node", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const words = Object.values(packageFile.engines as Record<string, string>).map((range) => range.replace(">=", ""));
  expect(readme).toContain(`Node ${words[0]} or later and npm ${words[1]} or later`);
});

describe("npm ci", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "plinth-install-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each([[[]], [["--omit=dev"]]])(
    "takes the lockfile as it is, and asks no registry: %j",
    (more) => {
      for (const name of ["package.json", "package-lock.json", ".npmrc"])
        copyFileSync(join(root, name), join(folder, name));
      const args = ["ci", "--dry-run", "--offline", "--ignore-scripts", "--loglevel=error", ...more];
      const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    },
    60_000,
  );
});

describe("what is there", () => {
  const wanted = {
    "": {},
    "node_modules/pg": { version: "8.0.0" },
    "node_modules/vitest": { version: "5.0.0", dev: true },
    "node_modules/@img/sharp-darwin-arm64": { version: "1.0.0", optional: true },
  };
  const { "node_modules/pg": pg, "node_modules/vitest": vitest } = wanted;

  test.each([
    ["nothing", null, { fits: false, withoutTools: false }],
    [
      "everything for this machine",
      { "node_modules/pg": pg, "node_modules/vitest": vitest },
      { fits: true, withoutTools: false },
    ],
    ["everything but the tools", { "node_modules/pg": pg }, { fits: true, withoutTools: true }],
    ["tools and no more", { "node_modules/vitest": vitest }, { fits: false, withoutTools: false }],
    ["another version", { "node_modules/pg": { version: "7.0.0" } }, { fits: false, withoutTools: true }],
  ])("%s", (_, installed, { fits, withoutTools }) => {
    expect(isWithoutTools(installed)).toBe(withoutTools);
    expect(matchesLockfile(wanted, installed, !withoutTools)).toBe(fits);
  });

  test("an installation without tools does not fit where they are asked for", () => {
    expect(matchesLockfile(wanted, { "node_modules/pg": pg }, true)).toBe(false);
  });
});

test("npm runs none of the project's scripts by itself: not every package that they need may be there", () => {
  const byItself = ["preinstall", "install", "postinstall", "prepublish", "prepare", "dependencies"];
  const named = (script: string) => byItself.some((name) => [name, `pre${name}`, `post${name}`].includes(script));
  expect(Object.keys(packageFile.scripts).filter(named)).toEqual([]);
});
