/** `npm run bench:live`: how long one change takes to reach 2,000 subscribers of a live query on one node. */

import { socketNode } from "../support/nodes/socket-node.ts";
import { testProject } from "../support/project.ts";
import { median, tell } from "./figures/goals.ts";
import { benchBlog } from "./ground/bench-blog.ts";
import { startGround } from "./ground/ground.ts";
import type { LiveClientsRequest } from "./processes/live-clients.ts";
import { ownProcess } from "./processes/own-process.ts";

const subscribers = Number(process.env.BENCH_SUBSCRIBERS ?? 2_000);
const rounds = 5;

const { platform, stop } = await startGround();
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
  await stop();
}
