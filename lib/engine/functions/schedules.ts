/** Functions that run by the clock: each due run is one job, and whichever node does it claims the moment first. */
import { z } from "zod";
import { nextRuns } from "../../contract/functions.ts";
import type { Platform } from "../../platform/platform.ts";
import { openProject } from "../projects/index.ts";
import { callFunction } from "./running/call-function.ts";
import { loadFunctions } from "./running/load-functions.ts";
import { nobody } from "./running/run-caller.ts";

export const scheduleTask = "function.schedule";
/** How far ahead jobs are made; each node looks more often than that. */
const aheadMs = 90_000;

const SchedulePayload = z.object({ project_id: z.string(), function_id: z.uuid(), due_at: z.iso.datetime() });

/** Makes the jobs of all runs that are due soon. Nodes may do it at once: a run has one key. */
export async function planSchedules(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const rows = await platform.db
    .selectFrom("plinth.functions as f")
    .innerJoin("plinth.projects as p", "p.id", "f.project_id")
    .select(["f.id", "f.project_id", "f.schedule"])
    .where("f.schedule", "is not", null)
    .where("f.source", "is not", null)
    .where("p.deleted_at", "is", null)
    .execute();
  for (const { id, project_id, schedule } of rows)
    for (const due of nextRuns(schedule!, now, 2) ?? []) {
      if (due.getTime() > now.getTime() + aheadMs) break;
      const due_at = due.toISOString();
      const payload = { project_id, function_id: id, due_at } satisfies z.infer<typeof SchedulePayload>;
      await platform.jobs.add(scheduleTask, payload, {
        runAt: due,
        jobKey: `${scheduleTask}:${id}:${due_at}`,
        maxAttempts: 1,
      });
    }
}

/**
 * Does such a job, unless the moment was done already, or the schedule has changed since. A run that fails is in the
 * function's log, and not repeated.
 */
export async function runScheduled(platform: Platform, given: unknown): Promise<void> {
  const { project_id, function_id, due_at } = SchedulePayload.parse(given);
  const due = new Date(due_at);
  const found = await platform.db
    .selectFrom("plinth.functions")
    .select(["name", "schedule"])
    .where("id", "=", function_id)
    .executeTakeFirst();
  const [first] = (found?.schedule && nextRuns(found.schedule, new Date(due.getTime() - 1), 1)) || [];
  if (!found || first?.getTime() !== due.getTime()) return;
  const { numUpdatedRows } = await platform.db
    .updateTable("plinth.functions")
    .set({ scheduled_at: due })
    .where("id", "=", function_id)
    .where("schedule", "=", found.schedule)
    .where((eb) => eb.or([eb("scheduled_at", "is", null), eb("scheduled_at", "<", due)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const project = await openProject(platform, project_id);
  const one = (await loadFunctions(project)).get(found.name);
  if (!one) return;
  const call = callFunction(await nobody(project, one), one, { trigger: "schedule", payload: null, about: { due_at } });
  await call.catch((error: unknown) => platform.log.debug({ err: error, project_id }, "a scheduled function failed"));
}
