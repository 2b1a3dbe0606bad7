/**
 * `npm run bench:projects`: many projects on one node (1,000 of 20 models; BENCH_PROJECTS for another number). Each is asked once, cold, over HTTP; then any of
 * them, as a node lives. Prints how long the first answers take and what the server holds in memory.
 */
import { randomUUID } from "node:crypto";
import { serverFlags } from "../../scripts/processes.mjs";
import { type Goal, median, tell } from "./figures/goals.ts";
import { peakMb, processorMs, residentMb } from "./figures/process-figures.ts";
import { startGround } from "./ground/ground.ts";
import { modelsOfProject, seedProjects } from "./ground/seed-projects.ts";
import type { GeneratedServerSettings } from "./processes/generated-server.ts";
import { ownProcess } from "./processes/own-process.ts";

const projects = Number(process.env.BENCH_PROJECTS ?? 1_000);
const requests = projects * 3;
const coldGoal: Goal = { text: "< 150 ms", unit: " ms", digits: 1, isMet: (value) => value < 150 };
const memoryGoal: Goal = { text: "< 1024 MB", unit: " MB", digits: 0, isMet: (value) => value < 1_024 };

// Nothing that is measured depends on what a crash would leave.
const { platform, database, settings, stop } = await startGround({ fsync: "off", full_page_writes: "off" });
const server = ownProcess("generated-server.ts", serverFlags);
try {
  const began = performance.now();
  const tokens = await seedProjects(platform, projects);
  console.log(
    `${projects} projects of ${modelsOfProject} models, made in ${((performance.now() - began) / 1_000).toFixed(0)} s\n`,
  );
  const databaseUrl = database.url;
  const url = await server.ask<string>({ settings, databaseUrl } satisfies GeneratedServerSettings);
  const pid = server.child.pid!;
  // Compiled code and connections belong to the node, not to a project.
  for (let i = 0; i < 20; i++) await ask(url, tokens[0]!);
  console.log(`memory before, with one project${`${residentMb(pid).toFixed(0)} MB`.padStart(24)}`);

  const cold: number[] = [];
  const workedMs = processorMs(pid);
  for (const token of tokens.slice(1)) cold.push(await ask(url, token));
  tell("first query of a project, median", median(cold), coldGoal);
  tell("first query of a project, 95 of 100", quantile(cold, 0.95), coldGoal);
  tell("first query of a project, slowest", quantile(cold, 1), coldGoal);
  const each = (processorMs(pid) - workedMs) / cold.length;
  console.log(`first query of a project, work of the server${`${each.toFixed(1)} ms`.padStart(10)}`);
  tell("memory with all projects asked once", residentMb(pid), memoryGoal);

  const any: number[] = [];
  let next = 1;
  for (let i = 0; i < requests; i++) {
    // Numbers that look random, and are the same with every run.
    next = (next * 48_271) % 2_147_483_647;
    any.push(await ask(url, tokens[next % projects]!));
  }
  tell(`${requests} more to any project, median`, median(any), coldGoal);
  tell(`${requests} more to any project, 99 of 100`, quantile(any, 0.99), coldGoal);
  tell("memory after them", residentMb(pid), memoryGoal);
  tell("peak memory of the server", peakMb(pid), memoryGoal);
} finally {
  await server.end();
  await stop();
}

/** Milliseconds that the answer takes. A field of every answer says that it is the project's own. */
async function ask(url: string, token: string): Promise<number> {
  const marker = randomUUID();
  const query = `query { model1List(where: { title: { ne: "${marker}" } }, limit: 10) { id title size model_2 { id title } } model3Count }`;
  const began = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const text = await response.text();
  const ms = performance.now() - began;
  if (!response.ok || text.includes('"errors"')) throw new Error(text.slice(0, 1_000));
  return ms;
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!;
}
