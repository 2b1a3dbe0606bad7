/** Metrics are for who has their token, in the form of Prometheus, and count what was answered. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { localEngine } from "../../../lib/api/engine.ts";
import { createListener } from "../../../lib/api/server/listener.ts";
import { flushUsage } from "../../../lib/engine/projects/usage/flush-usage.ts";
import { testPlatform } from "../../support/platform.ts";
import { blog, testProject } from "../../support/project.ts";

const token = "the-token-of-the-metrics";
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function served(env: { METRICS_TOKEN?: string }) {
  const platform = await testPlatform({ env });
  const engine = localEngine(platform, (_request, socket) => socket.destroy());
  const guard = { refuses: () => false, refusesUpgrade: () => false };
  const server = createServer(createListener({ guard, engine: engine.answer, pages: (_, response) => response.end() }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(
    () => platform.close(),
    () => engine.close(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metrics = (given?: string) =>
    fetch(`${url}/metrics`, { headers: given === undefined ? {} : { authorization: `Bearer ${given}` } });
  return { platform, url, metrics };
}

/** Values by name and labels. */
async function read(response: Response): Promise<Map<string, number>> {
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const lines = (await response.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

test("what was answered is counted by API and status; connections, jobs and projects are told", async () => {
  const { platform, url, metrics } = await served({ METRICS_TOKEN: token });
  const project = await testProject(platform, blog);
  const ask = (given: string) =>
    fetch(`${url}/secured/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${given}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "{ authorCount }" }),
    });
  for (const given of [project.token, project.token, "nobody's"]) await (await ask(given)).text();
  await platform.jobs.add("nobody does this", {});
  await flushUsage(platform);
  const found = await read(await metrics(token));
  await expect
    .poll(async () => (await read(await metrics(token))).get('plinth_requests_total{api="graphql",status="200"}'))
    .toBe(2);
  const all = await read(await metrics(token));
  expect(all.get('plinth_requests_total{api="graphql",status="401"}')).toBe(1);
  expect(all.get('plinth_request_duration_seconds_count{api="graphql"}')).toBe(3);
  expect(found.get("plinth_jobs_due")).toBe(1);
  expect(found.get("plinth_jobs_oldest_due_seconds")).toBeGreaterThanOrEqual(0);
  expect(found.get(`plinth_project_calls_today{project="${project.project.id}"}`)).toBe(2);
  expect(found.get('plinth_database_connections{pool="system",state="idle"}')).toBeGreaterThan(0);
  expect(found.get("plinth_database_waiting")).toBe(0);
  expect(found.get("process_resident_memory_bytes")).toBeGreaterThan(0);
  // Who scrapes is not counted.
  expect([...all.keys()].filter((key) => key.includes('api="other"'))).toEqual([]);
});

test.each([
  ["without a token", { METRICS_TOKEN: token }, undefined, 401],
  ["with another token", { METRICS_TOKEN: token }, "the-token-of-the-metricz", 401],
  ["where none is set", {}, token, 404],
  ["where none is set, without one", {}, undefined, 404],
] as const)("%s nothing is told", async (_, env, given, status) => {
  const { metrics } = await served(env);
  const response = await metrics(given);
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain("plinth_");
});
