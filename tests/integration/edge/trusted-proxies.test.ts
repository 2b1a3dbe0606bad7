/** Behind proxies, every way into the API takes the client's address from where the outermost of them wrote it; without any, from the connection alone. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { remoteEngine } from "../../../lib/api/remote-engine.ts";
import { createSecuredHandler } from "../../../lib/api/secured/node-handler.ts";
import { createUpgrades } from "../../../lib/api/server/upgrades.ts";
import { ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { systemProject } from "../../support/calls/system-api.ts";
import { socketClient } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { testProject } from "../../support/project.ts";

let platform: TestPlatform;
let server: Server;
let upgrades: ReturnType<typeof createUpgrades>;

async function start(proxies: string): Promise<string> {
  platform = await testPlatform({ env: { TRUSTED_PROXIES: proxies } });
  server = createServer(createSecuredHandler(platform)).listen(0, "127.0.0.1");
  upgrades = createUpgrades(platform, (_request, socket) => socket.destroy());
  server.on("upgrade", upgrades.handle);
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(async () => {
  await upgrades.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await platform.close();
});

const forwarded = { "x-forwarded-for": "1.2.3.4, 203.0.113.7" };

test.each([
  ["0", "127.0.0.1"],
  ["1", "203.0.113.7"],
])("with %s proxies the generated API is asked from %s, over HTTP, REST and sockets", async (proxies, address) => {
  const host = await start(proxies);
  const name = { field_label: "Name", field_type: "text", input_type: "string" };
  const p = await testProject(platform, { models: { note: { fields: [name] } } });
  const seen: string[] = [];
  ruleDeciderSlot.provide(platform, async ({ ip_address }) => {
    seen.push(ip_address);
    return true;
  });
  const token = await p.roleToken("reader", { note: { read: "custom_logic" } });
  const headers = { ...forwarded, authorization: `Bearer ${token}`, "content-type": "application/json" };
  const query = "{ noteCount }";
  const graphql = await fetch(`http://${host}/secured/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query }),
  });
  expect(await graphql.json()).toEqual({ data: { noteCount: 0 } });
  expect((await fetch(`http://${host}/secured/rest/note`, { headers })).status).toBe(200);
  const client = socketClient(`ws://${host}/secured/graphql`, { Authorization: `Bearer ${token}` }, forwarded);
  expect(await client.start(query).next()).toEqual({ data: { noteCount: 0 } });
  await client.client.dispose();
  expect(seen).toEqual([address, address, address]);
});

test.each([
  ["0", "127.0.0.1"],
  ["1", "203.0.113.7"],
])("with %s proxies the audit log has %s of what the console asks over its socket", async (proxies, address) => {
  const host = await start(proxies);
  const { owner } = await systemProject(platform);
  const page = { cookie: owner.browser.cookieHeader(), origin: platform.env.PUBLIC_URL };
  const client = socketClient(`ws://${host}/system/graphql`, {}, { ...page, ...forwarded });
  await client.start(`mutation { addModelToProject(name: "note") { name } }`).next();
  await client.client.dispose();
  const log = await platform.db
    .selectFrom("plinth.audit_log")
    .select("ip_address")
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(log?.ip_address).toBe(address);
});

test("a console that runs apart adds where its callers came from, whatever they say themselves", async () => {
  const engineHost = await start("1");
  const { owner } = await systemProject(platform);
  const apart = remoteEngine({
    url: `http://${engineHost}`,
    secret: undefined,
    pageUpgrade: (_request, socket) => socket.destroy(),
  });
  const console = createServer(apart.answer).on("upgrade", apart.upgrade).listen(0, "127.0.0.1");
  await once(console, "listening");
  const host = `127.0.0.1:${(console.address() as AddressInfo).port}`;
  const page = { cookie: owner.browser.cookieHeader(), origin: platform.env.PUBLIC_URL, "x-use-cookies": "true" };
  const claim = { "x-forwarded-for": "203.0.113.7" };
  const client = socketClient(`ws://${host}/system/graphql`, {}, { ...page, ...claim });
  await client.start(`mutation { addModelToProject(name: "note") { name } }`).next();
  await client.client.dispose();
  const p = await testProject(platform, { models: { note: { fields: [] } } });
  const seen: string[] = [];
  ruleDeciderSlot.provide(platform, async ({ ip_address }) => {
    seen.push(ip_address);
    return true;
  });
  const token = await p.roleToken("reader", { note: { read: "custom_logic" } });
  await fetch(`http://${host}/secured/rest/note`, { headers: { ...claim, authorization: `Bearer ${token}` } });
  const { ip_address } = await platform.db
    .selectFrom("plinth.audit_log")
    .select("ip_address")
    .where("internal_function", "=", "addModelToProject")
    .executeTakeFirstOrThrow();
  expect([ip_address, ...seen]).toEqual(["127.0.0.1", "127.0.0.1"]);
  console.closeAllConnections();
  console.close();
});
