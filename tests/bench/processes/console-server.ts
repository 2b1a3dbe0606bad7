/** The built console on a data folder of its own, with somebody signed in, and a browser. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { ensureBuilt } from "../../../scripts/build.mjs";
import { findChromium } from "../../../scripts/chromium.mjs";
import { Seed } from "../../e2e/steps/seed.ts";
import { startServer } from "../../support/nodes/server-process.ts";

export interface ConsoleGround {
  folder: string;
  url: string;
  browser: Browser;
  /** Signed in, on a desktop. */
  context: BrowserContext;
  seed: Seed;
  stop(): Promise<void>;
}

/** `flags` are the browser's, beside those that keep it to itself. */
export async function startConsole(flags: string[] = []): Promise<ConsoleGround> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "plinth-bench-console-"));
  // The database's user must come through.
  chmodSync(folder, 0o711);
  const server = await startServer({ PLINTH_DATA_DIR: folder });
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...flags],
  });
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const seed = new Seed(context.request);
  await seed.rest("/auth/v2/register", { email: "bench@example.com", password: "the bench's passphrase" });
  return {
    folder,
    url: server.url,
    browser,
    context,
    seed,
    async stop() {
      await browser.close();
      await server.end();
      rmSync(folder, { recursive: true });
    },
  };
}
