/** The engine in this process. Loaded by server.ts once the settings are right: it takes a second to load. */
import { makeAdministrator, makeSetupLink } from "../engine/accounts/index.ts";
import { startAuditUpkeep } from "../engine/audit/index.ts";
import { startPaymentEvents } from "../engine/billing/index.ts";
import { connectEngine } from "../engine/connect-engine.ts";
import { startSchedulesAndHooks } from "../engine/functions/index.ts";
import { startMediaSweeps } from "../engine/media/index.ts";
import { startAliasCounts } from "../engine/models/index.ts";
import { startMoves } from "../engine/moves/index.ts";
import { startProjectUpkeep, startUsageCounts } from "../engine/projects/index.ts";
import { startSettlingPushes } from "../engine/sync/index.ts";
import { startViewUpkeep } from "../engine/viewing/index.ts";
import { startDeliveries } from "../engine/webhooks/index.ts";
import type { StartedParts } from "../platform/ending.ts";
import type { Env } from "../platform/env.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { startPlatform } from "../platform/start.ts";
import { type Engine, localEngine } from "./engine.ts";
import type { Upgrades } from "./server/upgrades.ts";

interface StartedEngine {
  engine: Engine;
  /** With it the first account can be made from anywhere; null where there is one. */
  setupLink: string | null;
}

/** Platform, engine, and what looks after them; each part is pushed on `started` as it begins. */
export async function startEngine(
  env: Env,
  databaseUrl: string,
  started: StartedParts,
  pageUpgrade: Upgrades["handle"],
): Promise<StartedEngine> {
  const platform = await startPlatform(env, { databaseUrl });
  started.push({ stop: () => platform.close() });
  connectEngine(platform);
  for (const start of [
    startAuditUpkeep,
    startViewUpkeep,
    startProjectUpkeep,
    startMediaSweeps,
    startUsageCounts,
    startAliasCounts,
    startPaymentEvents,
    startMoves,
    startSettlingPushes,
    startDeliveries,
    startSchedulesAndHooks,
    startJobs,
  ])
    started.push({ stop: start(platform) });
  await makeAdministrator(platform);
  const setupLink = await makeSetupLink(platform);
  return { engine: localEngine(platform, pageUpgrade), setupLink };
}
