import type { Platform } from "../../../platform/platform.ts";
import { boundDedicatedRoles } from "../databases/dedicated-database.ts";
import { closeOwnDatabases } from "../databases/own-databases.ts";
import { dropOldUsageDays } from "../usage/usage-by-day.ts";
import { purgeDeletedProjects } from "./purge-deleted-projects.ts";

const everyMs = 60 * 60 * 1000;

/**
 * What a running server does for projects besides requests: bounds the roles of dedicated databases once, and purges
 * deleted projects and old days of usage, now and every hour. Returns the way to stop, which also closes users'
 * databases.
 */
export function startProjectUpkeep(platform: Platform): () => Promise<void> {
  const bounded = boundDedicatedRoles(platform).catch((error: unknown) =>
    platform.log.error({ err: error }, "roles of dedicated databases could not be bounded"),
  );
  const stopPurging = platform.every(() => purgeDeletedProjects(platform), {
    everyMs,
    failure: "deleted projects could not be purged",
  });
  const stopDropping = platform.every(() => dropOldUsageDays(platform), {
    everyMs,
    failure: "old days of usage could not be dropped",
  });
  return async () => {
    await bounded;
    await stopPurging();
    await stopDropping();
    await closeOwnDatabases(platform);
  };
}
