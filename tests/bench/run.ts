/**
 * `npm run bench`: the generated API beside a bare Node server that sends the text of the same prepared statement, on the same PostgreSQL, in
 * interleaved rounds. Prints requests per second and their ratio, and the other figures that Plinth promises.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { createSecuredHandler } from "../../lib/api/secured/node-handler.ts";
import { upsertField } from "../../lib/engine/models/index.ts";
import { startEmbeddedPostgres } from "../../lib/platform/db/embedded/index.ts";
import { readEnv } from "../../lib/platform/env.ts";
import { startPlatform } from "../../lib/platform/start.ts";
import { testProject } from "../support/project.ts";
import { bareStatements } from "./bare-statements.ts";
import { seedBlog } from "./seed.ts";

const connections = 16;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 3);

const folder = mkdtempSync(join(tmpdir(), "plinth-bench-"));
chmodSync(folder, 0o711);
const env = readEnv({
  LOG_LEVEL: "silent",
  PLINTH_DATA_DIR: folder,
  PLINTH_SECRET: "the secret of the benchmark, long enough",
});
const database = await startEmbeddedPostgres(folder);
const platform = await startPlatform(env, { databaseUrl: database.url });
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

try {
  const p = await testProject(platform, {
    models: {
      author: { fields: [{ field_label: "Name", field_type: "text", input_type: "string" }] },
      post: {
        fields: [
          { field_label: "Title", field_type: "text", input_type: "string" },
          { field_label: "Views", field_type: "number", input_type: "int" },
        ],
      },
      comment: { fields: [{ field_label: "Body", field_type: "text", input_type: "string" }] },
    },
    relations: [
      { from: "post", to: "author", forward: "has_one", reverse: "has_many" },
      { from: "post", to: "comment", forward: "has_many", reverse: "has_one" },
    ],
  });
  const { schema } = p.project.database;
  const postId = await seedBlog(p.project);

  const api = `${await serve(createSecuredHandler(platform))}/secured/graphql`;
  const workloads = bareStatements(schema, postId);
  const bare = await serve((req, res) => {
    req.resume();
    const { text, values } = workloads[decodeURIComponent(req.url!.slice(1))]!;
    platform.pool.query({ name: req.url!.slice(1), text, values, rowMode: "array" }).then(({ rows }) => {
      res.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(rows[0]![0]) });
      res.end(rows[0]![0]);
    });
  });

  const headers = { authorization: `Bearer ${p.token}`, "content-type": "application/json" };
  console.log(`${connections} connections, ${rounds} interleaved rounds of ${roundSeconds} s, medians\n`);
  console.log("workload              plinth req/s   bare req/s   ratio");
  for (const [name, { query, variables }] of Object.entries(workloads)) {
    const body = JSON.stringify({ query, variables });
    await requireSameAnswer(name, api, `${bare}/${encodeURIComponent(name)}`, body);
    const figures = { plinth: [] as number[], bare: [] as number[] };
    const measure = {
      plinth: (seconds: number) => load({ url: api, method: "POST", headers, body }, seconds),
      // The same request, so that only the work differs; the bare server throws the body away.
      bare: (seconds: number) =>
        load({ url: `${bare}/${encodeURIComponent(name)}`, method: "POST", headers, body }, seconds),
    };
    // Long enough for the just-in-time compiler.
    await measure.bare(3);
    await measure.plinth(3);
    for (let round = 0; round < rounds; round++) {
      // The one that comes first changes from round to round.
      const order = round % 2 ? (["plinth", "bare"] as const) : (["bare", "plinth"] as const);
      for (const who of order) figures[who].push(await measure[who](roundSeconds));
    }
    const [ours, theirs] = [median(figures.plinth), median(figures.bare)];
    console.log(
      `${name.padEnd(20)}${ours.toFixed(0).padStart(14)}${theirs.toFixed(0).padStart(13)}${(ours / theirs).toFixed(2).padStart(8)}`,
    );
  }

  await upsertField(p.owner, { model_name: "post", field_label: "Fresh", field_type: "text", input_type: "string" });
  const changed = performance.now();
  const answer = await p.ask(`{ postList(limit: 1) { fresh } }`);
  if (answer.status !== 200) throw new Error(answer.text);
  console.log(`\nnew field usable after    ${(performance.now() - changed).toFixed(1)} ms`);
  console.log(
    `memory of this process    ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB (platform, bare server and load together)`,
  );

  async function requireSameAnswer(name: string, ours: string, theirs: string, body: string): Promise<void> {
    const [a, b] = await Promise.all([
      fetch(ours, { method: "POST", headers, body }).then((response) => response.json()),
      fetch(theirs).then((response) => response.json()),
    ]);
    if (JSON.stringify(a) !== JSON.stringify(b))
      throw new Error(
        `${name}: the answers differ: ${JSON.stringify(a).slice(0, 500)} ${JSON.stringify(b).slice(0, 500)}`,
      );
  }
} finally {
  for (const server of servers) server.close().closeAllConnections();
  await platform.close();
  await database.stop();
  rmSync(folder, { recursive: true });
}

async function load(options: Omit<autocannon.Options, "connections" | "duration">, seconds: number): Promise<number> {
  const result = await autocannon({ ...options, connections, duration: seconds, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were no success.`);
  return result.requests.total / result.duration;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
