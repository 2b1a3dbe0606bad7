import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the committed types of the system API are those of its schema (else: npx gql-tada generate-output)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plinth-types-"));
  try {
    const fresh = join(folder, "schema.d.ts");
    await promisify(execFile)("node_modules/.bin/gql-tada", ["generate-output", "--output", fresh]);
    expect(await readFile("lib/console/system-schema.gen.d.ts", "utf8")).toBe(await readFile(fresh, "utf8"));
  } finally {
    await rm(folder, { recursive: true });
  }
}, 30_000);
