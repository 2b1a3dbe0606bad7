/**
 * Work that must be done although the process that asked for it may end: graphile-worker in the system database. A job
 * is a row, so it can be added in the transaction of what causes it, and each is done at least once, by one node at a
 * time.
 */
import { EventEmitter } from "node:events";
import { Logger, run, runMigrations, type TaskList, type WorkerEvents } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { createPool } from "../db/pool.ts";
import type { SystemTables } from "../db/tables/index.ts";
import type { Job, Jobs, Platform } from "../platform.ts";
import { keepAlive } from "./job-nodes.ts";

/** How many run on a node at once; they mostly wait for others. */
const concurrency = 20;
const connectionsMax = 10;
/** When a job is due that nobody announced: one that was put off. Each of the workers looks this often. */
const pollMs = 4_000;
/** Of a stop: then what still runs is told to end. */
const lastJobsMs = 2_000;

/** Brings graphile-worker's own schema to the form that its version needs. Nodes may do it at once. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent });
}

const silent = new Logger(() => () => {});

/** The library's lines without their payloads: a job's failure is told by `runLogged`. */
const loggerOf = (log: Platform["log"]) =>
  new Logger(() => (level, message) => {
    if (level === "error" && !message.startsWith("Failed task")) log.warn({ reason: message }, "about jobs");
    else log.trace({ reason: message }, "about jobs");
  });

type Handler = (job: Job) => Promise<void>;

export function createJobs(databaseUrl: string, db: Kysely<SystemTables>, log: Platform["log"]): Jobs {
  const handlers = new Map<string, Handler>();
  const doing = new Set<string>();
  let started = false;

  async function runLogged(task: string, job: Job): Promise<void> {
    doing.add(job.id);
    try {
      await handlers.get(task)!(job);
    } catch (error) {
      log.error({ err: error, task, job: job.id, attempt: job.attempt }, "a job failed");
      // What the table keeps of it is its sentence.
      throw new Error(error instanceof Error ? error.message : "The job failed.");
    } finally {
      doing.delete(job.id);
    }
  }

  return {
    async add(task, payload, { tx, ...spec } = {}) {
      await sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json,
        queue_name => ${spec.queueName ?? null}::text, run_at => ${spec.runAt ?? null}::timestamptz,
        max_attempts => ${spec.maxAttempts ?? null}::integer, job_key => ${spec.jobKey ?? null}::text)`.execute(
        tx ?? db,
      );
    },

    async remove(jobKey, { tx } = {}) {
      await sql`select graphile_worker.remove_job(${jobKey})`.execute(tx ?? db);
    },

    handle(task, handler) {
      if (started) throw new Error(`The task ${task} comes after the start of the jobs.`);
      handlers.set(task, handler);
    },

    start() {
      started = true;
      const pool = createPool(databaseUrl, {
        max: connectionsMax,
        onError: (error) => log.warn({ reason: error.message }, "a database connection of the jobs was lost"),
      });
      const events = new EventEmitter() as WorkerEvents;
      const alive = keepAlive(databaseUrl, pool, doing, log);
      events.on("pool:create", ({ workerPool }) => alive.hold(workerPool.id));
      const running = run({
        pgPool: pool,
        logger: loggerOf(log),
        events,
        concurrency,
        pollInterval: pollMs,
        noHandleSignals: true,
        gracefulShutdownAbortTimeout: lastJobsMs,
        parsedCronItems: [],
        taskList: taskListOf(handlers.keys(), runLogged),
      });
      running.then(
        (runner) => runner.promise.catch((error: unknown) => log.error({ err: error }, "the jobs have ended")),
        (error: unknown) => log.error({ err: error }, "the jobs could not be started"),
      );
      return async () => {
        const runner = await running.catch(() => null);
        await runner?.stop().catch((error: unknown) => log.warn({ err: error }, "the jobs could not be ended"));
        await alive.end();
        await pool.end();
      };
    },
  };
}

/** The handlers in the library's form. */
const taskListOf = (tasks: Iterable<string>, runTask: (task: string, job: Job) => Promise<void>): TaskList =>
  Object.fromEntries(
    [...tasks].map((task) => [
      task,
      (payload, { job: { id, attempts, max_attempts }, abortSignal }) =>
        runTask(task, { id, payload, attempt: attempts, isLast: attempts >= max_attempts, signal: abortSignal! }),
    ]),
  );

/** Runs the jobs of an installation on this node, with all tasks that are known by now. Returns the way to stop. */
export function startJobs(platform: Platform): () => Promise<void> {
  return platform.jobs.start();
}
