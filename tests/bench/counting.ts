/**
 * `npm run bench:counting`: what it costs that API calls are counted and held against the plan. W2 on two servers in interleaved rounds: one with the limits of a plan, which adds
 * its counts to the system database every few seconds as server.ts does, one with neither; and the count itself, alone.
 */
import { countCall, openProject } from "../../lib/engine/projects/index.ts";
import { serverFlags } from "../../scripts/processes.mjs";
import { testProject } from "../support/project.ts";
import { goals, median, tell } from "./figures/goals.ts";
import { processorMs } from "./figures/process-figures.ts";
import { bareStatements } from "./ground/bare-statements.ts";
import { benchBlog } from "./ground/bench-blog.ts";
import { startGround } from "./ground/ground.ts";
import { seedBlog } from "./ground/seed.ts";
import type { GeneratedServerSettings } from "./processes/generated-server.ts";
import type { LoadRequest } from "./processes/load.ts";
import { ownProcess } from "./processes/own-process.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 41);
const workload = "W2 one record";

const { database, platform, settings, stop } = await startGround();
const servers = {
  counting: ownProcess("generated-server.ts", serverFlags),
  plain: ownProcess("generated-server.ts", serverFlags),
};
const loader = ownProcess("load.ts");

try {
  const p = await testProject(platform, benchBlog);
  // A plan with a limit that the load does not reach.
  await platform.pool.query("update plinth.projects set plan = 'business' where id = $1", [p.project.id]);
  const { query, variables } = bareStatements(p.project.database.schema, await seedBlog(p.project))[workload]!;
  const start = (who: keyof typeof servers, counts: boolean) =>
    servers[who].ask<string>({
      settings: { ...settings, PLAN_LIMITS: counts ? "1" : "0" },
      databaseUrl: database.url,
      counts,
    } satisfies GeneratedServerSettings);
  const urls = { counting: await start("counting", true), plain: await start("plain", false) };
  const headers = { authorization: `Bearer ${p.token}`, "content-type": "application/json" };
  const body = JSON.stringify({ query, variables });
  const measure = (who: keyof typeof urls, duration: number) =>
    loader.ask<number>({
      url: urls[who],
      method: "POST",
      headers,
      body,
      connections: 16,
      duration,
    } satisfies LoadRequest);
  await measure("plain", 3);
  await measure("counting", 3);
  const figures = { counting: [] as number[], plain: [] as number[] };
  const work = { counting: 0, plain: 0 };
  for (let round = 0; round < rounds; round++)
    for (const who of round % 2 ? (["counting", "plain"] as const) : (["plain", "counting"] as const)) {
      const before = processorMs(servers[who].child.pid!);
      figures[who].push(await measure(who, 1));
      work[who] += processorMs(servers[who].child.pid!) - before;
    }
  const usOf = (who: keyof typeof urls) => (work[who] / figures[who].reduce((sum, rate) => sum + rate, 0)) * 1000;
  for (const who of ["plain", "counting"] as const)
    console.log(
      `${who.padEnd(10)}${median(figures[who]).toFixed(0).padStart(8)} req/s ${usOf(who).toFixed(1).padStart(7)} us CPU`,
    );
  tell(
    `${workload}: counting beside not counting`,
    median(figures.counting.map((rate, round) => rate / figures.plain[round]!)),
    goals.countingRatio,
  );
  tell(`${workload}: processor time without beside with`, usOf("plain") / usOf("counting"), goals.countingRatio);
  const project = await openProject(platform, p.project.id);
  project.usage.limit = Number.MAX_SAFE_INTEGER;
  const calls = 10_000_000;
  const begun = performance.now();
  for (let i = 0; i < calls; i++) countCall(project);
  console.log(`one count: ${(((performance.now() - begun) * 1e6) / calls).toFixed(1)} ns`);
} finally {
  await Promise.all([servers.counting, servers.plain, loader].map((one) => one.end()));
  await stop();
}
