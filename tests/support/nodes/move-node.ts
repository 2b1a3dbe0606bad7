/** A node that begins to move a project's data and is killed when a phase begins; a process of its own. */
import { moveProject } from "../../../lib/engine/moves/index.ts";
import { readEnv } from "../../../lib/platform/env.ts";
import { startPlatform } from "../../../lib/platform/start.ts";

const { DATABASE_URL, PLINTH_DATA_DIR, PROJECT, PHASE } = process.env;
const env = readEnv({ LOG_LEVEL: "silent", PLINTH_DATA_DIR, PLINTH_SECRET: "the secret of the integration tests" });
const platform = await startPlatform(env, { databaseUrl: DATABASE_URL! });
await moveProject(platform, PROJECT!, {
  keepMs: 0,
  onPhase: (phase) => {
    if (phase === PHASE) process.kill(process.pid, "SIGKILL");
  },
});
