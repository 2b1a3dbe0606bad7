import pg from "pg";
import { limits } from "../../contract/limits.ts";

/**
 * Connections of any pool are replaced after this time, when they are next idle: a session's memory (prepared
 * statements, the catalogue's cache) grows with what it has served, and behind a name that moved to another server old
 * connections come to an end.
 */
export const connectionSecondsMax = 60 * 60;

/** Gives the statements of the running transaction the time that work on whole tables takes. */
export const maintenanceTime = `set local statement_timeout = ${limits.maintenanceStatementMsMax}`;

interface PoolOptions {
  max?: number;
  /** Told of errors on idle connections, which would otherwise end the process. */
  onError: (error: Error) => void;
}

/**
 * A pool of connections to one PostgreSQL. Waits at most 10 s for a connection; sessions run in UTC and write dates in
 * ISO form, so that dates mean the same on every machine. A statement is cancelled (57014) after
 * `limits.statementMsMax`, unless its transaction asked for `maintenanceTime`.
 */
export function createPool(connectionString: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: connectionSecondsMax,
    application_name: "plinth",
    options: `-c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=${limits.statementMsMax}`,
  });
  pool.on("error", options.onError);
  // A connection that breaks while it is lent out fails its next query; without a listener of its own the event would
  // end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
