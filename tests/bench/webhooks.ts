/**
 * `npm run bench:webhooks`: from a commit to the first delivery of its webhook on a node at rest, and how many deliveries a second one node makes of a stream of
 * writes for three webhooks; server, database, writer and receivers share the machine.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectEngine } from "../../lib/engine/connect-engine.ts";
import { createWebhook, startDeliveries } from "../../lib/engine/webhooks/index.ts";
import { testProject } from "../support/project.ts";
import { median, tell } from "./figures/goals.ts";
import { benchBlog } from "./ground/bench-blog.ts";
import { startGround } from "./ground/ground.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 50);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
/** Writes of a second; each is told to three webhooks. */
const writesPerSecond = 120;

const { platform: base, stop } = await startGround();
const platform = { ...base, env: { ...base.env, WEBHOOK_ALLOW_PRIVATE: true } };
connectEngine(platform);
let received = 0;
let onEvent = () => {};
const receiver = createServer((request, response) => {
  request.resume().on("end", () => {
    received += 1;
    response.writeHead(204).end();
    onEvent();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const stops = [startDeliveries(platform), platform.jobs.start()];
try {
  const p = await testProject(platform, benchBlog);
  const hook = { name: "Bench", url, model: "post", events: ["create"] };
  await createWebhook(p.owner, hook);
  const spans: number[] = [];
  for (let round = 0; round < rounds + 5; round++) {
    const arrived = new Promise<number>((resolve) => {
      onEvent = () => resolve(performance.now());
    });
    await p.ask(`mutation { createPost(input: { title: "Round ${round}" }) { id } }`);
    const committed = performance.now();
    const span = (await arrived) - committed;
    // The first ones compile.
    if (round >= 5) spans.push(span);
    // At rest again: what the delivery leaves behind is written.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  tell("commit to first delivery, median", median(spans), {
    text: "< 100 ms",
    unit: " ms",
    digits: 0,
    isMet: (value) => value < 100,
  });
  const p95 = spans.toSorted((a, b) => a - b)[Math.floor(spans.length * 0.95)]!;
  console.log(`${"... 95 of 100".padEnd(48)}${`${p95.toFixed(0)} ms`.padStart(7)}`);

  await createWebhook(p.owner, { ...hook, name: "Second" });
  await createWebhook(p.owner, { ...hook, name: "Third" });
  received = 0;
  const written = seconds * writesPerSecond;
  const started = performance.now();
  const done = new Promise<number>((resolve) => {
    onEvent = () => received === written * 3 && resolve(performance.now());
  });
  const writing: Promise<unknown>[] = [];
  for (let count = 0; count < written; count++) {
    const dueMs = (count * 1_000) / writesPerSecond - (performance.now() - started);
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    writing.push(p.ask(`mutation { createPost(input: { title: "Write ${count}" }) { id } }`));
  }
  await Promise.all(writing);
  const span = ((await done) - started) / 1_000;
  tell(`deliveries a second over ${seconds} s (${writesPerSecond * 3} asked for)`, (written * 3) / span, {
    text: ">= 300",
    unit: "",
    digits: 0,
    isMet: (value) => value >= 300,
  });
} finally {
  for (const end of stops.toReversed()) await end();
  receiver.closeAllConnections();
  receiver.close();
  await stop();
}
