/** A node whose disk takes no more of a plugin. */
import { existsSync, readdirSync } from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireUser } from "../../../lib/engine/access/index.ts";
import { installPlugin, readPluginFile } from "../../../lib/engine/plugins/index.ts";
import { lathe } from "../../support/files/plugin-archive.ts";
import { person } from "../../support/people.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

const { writeFile } = files;
const writeBy = (write: typeof writeFile) => {
  files.writeFile = write;
  syncBuiltinESMExports();
};
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(async () => {
  writeBy(writeFile);
  await platform.close();
});

test("what was unpacked to half goes, and the plugin comes when there is room", async () => {
  const { ctx: plain } = await person(platform);
  const ctx = { ...plain, actor: { ...requireUser(plain), is_super_admin: true } };
  await installPlugin(
    ctx,
    (async function* () {
      yield lathe();
    })(),
  );
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  writeBy((async (path: string, ...more: never[]) => {
    if (String(path).endsWith("index.js")) throw full;
    return writeFile(path, ...(more as unknown as [string]));
  }) as typeof writeFile);
  for (let request = 0; request < 3; request++)
    await expect(readPluginFile(ctx, "lathe", "index.js")).rejects.toBe(full);
  const folder = join(platform.env.PLINTH_DATA_DIR, "plugins", "lathe");
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);

  writeBy(writeFile);
  expect((await readPluginFile(ctx, "lathe", "index.js")).bytes.toString()).toContain("plinth.register");
});
