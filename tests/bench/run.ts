/**
 * `npm run bench`: what Plinth promises about speed and memory, measured. The whole product, as `npm start` starts it, stands beside a bare Node server that sends the
 * text of the same prepared statement to the same tables, in interleaved rounds; server, database and load generator are processes of their own. Pages are drawn, the
 * same ones for both. Then the benches of webhooks, functions and media. BENCH_ROUNDS, BENCH_SECONDS and BENCH_ONLY (a part of a workload's name) make it shorter or longer.
 */
import { loadavg } from "node:os";
import { upsertField } from "../../lib/engine/models/index.ts";
import { readEnv } from "../../lib/platform/env.ts";
import { startPlatform } from "../../lib/platform/start.ts";
import { projectNode, run } from "../../scripts/processes.mjs";
import { dataFolderUrl } from "../support/databases/data-folder-database.ts";
import { testProject } from "../support/project.ts";
import { goals, median, tell } from "./figures/goals.ts";
import { MemoryPeaks, pidsOf } from "./figures/memory.ts";
import { processorMs } from "./figures/process-figures.ts";
import { measureStart } from "./figures/start-figures.ts";
import { bareStatements, drawnOffsets, type Workload } from "./ground/bare-statements.ts";
import { benchBlog } from "./ground/bench-blog.ts";
import { startGround } from "./ground/ground.ts";
import { startProduct } from "./ground/product.ts";
import { seedBlog } from "./ground/seed.ts";
import type { BareServerSettings } from "./processes/bare-server.ts";
import type { LoadRequest } from "./processes/load.ts";
import { ownProcess } from "./processes/own-process.ts";

const connections = 16;
const rounds = Number(process.env.BENCH_ROUNDS ?? 21);
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 1);
const only = process.env.BENCH_ONLY;

const ground = await startGround();
const p = await testProject(ground.platform, benchBlog);
const workloads = bareStatements(p.project.database.schema, await seedBlog(p.project));
await ground.release();

const product = await startProduct(ground.settings);
const memory = new MemoryPeaks(product.pid);
const databaseUrl = dataFolderUrl(ground.folder);
const platform = await startPlatform(readEnv(ground.settings), { databaseUrl });
const [bare, loader] = [ownProcess("bare-server.ts"), ownProcess("load.ts")];

try {
  const api = "/secured/graphql";
  const statements = Object.fromEntries(Object.entries(workloads).map(([name, one]) => [pathOf(name), one]));
  const bareUrl = await bare.ask<string>({ databaseUrl, statements } satisfies BareServerSettings);
  const pids = { plinth: pidsOf(product.pid, "server"), bare: [bare.child.pid!] };
  const headers = { authorization: `Bearer ${p.token}`, "content-type": "application/json" };

  const busy = loadavg().map((value) => value.toFixed(1));
  console.log(`${connections} connections, ${rounds} interleaved rounds of ${roundSeconds} s, medians; load ${busy}\n`);
  console.log("Per second, then microseconds of processor time for one request: of the server and of PostgreSQL.");
  console.log(`${" ".repeat(17)} Plinth server     PG    bare server     PG  CPU all  ratio`);
  for (const [name, workload] of Object.entries(workloads)) {
    if (only && !name.includes(only)) continue;
    const { writes, goal, index, ...one } = workload;
    const requests = { plinth: requestsOf(workload, () => api), bare: requestsOf(workload, bareAddress(name)) };
    const origins = { plinth: product.url, bare: bareUrl };
    const seconds = one.roundSeconds ?? roundSeconds;
    const measure = (who: keyof typeof origins, duration: number) =>
      loader.ask<number>({
        url: origins[who],
        method: "POST",
        headers,
        requests: requests[who],
        connections,
        duration,
      } satisfies LoadRequest);
    // Long enough for the just-in-time compiler.
    await measure("bare", 3);
    await measure("plinth", 3);
    if (index) await ownIndex(index);
    if (!writes)
      for (const i of requests.plinth.keys()) {
        const ask = async (who: keyof typeof origins) => {
          const { path, body } = requests[who][i]!;
          return (await fetch(origins[who] + path, { method: "POST", headers, body })).text();
        };
        requireSame(name, await ask("plinth"), await ask("bare"));
      }
    const figures = { plinth: [] as number[], bare: [] as number[] };
    const work = { plinth: [] as number[], bare: [] as number[] };
    const databaseWork = { plinth: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      // The one that comes first changes from round to round.
      const order = round % 2 ? (["plinth", "bare"] as const) : (["bare", "plinth"] as const);
      for (const who of order) {
        const databasePids = pidsOf(product.pid, "PostgreSQL");
        const [before, databaseBefore] = [worked(pids[who]), worked(databasePids)];
        const rate = await measure(who, seconds);
        figures[who].push(rate);
        const usOf = (ms: number) => (ms / (rate * seconds)) * 1_000;
        work[who].push(usOf(worked(pids[who]) - before));
        databaseWork[who].push(usOf(worked(databasePids) - databaseBefore));
      }
    }
    // Round by round, for whatever else the machine does meanwhile meets both.
    const ratioOf = (of: typeof figures) => median(of.plinth.map((figure, round) => figure / of.bare[round]!));
    const columns = (["plinth", "bare"] as const).map((who) =>
      [figures, work, databaseWork].map((of) => median(of[who]).toFixed(0).padStart(7)).join(""),
    );
    const all = { plinth: [] as number[], bare: [] as number[] };
    for (const who of ["plinth", "bare"] as const)
      all[who] = work[who].map((us, round) => us + databaseWork[who][round]!);
    tell(`${name.padEnd(17)}${columns.join(" ")}${ratioOf(all).toFixed(2).padStart(8)}`, ratioOf(figures), goal);
  }

  console.log();
  const peak = memory.of("starter", "server");
  if (peak > 0) {
    tell("peak memory, starter and server together", peak, goals.loadedMb);
    tell("peak memory, starter alone", memory.of("starter"), goals.starterMb);
    console.log(`peak memory, PostgreSQL apart: ${memory.of("PostgreSQL").toFixed(0)} MB`);
  }
  tell("new field usable", await newFieldMs(), goals.newFieldMs);
  if (!only) for (const [what, value, goal] of await measureStart()) tell(what, value, goal);

  async function ownIndex(kind: string): Promise<void> {
    const built = async () => {
      const { rows } = await platform.pool.query<{ valid: boolean }>(
        `select coalesce(bool_and(i.indisvalid), false) as valid from pg_index i join pg_class c on c.oid = i.indexrelid
         join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and starts_with(c.relname, $2)`,
        [p.project.database.schema, `_auto_${kind}_`],
      );
      return rows[0]!.valid;
    };
    for (const until = performance.now() + 60_000; !(await built()); )
      if (performance.now() > until) throw new Error("The index does not come.");
  }

  async function newFieldMs(): Promise<number> {
    const spans: number[] = [];
    for (let i = 0; i < 5; i++) {
      await upsertField(
        { ...p.owner, platform },
        {
          model_name: "post",
          field_label: `Fresh ${i}`,
          field_type: "text",
          input_type: "string",
        },
      );
      const changed = performance.now();
      const body = JSON.stringify({ query: `{ postList(limit: 1) { fresh_${i} } }` });
      // Through the other process: this one was told of the change by the database alone.
      for (;;) {
        const answer = await fetch(product.url + api, { method: "POST", headers, body });
        await answer.arrayBuffer();
        if (answer.status === 200) break;
        if (performance.now() - changed > 10_000) throw new Error("The new field does not come.");
      }
      spans.push(performance.now() - changed);
    }
    return median(spans);
  }
} finally {
  memory.end();
  await Promise.all([bare, loader].map((one) => one.end()));
  await platform.close();
  await product.stop();
  await ground.stop();
}

// Each brings a server of its own.
if (!only)
  for (const name of ["webhooks", "functions", "media"]) {
    console.log(`\n${name}`);
    if ((await run(projectNode(), [`tests/bench/${name}.ts`])) !== 0) process.exitCode = 1;
  }

/** Processor time of these together, in milliseconds. */
function worked(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + processorMs(pid), 0);
}

function pathOf(workload: string): string {
  return `/${workload.replaceAll(" ", "-")}`;
}

function bareAddress(workload: string): (offset: number | null) => string {
  return (offset) => (offset === null ? pathOf(workload) : `${pathOf(workload)}?offset=${offset}`);
}

/** The bare server is sent the same bodies, so that only the work differs. */
function requestsOf({ query, variables, isPaged }: Workload, pathOf: (offset: number | null) => string) {
  const offsets = isPaged ? drawnOffsets() : [null];
  return offsets.map((offset) => ({
    path: pathOf(offset),
    body: JSON.stringify({ query, variables: offset === null ? variables : { ...variables, offset } }),
  }));
}

function requireSame(name: string, ...texts: [string, string]): void {
  if (texts[0] !== texts[1])
    throw new Error(`${name}: the answers differ: ${texts.map((text) => text.slice(0, 500)).join(" ")}`);
}
