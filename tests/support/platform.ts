/** A platform for one test file: a database of its own, its own data folder, and a clock that may be fake. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { connectEngine } from "../../lib/engine/connect-engine.ts";
import { readEnv } from "../../lib/platform/env.ts";
import type { Clock, Platform } from "../../lib/platform/platform.ts";
import type { SettingName } from "../../lib/platform/settings.ts";
import { startPlatform } from "../../lib/platform/start.ts";
import { parseMail, type ReceivedMail } from "./services/mailbox.ts";

interface TestPlatformOptions {
  clock?: Clock;
  /** Of a mailbox (mailbox.ts). Without it mails go to the data folder, and `mails()` reads them. */
  smtpUrl?: string;
  env?: Partial<Record<SettingName, string>>;
  /** In place of a log that is silent. */
  log?: Platform["log"];
}

export interface TestPlatform extends Platform {
  /** Address of this platform's database, for a second node or a look from outside. */
  readonly databaseUrl: string;
  /** Mails written to the data folder, oldest first. */
  mails(): Promise<ReceivedMail[]>;
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url.replace(/\/[^/]*$/, "/postgres"));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Address of a new, migrated database on the run's server. The server goes with the run, and the database with it. */
export async function createDatabase(): Promise<string> {
  const templateUrl = inject("templateUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(templateUrl, `create database ${name} template plinth_template`);
  return templateUrl.replace(/\/[^/]*$/, `/${name}`);
}

/** Address of a new, empty database on the run's server, as a user would bring their own. */
export async function createEmptyDatabase(): Promise<string> {
  const templateUrl = inject("templateUrl");
  const name = `own_${randomBytes(6).toString("hex")}`;
  await onServer(templateUrl, `create database ${name}`);
  return templateUrl.replace(/\/[^/]*$/, `/${name}`);
}

/** Starts a platform; call `close` in afterAll. */
export async function testPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const folder = mkdtempSync(join(tmpdir(), "plinth-data-"));
  const databaseUrl = await createDatabase();
  const env = readEnv({
    LOG_LEVEL: "silent",
    PLINTH_DATA_DIR: folder,
    PLINTH_SECRET: "the secret of the integration tests",
    SMTP_URL: options.smtpUrl,
    // People's own databases are on this machine; projects-database.test.ts is about those who may not.
    DATABASE_ALLOW_PRIVATE: "1",
    ...options.env,
  });
  const platform = await startPlatform(env, { databaseUrl, clock: options.clock, log: options.log });
  return connected({
    ...platform,
    databaseUrl,
    async mails() {
      const names = readdirSync(folder).includes("mail") ? readdirSync(join(folder, "mail")).sort() : [];
      return Promise.all(names.map((name) => parseMail(readFileSync(join(folder, "mail", name)))));
    },
    async close() {
      await platform.close();
      rmSync(folder, { recursive: true });
    },
  });
}

/** A platform object, or a copy of one that differs in something, with the engine joined on it as at a server's start. */
export function connected<Node extends Platform>(platform: Node): Node {
  connectEngine(platform);
  return platform;
}

/** Another node of the same installation: the same database and settings; call `close` before the first one's. */
export async function secondNode(first: TestPlatform): Promise<Platform> {
  return connected(await startPlatform(first.env, { databaseUrl: first.databaseUrl, clock: first.clock }));
}
