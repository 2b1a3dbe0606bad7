/**
 * `npm run bench:functions`: what a warm call of a function takes, and how long others wait meanwhile: the latency of W2 while 1,000 endless calls of another
 * project come at once, beside the same without them, in interleaved rounds.
 */
import { upsertFunction } from "../../lib/engine/functions/index.ts";
import { serverFlags } from "../../scripts/processes.mjs";
import { testProject } from "../support/project.ts";
import { goals, median, tell } from "./figures/goals.ts";
import { bareStatements } from "./ground/bare-statements.ts";
import { benchBlog } from "./ground/bench-blog.ts";
import { startGround } from "./ground/ground.ts";
import { seedBlog } from "./ground/seed.ts";
import type { GeneratedServerSettings } from "./processes/generated-server.ts";
import type { Latency, LatencyRequest } from "./processes/latency.ts";
import { ownProcess } from "./processes/own-process.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const workload = "W2 one record";

const { database, platform, settings, stop } = await startGround();
const server = ownProcess("generated-server.ts", serverFlags);
// The generator's library (retimer) sets its timers anew with what is left of them, which is less than nothing where its process was late; Node makes it 1 ms.
const loaderFlags = ["--disable-warning=TimeoutNegativeWarning"];
const loader = ownProcess("latency.ts", loaderFlags);
const hostileLoader = ownProcess("latency.ts", loaderFlags);

try {
  const p = await testProject(platform, benchBlog);
  const hostile = await testProject(platform, benchBlog);
  const source = "export default async (input: unknown) => input";
  await upsertFunction(p.owner, { name: "echo", function_connected: true, source });
  const endless = { name: "endless", function_connected: true, runtime_config: { time_out: 1 } };
  await upsertFunction(hostile.owner, { ...endless, source: "export default async () => { for (;;); }" });
  const { query, variables } = bareStatements(p.project.database.schema, await seedBlog(p.project))[workload]!;
  const url = await server.ask<string>({
    settings,
    databaseUrl: database.url,
  } satisfies GeneratedServerSettings);
  const request = (token: string, body: object): Omit<LatencyRequest, "connections"> => ({
    url,
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const reads = request(p.token, { query, variables });
  const calls = request(p.token, { query: "mutation { echo(input: 1) }" });
  const attack = request(hostile.token, { query: "mutation { endless }" });
  const measure = (what: object, more: object) =>
    loader.ask<Latency>({ ...what, connections: 8, overallRate: 200, duration: 4, ...more } as LatencyRequest);

  await measure(reads, {});
  await measure(calls, { connections: 1, overallRate: 50 });
  const read = await measure(reads, { connections: 1, overallRate: 50 });
  const call = await measure(calls, { connections: 1, overallRate: 50 });
  tell("one call of a warm function, median", call.p50, goals.warmCallMs);
  console.log(`... p99 ${call.p99} ms; a read beside it ${read.p50} ms`);

  const figures = { quiet: [] as number[], attacked: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    figures.quiet.push((await measure(reads, {})).p99);
    const wave = hostileLoader.ask<Latency>({ ...attack, connections: 1_000, amount: 1_000, mayFail: true });
    figures.attacked.push((await measure(reads, {})).p99);
    await wave;
  }
  const [quiet, attacked] = [median(figures.quiet), median(figures.attacked)];
  tell(`${workload}, p99 during 1,000 endless calls`, attacked / quiet, goals.attackedTimes);
  console.log(`... ${quiet} ms without them, ${attacked} ms with them; rounds ${JSON.stringify(figures)}`);
} finally {
  await Promise.all([server, loader, hostileLoader].map((one) => one.end()));
  await stop();
}
