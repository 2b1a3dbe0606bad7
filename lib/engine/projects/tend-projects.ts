import type { Platform } from "../../platform/platform.ts";
import { boundDedicatedRoles } from "./dedicated-database.ts";
import { closeOwnDatabases } from "./own-databases.ts";
import { purgeDeletedProjects } from "./purge-deleted-projects.ts";

const everyMs = 60 * 60 * 1000;

/**
 * What a running server does for projects besides requests: bounds the roles of dedicated databases once, and purges deleted projects, now and every hour.
 * Returns the way to stop, which also closes users' databases.
 */
export function tendProjects(platform: Platform): () => Promise<void> {
  const purge = () =>
    purgeDeletedProjects(platform).catch((error: unknown) => {
      platform.log.error({ err: error }, "deleted projects could not be purged");
      return 0;
    });
  const bounded = boundDedicatedRoles(platform).catch((error: unknown) =>
    platform.log.error({ err: error }, "roles of dedicated databases could not be bounded"),
  );
  let running = purge();
  const timer = setInterval(() => {
    running = purge();
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await bounded;
    await running;
    await closeOwnDatabases(platform);
  };
}
