/** A node that begins a job and never ends it; a process of its own, to be killed. */
import { readEnv } from "../../../lib/platform/env.ts";
import { startPlatform } from "../../../lib/platform/start.ts";

const { DATABASE_URL, PLINTH_DATA_DIR } = process.env;
const env = readEnv({ LOG_LEVEL: "silent", PLINTH_DATA_DIR, PLINTH_SECRET: "the secret of the integration tests" });
const platform = await startPlatform(env, { databaseUrl: DATABASE_URL! });
platform.jobs.handle("hang", async () => {
  process.send!("hanging");
  await new Promise(() => {});
});
platform.jobs.start();
