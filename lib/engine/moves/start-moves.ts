import { z } from "zod";
import { PlinthError } from "../../kernel/errors.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import { perPlatform } from "../../platform/per-platform.ts";
import type { Job, Platform } from "../../platform/platform.ts";
import { endGrants, moveTask, noteMoveProblem, queueMove, settleProject } from "../projects/index.ts";
import { moveProject } from "./move-project.ts";

const Payload = z.object({ project_id: z.string() });
const everyMs = 15_000;
/** Of a node: each holds a connection of the system database, and needs others. */
const movesAtOnce = 2;
const comeAgainMs = 1_000;
const movesOf = perPlatform(() => ({ underWay: 0 }));

/**
 * Does the moves of projects as jobs, ends grants whose time is over, and finds moves that nobody does any more, now
 * and every 15 s. To be called before the jobs begin. Returns the way to stop.
 */
export function startMoves(platform: Platform): () => Promise<void> {
  platform.jobs.handle(moveTask, (job) => runMove(platform, job));
  return platform.every(() => Promise.all([endGrants(platform), findForgotten(platform)]), {
    everyMs,
    failure: "grants and moves of projects could not be looked after",
  });
}

/** One try; the last one that fails leaves the move as failed, for somebody to try again. */
async function runMove(platform: Platform, { payload, isLast, signal }: Pick<Job, "payload" | "isLast" | "signal">) {
  const { project_id } = Payload.parse(payload);
  const moves = movesOf(platform);
  // Whoever waits here would take the place of other jobs.
  if (moves.underWay >= movesAtOnce)
    return queueMove(platform, project_id, new Date(platform.clock.now().getTime() + comeAgainMs));
  moves.underWay++;
  try {
    const again = await moveProject(platform, project_id, { signal });
    if (again) await queueMove(platform, project_id, again);
    // The plan may have changed while its data was on the way.
    else await settleProject(platform, project_id);
  } catch (error) {
    await noteMoveProblem(sqlOf(platform.db), project_id, sentenceOf(error), isLast);
    throw error;
  } finally {
    moves.underWay--;
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof PlinthError
    ? error.message
    : "The data could not be moved, for a reason that the log of the installation tells. Nothing was changed.";

/** A crash between a change of plan and its job leaves a move that no job does. */
async function findForgotten(platform: Platform): Promise<void> {
  const { rows } = await platform.pool.query<{ project_id: string }>(
    `select project_id from plinth.project_moves m where status in ('waiting', 'running', 'kept')
       and not exists (select from graphile_worker.jobs j where j.key = 'move ' || m.project_id)`,
  );
  for (const { project_id } of rows) await queueMove(platform, project_id);
}
