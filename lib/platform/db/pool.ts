import pg from "pg";
import { limits } from "../../contract/limits.ts";
import { watchedPool } from "./silence-watch.ts";
import { boundSilence } from "./wire.ts";

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
  /** Told of errors on idle connections, which would otherwise end the process; of a silent database once. */
  onError: (error: Error) => void;
}

/** A client of the server's own database, which breaks where a statement has no answer in its time. */
class OwnClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    boundSilence(this, { silenceMs: limits.ownSilenceMsMax });
  }
}

/**
 * A pool of connections to one PostgreSQL. Waits at most 10 s for a connection; sessions run in UTC and write dates in
 * ISO form, so that dates mean the same on every machine. A statement is cancelled (57014) after
 * `limits.statementMsMax`, unless its transaction asked for `maintenanceTime`. A database that answers nothing any more
 * is noticed within three seconds: statements fail then, as where a connection breaks.
 */
export function createPool(connectionString: string, { max = 20, onError }: PoolOptions): pg.Pool {
  const address = { connectionString, keepAlive: true };
  return watchedPool(
    {
      ...address,
      max,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      maxLifetimeSeconds: connectionSecondsMax,
      application_name: "plinth",
      options: `-c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=${limits.statementMsMax}`,
    },
    {
      Client: OwnClient,
      newAsker: () => new pg.Client({ ...address, application_name: "plinth watch" }),
      onError,
    },
  );
}
