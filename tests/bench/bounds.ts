/**
 * `npm run bench:bounds`: what a project's callers notice while another project goes past each bound of docs/limits.md, again and again: the 99th percentile of
 * a small query as a ratio to its idle value.
 */
import { createApi } from "../../lib/api/app.ts";
import { type BoundsWorld, bounds } from "../support/bounds.ts";
import type { TestPlatform } from "../support/platform.ts";
import { blog, type TestProject, testProject } from "../support/project.ts";
import { systemProject } from "../support/system-api.ts";
import { type Goal, tell } from "./goals.ts";
import { startGround } from "./ground.ts";

const asksEach = Number(process.env.BENCH_ASKS ?? 300);
const hostileAtOnce = 2;
const goal: Goal = { text: "below 3", unit: "", digits: 2, isMet: (value) => value < 3 };

const ground = await startGround();
// Of a platform of tests, what is used here is the platform.
const platform = ground.platform as TestPlatform;
try {
  createApi(platform);
  const { owner: caller } = await systemProject(platform);
  const world: BoundsWorld = { platform, hostile: await testProject(platform, blog), caller };
  const neighbour = await testProject(platform, blog);
  await percentile(neighbour);
  const idle = await percentile(neighbour);
  console.log(`idle, 99th percentile ${idle.toFixed(1)} ms`);
  for (const { input, beyond } of bounds) {
    if (typeof beyond === "string") continue;
    let isOver = false;
    const busy = Array.from({ length: hostileAtOnce }, async () => {
      while (!isOver) {
        await beyond(world);
        await new Promise((go) => setImmediate(go));
      }
    });
    const loaded = await percentile(neighbour);
    isOver = true;
    await Promise.all(busy);
    tell(`past: ${input}`, loaded / idle, goal);
  }
} finally {
  await ground.stop();
}

/** Milliseconds of the slowest but one in a hundred. */
async function percentile({ ask }: TestProject): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < asksEach; i++) {
    const startedAt = performance.now();
    await ask("{ postCount }");
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(asksEach * 0.99)]!;
}
