import type { PoolConfig } from "pg";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { FairPool } from "../../../platform/db/fair-pool.ts";
import { connectionSecondsMax } from "../../../platform/db/pool.ts";
import type { PoolShare } from "../../../platform/db/pool-share.ts";
import { watchedPool } from "../../../platform/db/silence-watch.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import { GuestClient } from "./guest-client.ts";

/** Bounds over all projects with a database of their own: pools of one node, connections of one pool. */
const poolsMax = 64;
const connectionsPerPool = 5;

/** Pools of one platform by project, the least recently used first. */
const poolsOf = perPlatform(() => new Map<string, FairPool>());
/** The address that each pool was made for, as text. */
const addresses = new WeakMap<FairPool, string>();

/**
 * The pool of a project's own database: opened when needed, its connections closed after 10 s without work; another one
 * when its address changed. UNAVAILABLE when all are busy.
 */
export function ownDatabasePool(platform: Platform, projectId: string, connection: PoolConfig): PoolShare {
  const open = poolsOf(platform);
  const { stream, ...values } = connection;
  const address = JSON.stringify([values, stream === undefined]);
  const before = open.get(projectId);
  if (before && addresses.get(before) !== address) closeOwnDatabase(platform, projectId);
  const known = open.get(projectId);
  open.delete(projectId);
  const pool = known ?? connect(platform, projectId, connection);
  if (!known) makeRoom(open);
  open.set(projectId, pool);
  addresses.set(pool, address);
  return pool.shareOf(projectId);
}

/** Closes the pool of a project that is gone or whose address changed; running statements end first. */
export function closeOwnDatabase(platform: Platform, projectId: string): void {
  const open = poolsOf(platform);
  const pool = open.get(projectId);
  open.delete(projectId);
  void pool?.end();
}

/** Closes all pools of a platform, for a clean stop. */
export async function closeOwnDatabases(platform: Platform): Promise<void> {
  const open = poolsOf(platform);
  const pools = [...open.values()];
  open.clear();
  await Promise.all(pools.map((pool) => pool.end()));
}

function connect(platform: Platform, projectId: string, connection: PoolConfig): FairPool {
  const pool = watchedPool(
    {
      ...connection,
      max: connectionsPerPool,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 10_000,
      maxLifetimeSeconds: connectionSecondsMax,
      keepAlive: true,
      allowExitOnIdle: true,
      // As createPool has it in startup options, which poolers such as pgbouncer refuse.
      onConnect: async (client) => {
        await client.query(
          `set time zone 'UTC'; set datestyle = 'ISO'; set statement_timeout = ${limits.statementMsMax}`,
        );
      },
    },
    {
      Client: GuestClient,
      newAsker: () => new GuestClient(connection),
      // A connection that breaks while idle is replaced by the next query.
      onError: (error) => platform.log.warn({ err: error, project: projectId }, "own database closed a connection"),
    },
  );
  return new FairPool(pool, { connectionsMax: connectionsPerPool, perProjectMax: connectionsPerPool });
}

/** Below the bound again by ending the least recently used pool that does nothing. */
function makeRoom(open: Map<string, FairPool>): void {
  if (open.size < poolsMax) return;
  for (const [projectId, { pool, busy }] of open) {
    if (busy > 0 || pool.idleCount < pool.totalCount || pool.waitingCount > 0) continue;
    open.delete(projectId);
    void pool.end();
    return;
  }
  throw new PlinthError(
    "UNAVAILABLE",
    t("Too many project databases are busy right now. Please try again in a moment."),
  );
}
