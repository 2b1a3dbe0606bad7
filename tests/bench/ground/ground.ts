/** What every benchmark stands on: a PostgreSQL of its own in a folder of its own, and a platform on it. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectEngine } from "../../../lib/engine/connect-engine.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../lib/platform/db/embedded/index.ts";
import { readEnv } from "../../../lib/platform/env.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { startPlatform } from "../../../lib/platform/start.ts";

export interface Ground {
  folder: string;
  /** The platform's settings, for servers that are processes of their own. */
  settings: Record<string, string>;
  database: EmbeddedPostgres;
  platform: Platform;
  /** Stops platform and database, whose folder another server may then start on. */
  release(): Promise<void>;
  /** Stops all of it and removes the folder. */
  stop(): Promise<void>;
}

/** `databaseSettings` are PostgreSQL's, beside those it always has. */
export async function startGround(databaseSettings: Record<string, string> = {}): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), "plinth-bench-"));
  // The database's user must come through.
  chmodSync(folder, 0o711);
  const settings = {
    LOG_LEVEL: "silent",
    PLINTH_DATA_DIR: folder,
    PLINTH_SECRET: "the secret of the benchmark, long enough",
    PLAN_LIMITS: "0",
  };
  const database = await startEmbeddedPostgres(folder, databaseSettings);
  const platform = await startPlatform(readEnv(settings), { databaseUrl: database.url });
  connectEngine(platform);
  let isReleased = false;
  const release = async () => {
    if (isReleased) return;
    isReleased = true;
    await platform.close();
    await database.stop();
  };
  return {
    folder,
    settings,
    database,
    platform,
    release,
    async stop() {
      await release();
      rmSync(folder, { recursive: true });
    },
  };
}
