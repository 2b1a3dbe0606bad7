/** What a running server does for functions: schedules, hooks after writes, and the end of its threads. */
import type { Platform } from "../../platform/platform.ts";
import { sealPlainKeys } from "./editing/secret-key.ts";
import { afterHookTask, runAfterHook } from "./hooks/after-hooks.ts";
import { startAfterHooks } from "./hooks/relay-hooks.ts";
import { flushRuns } from "./logs/log-runs.ts";
import { closeProviders } from "./running/providers.ts";
import { planSchedules, runScheduled, scheduleTask } from "./schedules.ts";

const planEveryMs = 20_000;

/** Begins; to be called before the jobs begin. Returns the way to stop. */
export function startSchedulesAndHooks(platform: Platform): () => Promise<void> {
  platform.jobs.handle(scheduleTask, ({ payload }) => runScheduled(platform, payload));
  platform.jobs.handle(afterHookTask, ({ payload }) => runAfterHook(platform, payload));
  let planning = sealPlainKeys(platform).catch((error: unknown) =>
    platform.log.warn({ err: error }, "secret addresses could not be encrypted"),
  );
  const plan = () => {
    const planned = planning.then(() => planSchedules(platform));
    // One that fails stops none of those behind it.
    planning = planned.catch(() => {});
    return planned;
  };
  const failure = "schedules of functions could not be planned";
  const stopPlanning = platform.every(plan, { everyMs: planEveryMs, failure });
  // A schedule that was just set may be due before the next look.
  const stopListening = platform.notices.subscribe("functions", () => platform.background(plan, failure));
  const stopRelaying = startAfterHooks(platform);
  return async () => {
    stopListening();
    await stopPlanning();
    await planning;
    await stopRelaying();
    await flushRuns(platform);
    await closeProviders(platform);
  };
}
