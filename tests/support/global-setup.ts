/** One PostgreSQL for a run of the integration tests, with a migrated database to clone. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../lib/platform/db/embedded/index.ts";
import { migrate } from "../../lib/platform/db/migrate.ts";
import { createPool } from "../../lib/platform/db/pool.ts";
import { ensureServedBuilt } from "../../scripts/build.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server's database `plinth_template`: migrated, without rows. */
    templateUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureServedBuilt();
  const folder = mkdtempSync(join(tmpdir(), "plinth-tests-"));
  chmodSync(folder, 0o711);
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const server = await startEmbeddedPostgres(folder, { fsync: "off", full_page_writes: "off", max_connections: "300" });
  const admin = new pg.Client(server.url);
  await admin.connect();
  await admin.query("create database plinth_template");
  await admin.end();
  const templateUrl = server.url.replace(/\/plinth$/, "/plinth_template");
  const pool = createPool(templateUrl, { onError: () => {} });
  await migrate(pool);
  await pool.end();
  project.provide("templateUrl", templateUrl);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
}
