/** Puts the platform together. */

import { systemClock } from "./clock.ts";
import { createSecrets } from "./crypto.ts";
import { prepareDataFolder, readOrMakeSecret } from "./data-folder/data-folder.ts";
import { openProjectPool, openSystemDatabase } from "./db/system-database.ts";
import { createTransact } from "./db/transaction.ts";
import type { Env } from "./env.ts";
import { createBackground } from "./jobs/background.ts";
import { repeat } from "./jobs/every.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createLog } from "./log.ts";
import { createMailer } from "./mail.ts";
import { openNotices } from "./notices.ts";
import type { Clock, Platform } from "./platform.ts";
import { openStorages } from "./storage/open-storages.ts";

interface StartOptions {
  /** The system database; DATABASE_URL or the embedded one. */
  databaseUrl: string;
  clock?: Clock;
  log?: Platform["log"];
}

/**
 * Connects to the system database, migrates it, and makes everything the engine needs. ConfigurationError when
 * something is missing.
 */
export async function startPlatform(env: Env, options: StartOptions): Promise<Platform> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLog(env);
  // Plinth itself speaks no TLS.
  if (env.TRUSTED_PROXIES === 0 && env.PUBLIC_URL.startsWith("https:"))
    log.warn(
      "PUBLIC_URL is an https address, and TRUSTED_PROXIES is 0: all visitors of the proxy count as one address. Set TRUSTED_PROXIES to the number of proxies (docs/deployment.md)",
    );
  prepareDataFolder(env.PLINTH_DATA_DIR);
  const secrets = createSecrets(readOrMakeSecret(env));
  const mail = createMailer(env, clock, log);
  const background = createBackground(log);
  const { pool, db } = await openSystemDatabase(options.databaseUrl, log);
  const projectPool = openProjectPool(options.databaseUrl, env.DATABASE_CONNECTIONS, log);
  const notices = await openNotices(pool, options.databaseUrl, log);
  const jobs = createJobs(options.databaseUrl, db, log);
  return {
    env,
    log,
    clock,
    pool,
    projectPool,
    db,
    transaction: createTransact(db),
    mail,
    secrets,
    notices,
    jobs,
    storages: openStorages(env),
    background: background.run,
    every: (work, repeated) => repeat(log, work, repeated),
    async close() {
      await background.ended();
      await notices.close();
      mail.close();
      await Promise.all([pool.end(), projectPool.end()]);
    },
  };
}
