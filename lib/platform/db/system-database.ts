/** The system database: the pool, its version, its migrations. */
import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { ConfigurationError } from "../env.ts";
import type { Platform } from "../platform.ts";
import { FairPool } from "./fair-pool.ts";
import { migrate } from "./migrate.ts";
import { createPool } from "./pool.ts";
import type { SystemTables } from "./tables/index.ts";

const oldestVersion = 15;
const systemConnections = 10;

async function checkVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>("show server_version_num");
  const version = Math.floor(Number(rows[0]!.server_version_num) / 10_000);
  if (version < oldestVersion) {
    throw new ConfigurationError(
      `DATABASE_URL leads to PostgreSQL ${version}, but Plinth needs version ${oldestVersion} or later.`,
    );
  }
}

/** In a sentence, why the database did not answer. Never shows the password. */
function unreachable(databaseUrl: string, error: unknown): ConfigurationError {
  const { host, pathname } = new URL(databaseUrl);
  const { code, message } = error as { code?: string; message: string };
  const at = `The database at DATABASE_URL (${host})`;
  if (/no encryption/i.test(message))
    return new ConfigurationError(
      `${at} only accepts encrypted connections: add ?sslmode=verify-full to it, or ?sslmode=no-verify for a self-signed certificate.`,
    );
  if (code === "28P01" || code === "28000")
    return new ConfigurationError(`${at} refuses the user name or the password.`);
  if (code === "3D000")
    return new ConfigurationError(`${at} has no database named ${decodeURIComponent(pathname.slice(1))}.`);
  if (code === "42501")
    return new ConfigurationError(`The user of DATABASE_URL may not create tables there: ${message}.`);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new ConfigurationError(`${at} cannot be found: there is no such host.`);
  if (code === "ECONNREFUSED") return new ConfigurationError(`${at} refuses connections: is PostgreSQL running there?`);
  if (code === "ETIMEDOUT" || /timeout/i.test(message))
    return new ConfigurationError(`${at} does not answer: are the address and the firewall right?`);
  return new ConfigurationError(`${at} cannot be used: ${message || code}.`);
}

/** Connections for the data of projects that have no database of their own. None is opened before it is needed. */
export function openProjectPool(databaseUrl: string, connectionsMax: number, log: Platform["log"]): FairPool {
  const pool = createPool(databaseUrl, {
    max: connectionsMax,
    onError: (error) => {
      if (!pool.ending) log.warn({ reason: error.message }, "a database connection was lost");
    },
  });
  return new FairPool(pool, {
    connectionsMax,
    onRefused: (project, count) => log.warn({ project, count }, "statements were refused, for too many waited"),
  });
}

/** Connects, checks the version and migrates. ConfigurationError with one sentence when that cannot be done. */
export async function openSystemDatabase(
  databaseUrl: string,
  log: Platform["log"],
): Promise<{ pool: Pool; db: Kysely<SystemTables> }> {
  const pool = createPool(databaseUrl, {
    max: systemConnections,
    onError: (error) => {
      // The error carries its whole connection, password included; its sentence is enough.
      if (!pool.ending) log.warn({ reason: error.message }, "a database connection was lost");
    },
  });
  try {
    await checkVersion(pool);
    const applied = await migrate(pool);
    if (applied.length > 0) log.debug({ applied }, "the system database was migrated");
  } catch (error) {
    await pool.end();
    const isServerSide = /^(28P01|28000|3D000|42501|E[A-Z_]+)$/.test((error as { code?: string }).code ?? "");
    const isTimeout = /timeout|terminated unexpectedly|SSL|SASL/i.test((error as Error).message);
    throw isServerSide || isTimeout ? unreachable(databaseUrl, error) : error;
  }
  return { pool, db: new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool }) }) };
}
