/**
 * Pushes into a project with a database of its own are two transactions: the models and records there, the rest in the
 * system database. A row of `plinth.sync_runs` is written first; the push into the project's database leaves the row's
 * id there (as the comment of `_model_version`, in the same transaction); and a lock is held until both are done. So
 * whoever finds a row that is `applying` and not locked knows from that comment whether the first transaction was
 * committed, and finishes or forgets the push (settle-runs.ts).
 */
import type { SyncRun, SyncStep } from "../../contract/sync/sync.ts";
import { limitConcurrency } from "../../kernel/limit-concurrency.ts";
import { quoteText } from "../../platform/db/quote-identifier.ts";
import { type SystemSql, sqlOf } from "../../platform/db/raw-sql.ts";
import { type ModelChange, systemTable } from "../models/index.ts";
import type { OpenProject } from "../projects/index.ts";
import type { SystemTarget } from "./reconcile-system.ts";
import { lockRun, markOf, settleRun } from "./settle-runs.ts";
import type { SyncCaller } from "./sync-caller.ts";

interface Run {
  id: string;
  caller: SyncCaller;
  project: OpenProject;
  kind: SyncRun["kind"];
}

interface RunRow extends Run {
  state: SyncRun["state"];
  steps: readonly SyncStep[];
  target: SystemTarget | null;
}

/** Of a push that changes very much, the row has the first things. */
const stepsMax = 200;
const listed = (steps: readonly SyncStep[]) => JSON.stringify(steps.slice(0, stepsMax));

/** Adds the row of a push. */
export async function noteRun(
  sql: SystemSql,
  { id, caller, project, kind, state, steps, target }: RunRow,
): Promise<void> {
  const { ctx, token } = caller;
  await sql(
    `insert into plinth.sync_runs (id, project_id, user_id, token_name, kind, state, steps, target, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      project.id,
      ctx.actor.kind === "user" ? ctx.actor.user.id : null,
      token.name,
      kind,
      state,
      listed(steps),
      target && JSON.stringify(target),
      ctx.platform.clock.now(),
    ],
  );
}

/**
 * Before the project's database commits: what is left to do is written down for good, and the push's mark is part of
 * the transaction.
 */
export async function markRun(
  change: ModelChange,
  systemSql: SystemSql,
  runId: string,
  steps: readonly SyncStep[],
  target: SystemTarget,
): Promise<void> {
  const { platform, database } = change.project;
  // Outside of the transaction of the system database, which may not come to its end.
  await platform.pool.query("update plinth.sync_runs set steps = $2, target = $3 where id = $1", [
    runId,
    listed(steps),
    JSON.stringify(target),
  ]);
  await change.sql(`comment on table ${systemTable(database, "_model_version")} is ${quoteText(markOf(runId))}`);
  await systemSql("update plinth.sync_runs set state = 'done', target = null where id = $1", [runId]);
}

/**
 * Runs a push into a project's own database, with SQL of the system database that is committed once the push is.
 * Without a run it is only planned and nothing is kept. Where something breaks, it is settled at once if the databases
 * answer, and else by whoever finds it.
 */
export function withJournal<T>(
  run: Run | null,
  project: OpenProject,
  work: (sql: SystemSql) => Promise<T>,
): Promise<T> {
  return journalled(() => journal(run, project, work));
}

/**
 * Each holds a connection of the system database while the owner's database answers, or does not: others are always
 * left.
 */
const journalled = limitConcurrency(3, {
  waitingMax: 50,
  full: "Too many pushes are running. Please try again in a minute.",
});

async function journal<T>(run: Run | null, project: OpenProject, work: (sql: SystemSql) => Promise<T>): Promise<T> {
  const { platform } = project;
  if (run) await noteRun(sqlOf(platform.db), { ...run, state: "applying", steps: [], target: null });
  const transaction = platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    await sql("set local lock_timeout = '5s'");
    if (run) await sql(lockRun, [run.id]);
    return work(sql);
  });
  return transaction.catch(async (error: unknown) => {
    if (run)
      await settleRun(platform, run.id).catch((failure: unknown) =>
        platform.log.warn({ err: failure, run: run.id }, "a push was interrupted and will be settled later"),
      );
    throw error;
  });
}
