/** Every operation and subscription over the console's socket x everybody who could send it, with every id at hand: the same is refused there as by request. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemSchema } from "../../../lib/api/system/graphql/schema.ts";
import { socketClient, socketNode, type TestClient } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { isRefused, may } from "../../support/rights/may.ts";
import { attack, operations } from "../../support/rights/operations.ts";
import { whoMay } from "../../support/rights/table.ts";
import { type Caller, canary, type RightsWorld, rightsWorld } from "../../support/rights/world.ts";
import { isShort, meets } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let world: RightsWorld;
let node: Awaited<ReturnType<typeof socketNode>>;
const ofOperations = whoMay("Operations of the system API");
const ofSockets = whoMay("Socket messages");
const subscriptions = Object.keys(systemSchema.getSubscriptionType()!.getFields());

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1" } });
  world = await rightsWorld(platform);
  node = await socketNode(platform);
}, 180_000);
afterAll(async () => {
  await node.close();
  await platform.close();
});

const open = ({ browser }: Caller, path = "/system/graphql", parameters = {}) =>
  socketClient(`${node.url}${path}`, parameters, { cookie: browser.cookieHeader(), origin: platform.env.PUBLIC_URL });

interface Told {
  code: string | undefined;
  message: string;
  text: string;
}

/** The first answer to an operation, or what ended it. */
async function tell(client: TestClient, query: string, variables?: Record<string, unknown>): Promise<Told> {
  const running = client.start(query, variables);
  const answer = await Promise.race([running.next(), running.ended, client.closed]);
  running.stop();
  const [error] = Array.isArray(answer) ? answer : (answer?.errors ?? []);
  const code = typeof answer === "number" ? `closed with ${answer}` : error?.extensions?.code;
  return { code, message: error?.message ?? "", text: JSON.stringify(answer) };
}

test("every subscription has its row, and every row its subscription", () => {
  expect([...ofSockets.keys()]).toEqual(subscriptions);
});

test("the socket opens for nobody without a session that stands", async () => {
  const shut = world.callers.filter(({ isSignedIn }) => !isSignedIn);
  expect(shut.length).toBeGreaterThan(2);
  for (const caller of shut)
    for (const path of ["/system/graphql", "/secured/graphql"])
      expect(await open(caller, path).closed, `${caller.name} ${path}`).toBeGreaterThanOrEqual(4400);
});

test("what is not given to somebody is refused over the socket too, and tells nothing", async () => {
  const faults: string[] = [];
  let count = 0;
  const asking = world.callers.filter(({ isOwner, isSignedIn }) => !isOwner && isSignedIn);
  for (const [turn, caller] of asking.entries()) {
    const client = open(caller);
    const look = (name: string, isTheirs: boolean, { code, message, text }: Told) => {
      count++;
      if (!isTheirs && !caller.isElsewhere && !isRefused(code, message))
        faults.push(`${caller.name}: ${name} -> ${text.slice(0, 120)}`);
      if (text.includes(canary)) faults.push(`${caller.name}: ${name} tells ${text.slice(0, 160)}`);
      if (code === "INTERNAL" || code?.startsWith("closed")) faults.push(`${caller.name}: ${name} -> ${code}`);
    };
    for (const [place, operation] of operations.entries()) {
      // What is asked by request is asked of all; the socket leads to the same.
      if (!meets(place, turn, 8)) continue;
      const isTheirs = may(caller, ofOperations.get(operation.key)!);
      if (isTheirs && caller.permissions) continue;
      const { query, variables } = attack(operation, world.known);
      look(operation.key, isTheirs, await tell(client, query, variables));
    }
    for (const name of subscriptions) {
      if (may(caller, ofSockets.get(name)!) || caller.isElsewhere) continue;
      look(name, false, await tell(client, `subscription { ${name}(model: "${world.known.model}") { id } }`));
    }
    await client.client.dispose();
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(isShort ? 150 : 500);
});

test("nobody but who may do everything tries the API as another role over the socket", async () => {
  for (const caller of world.callers.filter(({ isOwner, isSignedIn }) => !isOwner && isSignedIn)) {
    if (caller.isElsewhere) continue;
    const client = open(caller, "/secured/graphql", { role: "admin" });
    expect(await client.closed, caller.name).toBeGreaterThanOrEqual(4400);
  }
});
