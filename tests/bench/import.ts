/** Import and export of 100,000 rows, `npm run bench:import`. */
import { exportRecords, importRecords } from "../../lib/engine/records/index.ts";
import { testProject } from "../support/project.ts";
import { benchBlog } from "./bench-blog.ts";
import { startGround } from "./ground.ts";

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const { platform, stop } = await startGround();
let peakBytes = 0;
const watch = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
}, 50);

async function* csv(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("title,views\n");
  for (let i = 0; i < rows; i += 500) {
    const lines = Array.from({ length: 500 }, (_, n) => `Post number ${i + n},${i + n}\n`);
    yield Buffer.from(lines.join(""));
  }
}

async function* json(): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < rows; i += 500) {
    const lines = Array.from(
      { length: 500 },
      (_, n) => `${JSON.stringify({ title: `Post number ${i + n}`, views: i + n })}\n`,
    );
    yield Buffer.from(lines.join(""));
  }
}

function tell(what: string, beganMs: number): void {
  const rate = rows / ((performance.now() - beganMs) / 1_000);
  console.log(
    `${what.padEnd(20)}${rate.toFixed(0).padStart(8)} rows/s, ${(peakBytes / 1024 / 1024).toFixed(0)} MB at peak`,
  );
}

try {
  const p = await testProject(platform, benchBlog);
  for (const [format, source] of [
    ["csv", csv],
    ["ndjson", json],
  ] as const) {
    const began = performance.now();
    const input = { model: "post", format, source: source(), on_error: "stop", status: "published" } as const;
    const report = await importRecords(p.owner, p.project, input);
    if (report.created !== rows) throw new Error(JSON.stringify(report.faults.slice(0, 3)));
    tell(`import ${format}`, began);
  }
  const began = performance.now();
  let bytes = 0;
  const where = { views: { gte: 0 } };
  for await (const text of await exportRecords(p.owner, p.project, {
    model: "post",
    format: "csv",
    where,
    status: "all",
  }))
    bytes += text.length;
  // Twice the rows.
  tell("export csv", began + (performance.now() - began) / 2);
  if (bytes < rows) throw new Error("The export is too short.");
} finally {
  clearInterval(watch);
  await stop();
}
