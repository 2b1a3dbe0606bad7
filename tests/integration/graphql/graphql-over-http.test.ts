/** GraphQL over HTTP as its own test suite sees it, over a real socket. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { auditServer } from "graphql-http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSecuredHandler } from "../../../lib/api/secured/node-handler.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let server: Server;
let authorization: string;

beforeAll(async () => {
  platform = await testPlatform();
  authorization = `Bearer ${(await testProject(platform, blog)).token}`;
  server = createServer(createSecuredHandler(platform)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(async () => {
  server.close();
  await platform.close();
});

test("the generated API passes every audit of graphql-http, the recommended ones included", async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secured/graphql`;
  const results = await auditServer({
    url,
    fetchFn: (address: string, init: RequestInit = {}) =>
      fetch(address, { ...init, headers: { ...(init.headers as Record<string, string>), authorization } }),
  });
  const failed = results.flatMap((one) => (one.status === "ok" ? [] : [`${one.id} ${one.name}: ${one.reason}`]));
  expect(results.length).toBeGreaterThan(50);
  expect(failed).toEqual([]);
});
