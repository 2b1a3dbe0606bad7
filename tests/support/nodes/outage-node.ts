/**
 * A node whose connections are cut; a process of its own, for the library rejects a promise that nobody waits for where
 * it cannot write down the end of a job: told as `unwritten`. Tells `begun` and `done` of each job by its name; any
 * message lets those that wait go on.
 */
import { readEnv } from "../../../lib/platform/env.ts";
import { startPlatform } from "../../../lib/platform/start.ts";

const { DATABASE_URL, PLINTH_DATA_DIR } = process.env;
const env = readEnv({ LOG_LEVEL: "silent", PLINTH_DATA_DIR, PLINTH_SECRET: "the secret of the integration tests" });
const platform = await startPlatform(env, { databaseUrl: DATABASE_URL! });
// It goes on, as the server does.
process.on("unhandledRejection", () => process.send!({ unwritten: true }));
const waiting: (() => void)[] = [];
process.on("message", () => {
  for (const finish of waiting.splice(0)) finish();
});
const seen = new Set<string>();

platform.jobs.handle("waits", async ({ payload, isLast }) => {
  const { name, fails } = payload as { name: string; fails: "never" | "once" | "at last" };
  const isFirst = !seen.has(name);
  if (isFirst) {
    seen.add(name);
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      process.send!({ begun: name });
    });
  }
  process.send!({ done: name });
  if (isFirst && (fails === "once" || (fails === "at last" && isLast))) throw new Error("not yet");
});
platform.jobs.handle("counts", async ({ payload }) => {
  process.send!({ done: String(payload) });
});
platform.jobs.start();
