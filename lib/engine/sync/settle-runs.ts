/** Finishes or forgets pushes that were interrupted between their two transactions (journal.ts). */
import { quoteText } from "../../platform/db/quote-identifier.ts";
import { type SystemSql, sqlOf } from "../../platform/db/raw-sql.ts";
import type { Platform } from "../../platform/platform.ts";
import { announceFunctions, keepChanges } from "../functions/index.ts";
import { systemTable } from "../models/index.ts";
import { announceProject, lockSchema, type OpenProject, openProject } from "../projects/index.ts";
import { emptySpool } from "./content/spool.ts";
import { reconcileSystem, type SystemTarget } from "./reconcile-system.ts";

/** Held until the end of the transaction by whoever works on a push. */
export const lockRun = "select pg_advisory_xact_lock(hashtextextended('plinth sync ' || $1::text, 0))";
const tryLockRun = "select pg_try_advisory_xact_lock(hashtextextended('plinth sync ' || $1::text, 0)) as held";

/** How the project's database says which push it saw last. */
export const markOf = (runId: string) => `sync ${runId}`;

/** Settles what is left of earlier pushes into a project; all that nobody works on where none is named. */
export async function settleRuns(platform: Platform, projectId: string | null): Promise<void> {
  const rows = await platform.db
    .selectFrom("plinth.sync_runs")
    .select("id")
    .where("state", "=", "applying")
    .$if(projectId !== null, (query) => query.where("project_id", "=", projectId))
    .execute();
  for (const { id } of rows) {
    const settling = settleRun(platform, id);
    if (projectId !== null) await settling;
    else
      await settling.catch((error: unknown) =>
        platform.log.warn({ err: error, run: id }, "an interrupted push could not be settled yet"),
      );
  }
}

/** Settles one push, unless somebody still works on it. UNAVAILABLE while a database does not answer. */
export async function settleRun(platform: Platform, runId: string): Promise<void> {
  const project = await platform.transaction((tx) => settleWithin(platform, sqlOf(tx), runId));
  if (!project) return;
  await announceProject(platform, project.id);
  await announceFunctions(platform, project.id);
  await keepChanges(project);
}

async function settleWithin(platform: Platform, sql: SystemSql, runId: string): Promise<OpenProject | null> {
  await sql("set local lock_timeout = '5s'");
  const [lock] = await sql<{ held: boolean }>(tryLockRun, [runId]);
  if (!lock!.held) return null;
  const [row] = await sql<{ project_id: string; target: SystemTarget | null }>(
    "select project_id, target from plinth.sync_runs where id = $1 and state = 'applying'",
    [runId],
  );
  if (!row) return null;
  const project = await openProject(platform, row.project_id);
  if (row.target && (await sawPush(project, runId))) {
    await reconcileSystem(project, sql, row.target);
    await sql("update plinth.sync_runs set state = 'done', target = null where id = $1", [runId]);
    platform.log.info({ run: runId, project: project.id }, "an interrupted push was finished");
  } else await sql("delete from plinth.sync_runs where id = $1", [runId]);
  return project;
}

/** Whether the project's database committed the push. Waits for the end of a transaction that is still at it. */
async function sawPush({ database }: OpenProject, runId: string): Promise<boolean> {
  const client = await database.pool.patient.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    await lockSchema(client, database.schema);
    const { rows } = await client.query<{ mark: string | null }>(
      `select obj_description(${quoteText(systemTable(database, "_model_version"))}::regclass, 'pg_class') as mark`,
    );
    await client.query("commit");
    return rows[0]?.mark === markOf(runId);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

const everyMs = 60_000;

/** Settles interrupted pushes, now and every minute, and removes files that they left. Returns the way to stop. */
export function startSettlingPushes(platform: Platform): () => Promise<void> {
  const emptied = emptySpool(platform).catch(() => {});
  return platform.every(
    async () => {
      await emptied;
      await settleRuns(platform, null);
    },
    { everyMs, failure: "interrupted pushes could not be looked for" },
  );
}
