/**
 * Every operation of the system API and every REST call x everybody who could make it: what docs/permissions.md gives to somebody is open to them, and
 * closed to all others, who send the real ids of everything in the project, learn nothing of it and change nothing in it.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { operationRules } from "../../../lib/api/system/graphql/operation-rules.ts";
import { administrativePermissions } from "../../../lib/contract/projects/projects.ts";
import type { Context } from "../../../lib/engine/access/index.ts";
import { pngImage } from "../../support/files/images.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { isRefused, may } from "../../support/rights/may.ts";
import { attack, harmless, operations } from "../../support/rights/operations.ts";
import { noCalls, type RestCall, restCalls } from "../../support/rights/rest-calls.ts";
import { stateOf } from "../../support/rights/state.ts";
import { whoMay } from "../../support/rights/table.ts";
import { type Caller, canary, type RightsWorld, rightsWorld, upload } from "../../support/rights/world.ts";
import { isShort, meets, ofTurn } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let world: RightsWorld;
const ofOperations = whoMay("Operations of the system API");
const ofRest = whoMay("REST calls");

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1" } });
  world = await rightsWorld(platform);
}, 180_000);
afterAll(() => platform.close());

async function send(caller: Caller, route: string, call: Partial<RestCall>) {
  const [method, pattern] = route.split(" ") as [string, string];
  const path = call.path || pattern;
  if (call.isForm) {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(pngImage(2, 2))], "intruder.png"));
    return upload(world.victim.api, caller.browser, form, path);
  }
  const body = call.body ?? (method === "POST" ? {} : undefined);
  return caller.browser.request(method, path, body, call.headers);
}

test("every operation and every route has its row, and every row its call", () => {
  expect(operations.map(({ key }) => key).filter((key) => !ofOperations.has(key))).toEqual([]);
  const known = new Set(operations.map(({ key }) => key));
  expect([...ofOperations.keys()].filter((key) => !known.has(key))).toEqual([]);
  const routes = new Set(world.victim.api.routes.map(({ method, path }) => `${method} ${path}`));
  const calls = [...routes].filter((route) => !noCalls.includes(route));
  expect(calls.filter((route) => !ofRest.has(route))).toEqual([]);
  expect(calls.filter((route) => !restCalls[route])).toEqual([]);
  expect([...ofRest.keys()].filter((route) => !routes.has(route))).toEqual([]);
});

test("the page says of each operation what the code asks for", () => {
  const words: Record<string, string> = {
    user: "signed in",
    member: "member",
    admin: "admin",
    super_admin: "super admin",
  };
  for (const { key, name, field } of operations) {
    const { needs } = operationRules[name]!;
    if (typeof needs === "function") {
      const part = /\((.+)\)/.exec(key)?.[1];
      const given = field.args.map((argument) => [argument.name, argument.name === part ? "x" : null]);
      const asked = needs(Object.fromEntries(given), { actor: { kind: "anonymous" } } as Context);
      expect([ofOperations.get(key)], key).toEqual(asked);
    } else if (name === "generateSyncToken") expect(needs).toBe("user");
    else expect(ofOperations.get(key), key).toBe(words[needs] ?? needs);
  }
});

test("what is not given to somebody is refused to them, with every id at hand, and nothing is told or changed", async () => {
  const before = await stateOf(platform, world);
  const faults: string[] = [];
  let count = 0;
  const look = (
    caller: Caller,
    call: string,
    isTheirs: boolean,
    code: string | undefined,
    message: string,
    text: string,
  ) => {
    count++;
    // The owner of another project may do it there, and everybody some things; then it must not have reached into this project.
    if (!isTheirs && !caller.isElsewhere && !isRefused(code, message))
      faults.push(`${caller.name}: ${call} -> ${text.slice(0, 120)}`);
    if (text.includes(canary)) faults.push(`${caller.name}: ${call} tells ${text.slice(0, 160)}`);
    if (code === "INTERNAL") faults.push(`${caller.name}: ${call} -> INTERNAL`);
  };
  for (const [place, caller] of world.callers.filter(({ isOwner }) => !isOwner).entries()) {
    for (const [nth, operation] of operations.entries()) {
      if (!meets(nth, place)) continue;
      const isTheirs = may(caller, ofOperations.get(operation.key)!);
      if (isTheirs && caller.permissions) continue;
      const { query, variables } = attack(operation, world.known);
      const { body } = await caller.browser.post("/system/graphql", { query, variables });
      const [error] = body.errors ?? [];
      const code = error?.extensions?.code ?? body.error?.code;
      look(caller, operation.key, isTheirs, code, error?.message ?? body.message ?? "", JSON.stringify(body));
    }
    for (const [nth, [route, who]] of [...ofRest].entries()) {
      if (!meets(nth, place)) continue;
      const isTheirs = may(caller, who);
      if (isTheirs && caller.permissions) continue;
      const call = restCalls[route]!(world.known);
      const { body } = await send(caller, route, call);
      const told = typeof body === "string" && body.startsWith("{") ? JSON.parse(body) : body;
      look(caller, route, isTheirs, told?.error?.code, told?.message ?? "", JSON.stringify(body));
      if (call.endsSession) await caller.again();
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(isShort ? 650 : 2_000);
  const after = await stateOf(platform, world);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
});

test("what is given to somebody is open to them", async () => {
  const faults: string[] = [];
  const callers = world.callers.filter(({ isElsewhere }) => !isElsewhere);
  for (const [nth, operation] of operations.entries()) {
    for (const caller of ofTurn(
      callers.filter((one) => may(one, ofOperations.get(operation.key)!)),
      nth,
    )) {
      const { query, variables } = harmless(operation);
      const { body } = await caller.browser.post("/system/graphql", { query, variables });
      const [error] = body.errors ?? [];
      const code = error?.extensions?.code ?? body.error?.code;
      if (code === "FORBIDDEN" || code === "UNAUTHENTICATED" || code === "INTERNAL")
        faults.push(`${caller.name}: ${operation.key} -> ${code} ${error?.message}`);
    }
  }
  expect(faults).toEqual([]);
});

test("there is a caller for each permission", () => {
  const alone = world.callers.flatMap(({ permissions }) => (permissions?.length === 1 ? permissions : []));
  expect(alone).toEqual([...administrativePermissions]);
});
