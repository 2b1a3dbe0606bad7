import pg from "pg";

interface PoolOptions {
  max?: number;
  /** Told of errors on idle connections, which would otherwise end the process. */
  onError: (error: Error) => void;
}

/**
 * A pool of connections to one PostgreSQL. Waits at most 10 s for a connection; sessions run in UTC, so that dates mean the same on every machine.
 */
export function createPool(connectionString: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: "plinth",
    options: "-c TimeZone=UTC",
  });
  pool.on("error", options.onError);
  return pool;
}
