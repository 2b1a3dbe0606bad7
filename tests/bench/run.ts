/**
 * `npm run bench`: what Plinth promises about speed and memory, measured. The generated API stands beside a bare Node server that sends the text of
 * the same prepared statement, on the same PostgreSQL, in interleaved rounds; both servers and the load generator are processes of their own. Then the benches of
 * webhooks, functions and media.
 */
import { upsertField } from "../../lib/engine/models/index.ts";
import { projectNode, run, serverFlags } from "../../scripts/processes.mjs";
import { testProject } from "../support/project.ts";
import type { BareServerSettings } from "./bare-server.ts";
import { bareStatements } from "./bare-statements.ts";
import { benchBlog } from "./bench-blog.ts";
import type { GeneratedServerSettings } from "./generated-server.ts";
import { goals, median, tell } from "./goals.ts";
import { startGround } from "./ground.ts";
import type { LoadRequest } from "./load.ts";
import { ownProcess } from "./own-process.ts";
import { peakMb, processorMs } from "./process-figures.ts";
import { seedBlog } from "./seed.ts";
import { measureStart } from "./start-figures.ts";

const connections = 16;
const rounds = Number(process.env.BENCH_ROUNDS ?? 21);
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 1);
const only = process.env.BENCH_ONLY;

const { database, platform, settings, stop } = await startGround();
const [generated, bare, loader] = [
  ownProcess("generated-server.ts", serverFlags),
  ownProcess("bare-server.ts"),
  ownProcess("load.ts"),
];

try {
  const p = await testProject(platform, benchBlog);
  const workloads = bareStatements(p.project.database.schema, await seedBlog(p.project));
  const api = await generated.ask<string>({
    settings,
    databaseUrl: database.url,
  } satisfies GeneratedServerSettings);
  const statements = Object.fromEntries(Object.entries(workloads).map(([name, one]) => [pathOf(name), one]));
  const bareUrl = await bare.ask<string>({ databaseUrl: database.url, statements } satisfies BareServerSettings);
  const servers = { plinth: generated.child.pid!, bare: bare.child.pid! };
  const headers = { authorization: `Bearer ${p.token}`, "content-type": "application/json" };

  console.log(`${connections} connections, ${rounds} interleaved rounds of ${roundSeconds} s, medians\n`);
  console.log(`${" ".repeat(16)}plinth req/s, CPU  bare req/s, CPU    ratio`);
  for (const [name, { query, variables, writes, goal, isIndexed, ...one }] of Object.entries(workloads)) {
    if (only && !name.includes(only)) continue;
    const body = JSON.stringify({ query, variables });
    const urls = { plinth: api, bare: bareUrl + pathOf(name) };
    const seconds = one.roundSeconds ?? roundSeconds;
    if (!writes) await requireSameAnswer(name, urls, { method: "POST", headers, body });
    const measure = (who: keyof typeof urls, duration: number) =>
      loader.ask<number>({
        url: urls[who],
        method: "POST",
        headers,
        body,
        connections,
        duration,
      } satisfies LoadRequest);
    // Long enough for the just-in-time compiler.
    await measure("bare", 3);
    await measure("plinth", 3);
    if (isIndexed) await ownIndex();
    const figures = { plinth: [] as number[], bare: [] as number[] };
    const work = { plinth: 0, bare: 0 };
    for (let round = 0; round < rounds; round++) {
      // The one that comes first changes from round to round.
      const order = round % 2 ? (["plinth", "bare"] as const) : (["bare", "plinth"] as const);
      for (const who of order) {
        const before = processorMs(servers[who]);
        figures[who].push(await measure(who, seconds));
        work[who] += processorMs(servers[who]) - before;
      }
    }
    // Round by round, for whatever else the machine does meanwhile meets both.
    const ratio = median(figures.plinth.map((rate, round) => rate / figures.bare[round]!));
    const columns = (["plinth", "bare"] as const).map((who) => {
      const requests = figures[who].reduce((sum, rate) => sum + rate * seconds, 0);
      return `${median(figures[who]).toFixed(0).padStart(9)}${((work[who] / requests) * 1000).toFixed(0).padStart(7)} us`;
    });
    tell(name.padEnd(16) + columns.join(""), ratio, goal);
  }

  console.log();
  const peak = peakMb(servers.plinth);
  if (peak > 0) tell("peak memory of the server under load", peak, goals.loadedMb);
  tell("new field usable", await newFieldMs(), goals.newFieldMs);
  if (!only) for (const [what, value, goal] of await measureStart()) tell(what, value, goal);

  /** Waits for the index of substrings. */
  async function ownIndex(): Promise<void> {
    const built = async () => {
      const { rows } = await platform.pool.query<{ valid: boolean }>(
        `select coalesce(bool_and(i.indisvalid), false) as valid from pg_index i join pg_class c on c.oid = i.indexrelid
         join pg_am m on m.oid = c.relam join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and m.amname = 'gin'`,
        [p.project.database.schema],
      );
      return rows[0]!.valid;
    };
    for (const until = performance.now() + 60_000; !(await built()); )
      if (performance.now() > until) throw new Error("The index does not come.");
  }

  async function newFieldMs(): Promise<number> {
    const spans: number[] = [];
    for (let i = 0; i < 5; i++) {
      await upsertField(p.owner, {
        model_name: "post",
        field_label: `Fresh ${i}`,
        field_type: "text",
        input_type: "string",
      });
      const changed = performance.now();
      const body = JSON.stringify({ query: `{ postList(limit: 1) { fresh_${i} } }` });
      // Through the other process: this one was told of the change by the database alone.
      for (;;) {
        const answer = await fetch(api, { method: "POST", headers, body });
        await answer.arrayBuffer();
        if (answer.status === 200) break;
        if (performance.now() - changed > 10_000) throw new Error("The new field does not come.");
      }
      spans.push(performance.now() - changed);
    }
    return median(spans);
  }
} finally {
  await Promise.all([generated, bare, loader].map((one) => one.end()));
  await stop();
}

// Each brings a server of its own.
if (!only)
  for (const name of ["webhooks", "functions", "media"]) {
    console.log(`\n${name}`);
    if ((await run(projectNode(), [`tests/bench/${name}.ts`])) !== 0) process.exitCode = 1;
  }

function pathOf(workload: string): string {
  return `/${workload.replaceAll(" ", "-")}`;
}

async function requireSameAnswer(name: string, urls: Record<string, string>, request: RequestInit): Promise<void> {
  const texts = await Promise.all(Object.values(urls).map(async (url) => (await fetch(url, request)).text()));
  if (texts[0] !== texts[1])
    throw new Error(`${name}: the answers differ: ${texts.map((text) => text.slice(0, 500)).join(" ")}`);
}
