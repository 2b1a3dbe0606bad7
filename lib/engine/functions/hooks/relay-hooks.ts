/**
 * From the outbox of a project to a job for each change and function that hears of it: at least once, whatever ends
 * meanwhile.
 */
import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import { type OpenProject, openProject } from "../../projects/index.ts";
import {
  changedModels,
  dropReader,
  keepReader,
  moveReader,
  type RecordsNotice,
  readChanges,
  recordsTopic,
} from "../../records/index.ts";
import { loadFunctions, type RunnableFunction } from "../running/load-functions.ts";
import { type AfterHookPayload, afterHookTask, hears } from "./after-hooks.ts";

const readerName = "functions";
/** "function" as a number: the class of the advisory locks by which one node at a time reads a project's outbox. */
const lockClass = 1_718_972_003;
/** Notices can be lost. */
const catchUpMs = 10_000;
const attemptsMax = 5;

const isAfter = ({ hooks }: Pick<RunnableFunction, "hooks">) => hooks.some(({ event }) => event.startsWith("after_"));

/**
 * From now on changes are kept for the functions of a project that has hooks after writes; nothing is, where it has
 * none. After every change of its functions.
 */
export async function keepChanges(project: OpenProject): Promise<void> {
  const functions = await loadFunctions(project);
  if ([...functions.values()].some(isAfter)) await keepReader(project.database, readerName);
  else await dropReader(project.database, readerName);
}

async function relay(project: OpenProject): Promise<void> {
  const { platform, database } = project;
  if (!project.settings.system_graphql_hooks) return;
  const functions = [...(await loadFunctions(project)).values()].filter(isAfter);
  if (functions.length === 0) return;
  const { position: since } = await keepReader(database, readerName);
  const { models, position } = await changedModels(database, since);
  for await (const page of readChanges(database, models, since, position))
    for (const change of page)
      for (const one of functions) {
        if (!hears(one, `after_${change.operation}`, change.model)) continue;
        const payload: AfterHookPayload = { project_id: project.id, function: one.name, change };
        const jobKey = `${afterHookTask}:${one.id}:${change.transaction_id}.${change.outbox_id}`;
        await platform.jobs.add(afterHookTask, payload, { jobKey, maxAttempts: attemptsMax });
      }
  // Only now: a crash before this line adds the same jobs again.
  await moveReader(database, readerName, position);
}

/** Only one node at a time; whoever comes while another one reads goes away again, and the clock comes again. */
async function relayAlone(platform: Platform, projectId: string): Promise<void> {
  const client = await platform.pool.connect();
  let fault: Error | undefined;
  try {
    const key = [lockClass, projectId];
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1, hashtext($2)) as locked",
      key,
    );
    if (!rows[0]!.locked) return;
    try {
      await relay(await openProject(platform, projectId));
    } finally {
      await client.query("select pg_advisory_unlock($1, hashtext($2))", key);
    }
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    client.release(fault);
  }
}

/** Relays whenever something was written, and by the clock. Returns the way to stop. */
export function startAfterHooks(platform: Platform): () => Promise<void> {
  let listening = new Set<string>();
  const due = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let isEnded = false;

  const work = async () => {
    for (const project of due) {
      due.delete(project);
      if (isEnded) return;
      await relayAlone(platform, project).catch((error: unknown) => {
        if ((error as { code?: string }).code !== "NOT_FOUND")
          platform.log.warn({ err: error, project }, "changes of records could not be relayed to functions");
      });
    }
  };
  const wake = (project: string) => {
    due.add(project);
    running = running.then(work);
  };
  const look = async () => {
    const rows = await platform.db
      .selectFrom("plinth.functions as f")
      .innerJoin("plinth.projects as p", "p.id", "f.project_id")
      .select("f.project_id")
      .distinct()
      .where("p.deleted_at", "is", null)
      .where(sql<boolean>`jsonb_path_exists(f.hooks, '$[*].event ? (@ starts with "after_")')`)
      .execute();
    listening = new Set(rows.map(({ project_id }) => project_id));
    for (const project of listening) wake(project);
  };
  const failure = "projects with hooks could not be read";

  const stops = [
    platform.notices.subscribe(recordsTopic, (payload) => {
      const { project } = JSON.parse(payload) as RecordsNotice;
      if (listening.has(project)) wake(project);
    }),
    platform.notices.subscribe("functions", () => platform.background(look, failure)),
  ];
  const stopLooking = platform.every(look, { everyMs: catchUpMs, failure });
  return async () => {
    isEnded = true;
    for (const stop of stops) stop();
    await stopLooking();
    await running;
  };
}
