/** The plan that counts for a project, and where its data then belongs. */
import { type PlanKey, planKeys, planTable } from "../../../contract/plans/plan-limits.ts";
import { type SystemSql, sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import { endGrantedPlans } from "../../accounts/index.ts";
import { announceProject } from "../opening/open-project.ts";

/** The job that moves a project's data (lib/engine/moves). */
export const moveTask = "moveProject";

/**
 * Sources of a project's plan: what is paid, and what super admins have granted to it and to its owner. The largest
 * counts. $1 is now, $2 the plans in order. A trial would be one more line here.
 */
const plansOf = `
  select p.paid_plan as plan, false as dedicated_database
  union all select g.plan, g.dedicated_database from plinth.plan_grants g
    where (g.project_id = p.id or g.user_id = p.owner_id) and (g.ends_at is null or g.ends_at > $1)`;

interface Settled {
  id: string;
  plan: PlanKey;
  granted_database: boolean;
  database_kind: "shared" | "dedicated" | "byod";
  deleted: boolean;
}

/**
 * Gives projects the plan that counts now, in the transaction of whatever has changed it, and notes which of them are
 * to move to a database of their own, or back. `condition` is about `p`, with values from $3 on. Call `followPlans`
 * with the answer after the transaction.
 */
export async function settlePlans(
  { clock }: Pick<Platform, "clock">,
  sql: SystemSql,
  condition: string,
  values: readonly unknown[],
): Promise<string[]> {
  const settled = await sql<Settled>(
    `update plinth.projects p set plan = s.plan
     from (select p.id,
             (select k.plan from (${plansOf}) k order by array_position($2::text[], k.plan) desc nulls last
               limit 1) as plan,
             (select bool_or(k.dedicated_database) from (${plansOf}) k) as granted_database
           from plinth.projects p where ${condition}) s
     where p.id = s.id
     returning p.id, p.plan, s.granted_database, p.database_kind, p.deleted_at is not null as deleted`,
    [clock.now(), planKeys, ...values],
  );
  for (const { id, plan, granted_database, database_kind, deleted } of settled) {
    if (database_kind === "byod" || deleted) continue;
    const target = planTable[plan]?.rights.dedicated_database || granted_database ? "dedicated" : "shared";
    // A move under way comes to its end, and is then followed by the next.
    if (target === database_kind)
      await sql("delete from plinth.project_moves where project_id = $1 and status in ('waiting', 'failed')", [id]);
    else
      await sql(
        `insert into plinth.project_moves as m (project_id, target, status) values ($1, $2, 'waiting')
         on conflict (project_id) do update set target = excluded.target, status = 'waiting', phase = 'prepare',
           percent = 0, problem = null,
           queued_at = now(), switched_at = null, finished_at = null
         where m.status in ('waiting', 'done', 'failed')`,
        [id, target],
      );
  }
  return settled.map(({ id }) => id);
}

/** Tells all nodes of the plans that have changed, and has the moves done. */
export async function followPlans(platform: Platform, projectIds: readonly string[]): Promise<void> {
  for (const id of projectIds) {
    await announceProject(platform, id);
    await queueMove(platform, id);
  }
}

/** Has a project's move done by some node, where there is one to be done. */
export async function queueMove(platform: Platform, projectId: string, runAt?: Date): Promise<void> {
  const { rowCount } = await platform.pool.query(
    "select from plinth.project_moves where project_id = $1 and status in ('waiting', 'running', 'kept')",
    [projectId],
  );
  if (rowCount)
    await platform.jobs.add(
      moveTask,
      { project_id: projectId },
      { jobKey: `move ${projectId}`, maxAttempts: 5, runAt },
    );
}

/** Settles the projects of grants that have ended since the last look, and takes these away. */
export async function endGrants(platform: Platform): Promise<void> {
  const settled = await platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    const ended = await sql<{ project_id: string | null; user_id: string | null }>(
      "delete from plinth.plan_grants where ends_at <= $1 returning project_id, user_id",
      [platform.clock.now()],
    );
    if (ended.length === 0) return [];
    const projectIds = ended.flatMap(({ project_id }) => project_id ?? []);
    const userIds = ended.flatMap(({ user_id }) => user_id ?? []);
    await endGrantedPlans(sql, userIds);
    return settlePlans(platform, sql, "p.id = any($3) or p.owner_id = any($4)", [projectIds, userIds]);
  });
  await followPlans(platform, settled);
}

/** Settles one project, outside of any other change. */
export async function settleProject(platform: Platform, projectId: string): Promise<void> {
  await followPlans(platform, await settlePlans(platform, sqlOf(platform.db), "p.id = $3", [projectId]));
}

/** Has a move done that has failed; nothing where none has. */
export async function tryMoveAgain(platform: Platform, projectId: string): Promise<void> {
  await platform.pool.query(
    "update plinth.project_moves set status = 'waiting', queued_at = now() where project_id = $1 and status = 'failed'",
    [projectId],
  );
  await settleProject(platform, projectId);
}
