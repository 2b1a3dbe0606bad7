import { hostname } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type AnalyticsService, startAnalyticsService } from "../../support/services/analytics-service.ts";

let service: AnalyticsService;
let platform: TestPlatform;
let api: Api;

beforeAll(async () => {
  service = await startAnalyticsService();
  platform = await testPlatform({ env: { POSTHOG_KEY: "phc_test", POSTHOG_HOST: service.url } });
  api = createApi(platform);
});
afterAll(async () => {
  await platform.close();
  await service.close();
});

const ask = (path: string, init: RequestInit = {}, of = api) =>
  of.fetch(new Request(`http://localhost:3000/system/insight${path}`, init));

test("events are passed on with what the service needs, and nothing of ours", async () => {
  const answer = await ask("/e/?ip=0", {
    method: "POST",
    body: '{"event":"x"}',
    headers: {
      "content-type": "text/plain",
      "user-agent": "Browser",
      cookie: "plinth_session=secret",
      authorization: "Bearer secret",
      referer: "http://localhost:3000/verify?token=secret",
      "x-forwarded-for": "192.0.2.9",
    },
  });
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
  const [sent] = service.received.splice(0);
  expect(sent).toMatchObject({ method: "POST", path: "/e/?ip=0", body: { event: "x" } });
  expect(sent!.headers).toMatchObject({ "content-type": "text/plain", "user-agent": "Browser" });
  expect(JSON.stringify(sent)).not.toMatch(/secret|192\.0\.2\.9/);
});

test("only events, recordings and settings pass, in bounds, and not for pages of other sites", async () => {
  const post = (path: string, body = "{}", headers = {}) => ask(path, { method: "POST", body, headers });
  expect((await ask("/array/phc_test/config")).status).toBe(200);
  expect((await post("/s/")).status).toBe(200);
  service.received.length = 0;
  for (const path of [
    "/api/projects",
    "/static/array.js",
    "/array/phc_test/config.js",
    "/e/../api",
    "//evil.example/e/",
  ])
    expect((await ask(path)).status, path).toBe(404);
  expect((await post("/static/x")).status).toBe(404);
  expect((await post("/e/", "x".repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await post("/e/", "{}", { origin: "https://evil.example" })).status).toBe(403);
  expect(service.received).toEqual([]);
});

test("without a key there is no analytics, and a name that leads into the own network is not asked", async () => {
  const without = await testPlatform();
  // A name of this machine, as names of others in its network are.
  const hidden = await testPlatform({
    env: { POSTHOG_KEY: "k", POSTHOG_HOST: service.url.replace("127.0.0.1", hostname()) },
  });
  try {
    const off = createApi(without);
    expect(await (await ask("/settings", {}, off)).json()).toMatchObject({ body: null });
    expect((await ask("/array/k/config", {}, off)).status).toBe(404);
    expect((await ask("/array/k/config", {}, createApi(hidden))).status).toBe(502);
    expect(service.received).toEqual([]);
  } finally {
    await hidden.close();
    await without.close();
  }
});
