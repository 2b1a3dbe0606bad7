/** Import and export of 100,000 rows beside a bare COPY of the same file, medians of rounds: `npm run bench:import`. `BENCH_ROWS` and `BENCH_ROUNDS` change it. */
import { pipeline } from "node:stream/promises";
import { from } from "pg-copy-streams";
import { exportRecords, importRecords } from "../../lib/engine/records/index.ts";
import { testProject } from "../support/project.ts";
import { benchBlog } from "./ground/bench-blog.ts";
import { startGround } from "./ground/ground.ts";

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const { platform, stop } = await startGround();
let peakBytes = 0;
const watch = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
}, 50);

async function* file(lineOf: (i: number) => string, head = ""): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  for (let i = 0; i < rows; i += 500)
    yield Buffer.from(Array.from({ length: 500 }, (_, n) => `${lineOf(i + n)}\n`).join(""));
}
const csv = () => file((i) => `Post number ${i},${i}`, "title,views\n");
const ndjson = () => file((i) => JSON.stringify({ title: `Post number ${i}`, views: i }));

/** Rows per second of each round, by what was done. */
const rates: Record<string, number[]> = {};

async function measure(what: string, act: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await act();
  rates[what] ??= [];
  rates[what].push(rows / ((performance.now() - began) / 1_000));
}

try {
  const p = await testProject(platform, benchBlog);
  const { pool, schema } = p.project.database;
  const [post, bare, outbox] = ["post", "bare", "_outbox"].map((name) => `"${schema}"."${name}"`);
  // What PostgreSQL does with the file by itself: a table of the same columns and indexes, without events.
  await pool.query(`create table ${bare} (like ${post} including all);
    alter table ${bare} alter id set default uuidv7(), alter _status set default 'published',
      alter _created_at set default now(), alter _updated_at set default now()`);
  const importFile = async (format: "csv" | "ndjson", source: AsyncIterable<Uint8Array>) => {
    const input = { model: "post", format, source, on_error: "stop", status: "published" } as const;
    const report = await importRecords(p.owner, p.project, input);
    if (report.created !== rows) throw new Error(JSON.stringify(report.faults.slice(0, 3)));
  };
  for (let round = 0; round < rounds; round++) {
    await pool.query(`truncate ${post}, ${bare}, ${outbox} cascade`);
    const client = await pool.connect();
    await measure("bare copy", () =>
      pipeline(csv(), client.query(from(`copy ${bare} (title, views) from stdin (format csv, header)`))),
    );
    client.release();
    await measure("import csv", () => importFile("csv", csv()));
    await pool.query(`truncate ${post}, ${outbox} cascade`);
    await measure("import ndjson", () => importFile("ndjson", ndjson()));
    await measure("export csv", async () => {
      let bytes = 0;
      const input = { model: "post", format: "csv", status: "all" } as const;
      for await (const text of await exportRecords(p.owner, p.project, input)) bytes += text.length;
      if (bytes < rows) throw new Error("The export is too short.");
    });
  }
  const medianOf = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
  for (const [what, list] of Object.entries(rates)) {
    const rate = medianOf(list);
    const ratio = rate / medianOf(rates["bare copy"]!);
    console.log(`${what.padEnd(16)}${rate.toFixed(0).padStart(8)} rows/s, ${ratio.toFixed(2)} of a bare COPY`);
  }
  console.log(`${(peakBytes / 1024 / 1024).toFixed(0)} MB at peak, with ${rows} rows`);
} finally {
  clearInterval(watch);
  await stop();
}
