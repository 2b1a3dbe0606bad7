/** What a running server does for functions: schedules, hooks after writes, and the end of its threads. */
import type { Platform } from "../../platform/platform.ts";
import { afterHookTask, runAfterHook } from "./after-hooks.ts";
import { flushRuns } from "./log-runs.ts";
import { closeProviders } from "./providers.ts";
import { tendAfterHooks } from "./relay-hooks.ts";
import { planSchedules, runScheduled, scheduleTask } from "./schedules.ts";
import { sealPlainKeys } from "./secret-key.ts";

const planEveryMs = 20_000;

/** Begins; to be called before the jobs begin. Returns the way to stop. */
export function tendFunctions(platform: Platform): () => Promise<void> {
  platform.jobs.handle(scheduleTask, ({ payload }) => runScheduled(platform, payload));
  platform.jobs.handle(afterHookTask, ({ payload }) => runAfterHook(platform, payload));
  const plan = () =>
    planSchedules(platform).catch((error: unknown) =>
      platform.log.warn({ err: error }, "schedules of functions could not be planned"),
    );
  let planning = sealPlainKeys(platform)
    .catch((error: unknown) => platform.log.warn({ err: error }, "secret addresses could not be encrypted"))
    .then(plan);
  const timer = setInterval(() => {
    planning = planning.then(plan);
  }, planEveryMs).unref();
  // A schedule that was just set may be due before the next look.
  const stopListening = platform.notices.subscribe("functions", () => {
    planning = planning.then(plan);
  });
  const stopRelaying = tendAfterHooks(platform);
  return async () => {
    clearInterval(timer);
    stopListening();
    await planning;
    await stopRelaying();
    await flushRuns(platform);
    await closeProviders(platform);
  };
}
