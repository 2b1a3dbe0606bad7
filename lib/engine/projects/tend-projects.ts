import type { Platform } from "../../platform/platform.ts";
import { closeOwnDatabases } from "./own-databases.ts";
import { purgeDeletedProjects } from "./purge-deleted-projects.ts";

const everyMs = 60 * 60 * 1000;

/** What a running server does for projects besides requests: purges deleted ones, now and every hour. Returns the way to stop, which also closes users' databases. */
export function tendProjects(platform: Platform): () => Promise<void> {
  const purge = () =>
    purgeDeletedProjects(platform).catch((error: unknown) => {
      platform.log.error({ err: error }, "deleted projects could not be purged");
      return 0;
    });
  let running = purge();
  const timer = setInterval(() => {
    running = purge();
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await closeOwnDatabases(platform);
  };
}
