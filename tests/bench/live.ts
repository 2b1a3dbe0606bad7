/** `node tests/bench/live.ts`: how long one change takes to reach 2,000 subscribers of a live query on one node. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../lib/platform/db/embedded/index.ts";
import { readEnv } from "../../lib/platform/env.ts";
import { startPlatform } from "../../lib/platform/start.ts";
import { testProject } from "../support/project.ts";
import { socketNode } from "../support/socket-node.ts";
import { benchBlog } from "./bench-blog.ts";
import { median, tell } from "./goals.ts";
import type { LiveClientsRequest } from "./live-clients.ts";
import { ownProcess } from "./own-process.ts";

const subscribers = Number(process.env.BENCH_SUBSCRIBERS ?? 2_000);
const rounds = 5;

const folder = mkdtempSync(join(tmpdir(), "plinth-live-"));
chmodSync(folder, 0o711);
const settings = {
  LOG_LEVEL: "silent",
  PLINTH_DATA_DIR: folder,
  PLINTH_SECRET: "the secret of the benchmark, long enough",
};
const database = await startEmbeddedPostgres(folder);
const platform = await startPlatform(readEnv(settings), { databaseUrl: database.url });
const node = await socketNode(platform);
const clients = ownProcess("live-clients.ts");
try {
  const p = await testProject(platform, benchBlog);
  const query = "subscription { authorList { name } }";
  const url = `${node.url}/secured/graphql`;
  await clients.ask({ open: subscribers, url, token: p.token, query } satisfies LiveClientsRequest);
  const spans: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const sinceMs = Date.now();
    const name = `Author ${round} of the benchmark`;
    const reached = clients.ask<number>({ await: name, sinceMs } satisfies LiveClientsRequest);
    await p.ask(`mutation { createAuthor(input: { name: "${name}" }) { id } }`);
    spans.push(await reached);
  }
  tell(`a change reaches ${subscribers} subscribers`, median(spans), {
    text: "< 1000 ms",
    unit: " ms",
    digits: 0,
    isMet: (value) => value < 1_000,
  });
} finally {
  await clients.end();
  await node.close();
  await platform.close();
  await database.stop();
  rmSync(folder, { recursive: true });
}
