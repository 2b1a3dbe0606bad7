/**
 * The row of a project's move to another database. `settlePlans` queues it; lib/engine/moves does it, and tells here
 * how far it is.
 */
import type { MovePhase } from "../../../contract/projects/moves.ts";
import type { SystemSql } from "../../../platform/db/raw-sql.ts";

/**
 * The id of a new try at a move, which alone may change over from now on; null where that has happened, or nothing is
 * to be moved. Waits for one that is about to: only after that is it known which place counts, and which may be
 * removed.
 */
export async function claimMove(sql: SystemSql, projectId: string): Promise<string | null> {
  const [claimed] = await sql<{ try_id: string }>(
    `update plinth.project_moves set status = 'running', try_id = gen_random_uuid()
     where project_id = $1 and status in ('waiting', 'running') returning try_id`,
    [projectId],
  );
  return claimed?.try_id ?? null;
}

/** Gives a try up; the move waits for the next one. */
export async function giveUpMove(sql: SystemSql, projectId: string, tryId: string): Promise<void> {
  await sql(
    "update plinth.project_moves set status = 'waiting' where project_id = $1 and try_id = $2 and status = 'running'",
    [projectId, tryId],
  );
}

/** A try begins to copy the schema. */
export async function beginMove(sql: SystemSql, projectId: string, schema: string): Promise<void> {
  await sql("update plinth.project_moves set problem = null, percent = 0, database_schema = $2 where project_id = $1", [
    projectId,
    schema,
  ]);
}

export async function noteMovePhase(sql: SystemSql, projectId: string, phase: MovePhase, percent: number) {
  await sql(
    "update plinth.project_moves set phase = $2, percent = $3 where project_id = $1 and status in ('running', 'kept')",
    [projectId, phase, percent],
  );
}

/** What a try failed with, in a sentence. After the last one the move has failed, for somebody to try again. */
export async function noteMoveProblem(sql: SystemSql, projectId: string, problem: string, isLast: boolean) {
  await sql(
    `update plinth.project_moves set problem = $2,
       status = case when $3 and status = 'waiting' then 'failed' else status end
     where project_id = $1`,
    [projectId, problem, isLast],
  );
}

/** The data is in its new place, and the old copy is kept for a while; false where another try has begun meanwhile. */
export async function keepMove(sql: SystemSql, projectId: string, tryId: string, switchedAt: Date): Promise<boolean> {
  const kept = await sql(
    `update plinth.project_moves set status = 'kept', switched_at = $3
     where project_id = $1 and try_id = $2 and status = 'running' returning project_id`,
    [projectId, tryId, switchedAt],
  );
  return kept.length > 0;
}

/** Nothing is left to be done. */
export async function finishMove(sql: SystemSql, projectId: string): Promise<void> {
  await sql(
    `update plinth.project_moves set status = 'done', percent = 100, problem = null, finished_at = now()
     where project_id = $1`,
    [projectId],
  );
}
