/** Browser tests with a server of their own, on a fresh data folder, in place of the one that all share. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { type ServerProcess, startServer } from "./server-process.ts";

/** `server` is started anew for each test, with these settings besides those of all tests, and ended after it. */
export const testWithServer = (settings: Record<string, string> = {}) =>
  base.extend<{ server: ServerProcess }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    server: async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "plinth-own-"));
      // The server's database runs as another user.
      chmodSync(folder, 0o711);
      const server = await startServer({ PLINTH_DATA_DIR: folder, ...settings });
      await use(server);
      await server.end();
      rmSync(folder, { recursive: true });
    },
  });
