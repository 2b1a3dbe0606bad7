/**
 * Which jobs are really being done: what a killed node has locked is free again as soon as its connection is gone, and
 * what this one has locked but does not do, within seconds.
 */
import pg from "pg";
import { boundSilence, leave } from "../db/wire.ts";
import type { Platform } from "../platform.ts";
import { repeat } from "./every.ts";

const everyMs = 5_000;
/** A connection that does not answer by then is none any more. */
const answerMs = 5_000;
/** "jobs" as a number: the class of the advisory locks by which a node shows that it lives. */
const lockClass = 1_785_684_595;

export interface Alive {
  /** Shows that the pool of workers with this id is alive, until `end`. */
  hold(poolId: string): void;
  end(): Promise<void>;
}

/**
 * Holds an advisory lock for this node's pool on a connection of its own, and gives back the jobs of pools whose lock
 * nobody holds. A node whose connection breaks may lose jobs that it is still doing to another one: they are done
 * twice, never not at all. `running` has the ids of the jobs that this node does.
 */
export function keepAlive(
  databaseUrl: string,
  pool: pg.Pool,
  running: ReadonlySet<string>,
  log: Platform["log"],
): Alive {
  let client: pg.Client | null = null;
  let isEnded = false;
  let stop: (() => Promise<void>) | undefined;
  let strays: ReadonlySet<string> = new Set();

  async function connect(id: string): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: "plinth jobs", keepAlive: true });
    boundSilence(next, { statementMs: answerMs, silenceMs: 0 });
    next.on("error", (error) => {
      if (!isEnded) log.warn({ reason: error.message }, "the connection that shows this node's jobs was lost");
    });
    next.on("end", () => {
      if (client === next) client = null;
    });
    await next.connect();
    await next.query("select pg_advisory_lock_shared($1, hashtext($2))", [lockClass, id]);
    client = next;
    if (isEnded) await next.end();
  }

  async function lookAtNodes(poolId: string): Promise<void> {
    if (isEnded) return;
    if (client) await client.query("select 1").catch(() => {});
    if (!client) await connect(poolId);
    if (isEnded) return;
    await freeJobs(pool, poolId, log);
    strays = await freeStrays(pool, poolId, strays, running, log);
  }

  return {
    hold(id) {
      stop ??= repeat(log, () => lookAtNodes(id), {
        everyMs,
        failure: "jobs of nodes that are gone could not be freed",
      });
    },
    async end() {
      isEnded = true;
      await stop?.();
      if (client) await leave(client);
    },
  };
}

/**
 * Frees what this node has locked but does not do: the connection broke while the library took the job, or while it
 * wrote down how it ended, which it does not try again. Only what was so at the look before as well, for both take a
 * moment. Gives what may be free at the next look. A last attempt whose end nobody knows is made once more.
 */
async function freeStrays(
  pool: pg.Pool,
  own: string,
  before: ReadonlySet<string>,
  running: ReadonlySet<string>,
  log: Platform["log"],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    "select id::text from graphile_worker._private_jobs where locked_by = $1",
    [own],
  );
  const strays = rows.map(({ id }) => id).filter((id) => !running.has(id));
  const lost = strays.filter((id) => before.has(id));
  if (lost.length > 0) {
    await pool.query(
      `with freed as (
         update graphile_worker._private_jobs set locked_by = null, locked_at = null,
           attempts = least(attempts, max_attempts - 1)
         where id = any($1::bigint[]) and locked_by = $2 returning job_queue_id),
       queues as (
         update graphile_worker._private_job_queues set locked_by = null, locked_at = null
         where id in (select job_queue_id from freed) and locked_by = $2)
       select pg_notify('jobs:insert', '{"count": 20}') from freed limit 1`,
      [lost, own],
    );
    log.info({ jobs: lost.length }, "jobs whose end could not be written down are done again");
  }
  return new Set(strays);
}

/** Whose lock can be had is gone. */
async function freeJobs(pool: pg.Pool, own: string, log: Platform["log"]): Promise<void> {
  const { rows } = await pool.query<{ holder: string }>(
    `select holder from (
       select locked_by as holder from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null) held
     where holder <> $1 and not exists (
       select from pg_locks where locktype = 'advisory' and classid = $2::bigint::oid
         and objid = (hashtext(holder)::bigint & 4294967295)::oid
         and objsubid = 2 and database = (select oid from pg_database where datname = current_database()))`,
    [own, lockClass],
  );
  if (rows.length === 0) return;
  const holders = rows.map(({ holder }) => holder);
  await pool.query(
    `select graphile_worker.force_unlock_workers($1::text[]), pg_notify('jobs:insert', '{"count": 20}')`,
    [holders],
  );
  log.info({ nodes: rows.length }, "jobs of a node that is gone were taken over");
}
