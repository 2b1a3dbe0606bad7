/**
 * `npm run bench:peers`: Plinth beside PostGraphile, Directus and a bare server, on one PostgreSQL and the same data, in interleaved rounds. Prints one table:
 * requests per second with Plinth's ratio to each, the work of each server for one request, statements for one W1, and the servers' memory at its peak.
 * BENCH_ROUNDS and BENCH_SECONDS change its length.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { suggestedIndexesBuilt } from "../../lib/engine/records/index.ts";
import { serverFlags } from "../../scripts/processes.mjs";
import { testProject } from "../support/project.ts";
import { median } from "./figures/goals.ts";
import { peakMb, processorMs } from "./figures/process-figures.ts";
import { countingSettings, countStatements, endCounting } from "./figures/statement-count.ts";
import { bareStatements } from "./ground/bare-statements.ts";
import { benchBlog } from "./ground/bench-blog.ts";
import { startGround } from "./ground/ground.ts";
import { type Peer, peerQueries, peers } from "./ground/peer-queries.ts";
import { copyForPeers, peerSchema } from "./ground/peer-schema.ts";
import type { DirectusSettings, PostgraphileSettings } from "./ground/peer-settings.ts";
import { seedBlog } from "./ground/seed.ts";
import type { BareServerSettings } from "./processes/bare-server.ts";
import type { GeneratedServerSettings } from "./processes/generated-server.ts";
import type { LoadRequest } from "./processes/load.ts";
import { ownProcess } from "./processes/own-process.ts";

type Who = "Plinth" | "bare" | Peer;

interface Request {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const servers: readonly Who[] = ["Plinth", "bare", ...peers];
const connections = 16;
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 2);

installPeers();
const { database, platform, settings, folder, stop } = await startGround(countingSettings);
const processes = {
  Plinth: ownProcess("generated-server.ts", serverFlags),
  bare: ownProcess("bare-server.ts"),
  PostGraphile: ownProcess("../peers/postgraphile-server.ts"),
  Directus: ownProcess("../peers/directus-server.ts"),
};
const loader = ownProcess("load.ts");

try {
  const p = await testProject(platform, benchBlog);
  const seeded = await seedBlog(p.project);
  await copyForPeers(platform.pool, p.project.database, seeded.joinTable);
  const asked = peerQueries(seeded);
  const all = Object.entries(bareStatements(p.project.database.schema, seeded));
  // First pages alone, for the peers have other ways to the next.
  const workloads = Object.fromEntries(all.filter(([name]) => name in asked));
  const requests = await startServers();
  const first = Object.keys(workloads)[0]!;
  // Once before, so that what is read at the first request is not counted.
  const counts = await inTurn(async (who) => {
    await answerTo(requests(first, who));
    return countStatements(platform.pool, () => answerTo(requests(first, who)));
  });
  await endCounting(platform.pool);

  console.log(
    `${connections} connections, medians of ${rounds} interleaved rounds of ${roundSeconds} s; in brackets Plinth's ratio\n`,
  );
  console.log("requests per second".padEnd(20) + servers.map((who) => who.padStart(18)).join(""));
  for (const [name, { writes, index, ...one }] of Object.entries(workloads)) {
    if (!writes) await requireSameRecords(name);
    const seconds = Math.max(roundSeconds, one.roundSeconds ?? 0);
    const measure = (who: Who, duration: number) =>
      loader.ask<number>({ ...requests(name, who), method: "POST", connections, duration } satisfies LoadRequest);
    // Long enough for the just-in-time compiler.
    await inTurn((who) => measure(who, 3));
    if (index) await suggestedIndexesBuilt(p.project.database);
    const figures = await inTurn(async () => [] as number[]);
    const work = await inTurn(async () => ({ ms: 0, requests: 0 }));
    for (let round = 0; round < rounds; round++) {
      // Whoever comes first changes from round to round.
      const order = servers.map((_, i) => servers[(i + round) % servers.length]!);
      for (const who of order) {
        const before = processorMs(pidOf(who));
        const rate = await measure(who, seconds);
        figures[who].push(rate);
        work[who].ms += processorMs(pidOf(who)) - before;
        work[who].requests += rate * seconds;
      }
    }
    row(name, (who) => {
      // Round by round, for whatever else the machine does meanwhile meets all of them.
      const ratio = median(figures.Plinth.map((rate, round) => rate / figures[who][round]!));
      return `${median(figures[who]).toFixed(0)}${who === "Plinth" ? "" : ` (${ratio.toFixed(2)})`}`;
    });
    row("  its processor", (who) => `${((work[who].ms / work[who].requests) * 1_000).toFixed(0)} us`);
  }
  row("statements, one W1", (who) => String(counts[who]));
  row("peak memory, MB", (who) => peakMb(pidOf(who)).toFixed(0));

  function pidOf(who: Who): number {
    return processes[who].child.pid!;
  }

  async function startServers(): Promise<(workload: string, who: Who) => Request> {
    const databaseUrl = database.url;
    const plinth = await processes.Plinth.ask<string>({ settings, databaseUrl } satisfies GeneratedServerSettings);
    const statements = Object.fromEntries(Object.entries(workloads).map(([name, one]) => [pathOf(name), one]));
    const bare = await processes.bare.ask<string>({ databaseUrl, statements } satisfies BareServerSettings);
    const postgraphile = await processes.PostGraphile.ask<string>({
      databaseUrl,
      schema: peerSchema,
    } satisfies PostgraphileSettings);
    const directus = await processes.Directus.ask<{ url: string; token: string }>({
      databaseUrl,
      schema: peerSchema,
      folder,
    } satisfies DirectusSettings);
    const urls = { Plinth: plinth, PostGraphile: postgraphile, Directus: directus.url };
    const tokens = { Plinth: p.token, bare: p.token, PostGraphile: "", Directus: directus.token };
    return (workload, who) => {
      const { query, variables } = who === "Plinth" || who === "bare" ? workloads[workload]! : asked[workload]![who];
      return {
        url: who === "bare" ? `${bare}${pathOf(workload)}?offset=0` : urls[who],
        headers: {
          "content-type": "application/json",
          ...(tokens[who] && { authorization: `Bearer ${tokens[who]}` }),
        },
        body: JSON.stringify({ query, variables }),
      };
    };
  }

  async function answerTo({ url, ...request }: Request): Promise<string> {
    const response = await fetch(url, { method: "POST", ...request });
    const text = await response.text();
    if (!response.ok || /"errors":/.test(text)) throw new Error(`${url}: ${response.status} ${text.slice(0, 1_000)}`);
    return text;
  }

  /** Answers differ in form, but tell of the same records. */
  async function requireSameRecords(name: string): Promise<void> {
    const ids = await inTurn(async (who) => {
      const found = (await answerTo(requests(name, who))).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
      return [...new Set(found)].sort().join();
    });
    for (const who of servers)
      if (ids[who] !== ids.Plinth) throw new Error(`${name}: ${who} answers with other records than Plinth.`);
  }
} finally {
  await Promise.all([...Object.values(processes), loader].map((one) => one.end()));
  await stop();
}

/** Into a folder of their own, once; without install scripts, for nothing that is measured needs them. */
function installPeers(): void {
  const cwd = join(import.meta.dirname, "peers");
  if (existsSync(join(cwd, "node_modules"))) return;
  console.log("Installing PostGraphile and Directus, which takes some minutes ...");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd, stdio: "inherit" });
  if (status !== 0) throw new Error("The peers could not be installed.");
}

async function inTurn<T>(of: (who: Who) => Promise<T>): Promise<Record<Who, T>> {
  const all: [Who, T][] = [];
  for (const who of servers) all.push([who, await of(who)]);
  return Object.fromEntries(all) as Record<Who, T>;
}

function row(name: string, of: (who: Who) => string): void {
  console.log(name.padEnd(20) + servers.map((who) => of(who).padStart(18)).join(""));
}

function pathOf(workload: string): string {
  return `/${workload.replaceAll(" ", "-")}`;
}
