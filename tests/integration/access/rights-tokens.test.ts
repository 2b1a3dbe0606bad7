/**
 * Tokens that do not stand for a caller of the project x every call of its generated APIs and its sockets: they learn nothing and change nothing, with every
 * id at hand. A token of one tenant does not reach the records of another, and one of a role below does no more than its role.
 */
import { buildClientSchema, getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { generatedCalls, generatedRestCalls } from "../../support/rights/generated-calls.ts";
import { canary, type RightsWorld, rightsWorld } from "../../support/rights/world.ts";

let platform: TestPlatform;
let world: RightsWorld;
let calls: ReturnType<typeof generatedCalls>;
let restCalls: ReturnType<typeof generatedRestCalls>;

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1" } });
  world = await rightsWorld(platform);
  const { data } = await ask(world.goodToken, getIntrospectionQuery());
  const { json } = await restCaller(platform, world.goodToken)("GET", "openapi.json");
  const { record, draft, tenant } = world.known;
  const about = [record, draft, tenant];
  calls = about.flatMap((id) => generatedCalls(buildClientSchema(data), id));
  restCalls = about.flatMap((id) => generatedRestCalls(json, id));
}, 180_000);
afterAll(() => platform.close());

async function ask(token: string, query: string) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { status, text } = await answerSecured(platform, {
    method: "POST",
    url: "/secured/graphql",
    header: (name) => headers[name],
    body: Buffer.from(JSON.stringify({ query })),
    ip_address: "127.0.0.1",
  });
  return { status, text, ...JSON.parse(text) };
}

/** The victim's records with their revisions, and its tenant. */
async function state(): Promise<string> {
  const { record, draft, tenant } = world.known;
  const { rows: tables } = await platform.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema = $1 and table_name in ('vault', 'company', '_revisions')`,
    [world.schema],
  );
  expect(tables.length).toBe(3);
  const found = [];
  for (const { name } of tables) {
    const { rows } = await platform.pool.query(`select to_jsonb(t) as row from ${name} t`);
    found.push(
      rows
        .map(({ row }) => JSON.stringify(row))
        .filter((row) => [record, draft, tenant].some((one) => row.includes(one))),
    );
  }
  return JSON.stringify(
    found.map((rows) => rows.sort()),
    null,
    1,
  );
}

test("the generated calls cover queries, mutations and subscriptions, and the good token reaches what they are about", async () => {
  expect(new Set(calls.map(({ kind }) => kind))).toEqual(new Set(["query", "mutation", "subscription"]));
  expect(restCalls.length).toBeGreaterThan(10);
  const read = calls.filter(({ kind }) => kind === "query");
  const told = await Promise.all(read.map(({ query }) => ask(world.goodToken, query)));
  expect(told.filter(({ text }) => text.includes(canary)).length).toBeGreaterThanOrEqual(3);
  expect(calls.length).toBeGreaterThan(30);
});

/** What is wrong with the answers to a token that opens the project, but not the known records; `reads` where it may read them. */
async function tryAll(token: string, reads: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const { kind, name, query } of calls) {
    if (kind === "subscription") continue;
    const { text } = await ask(token, query);
    if (!reads && text.includes(canary)) faults.push(`${kind} ${name}: ${text.slice(0, 150)}`);
    if (text.includes("INTERNAL")) faults.push(`${kind} ${name}: ${text.slice(0, 150)}`);
  }
  const rest = restCaller(platform, token);
  for (const { method, path, body } of restCalls) {
    const { status, text } = await rest(method, path, body);
    if ((!reads && text.includes(canary)) || status >= 500)
      faults.push(`${method} ${path}: ${status} ${text.slice(0, 150)}`);
  }
  return faults;
}

test.each([
  ["of another tenant", "rivalToken", false],
  ["of a role that may nothing", "closedToken", false],
  ["of a role that may only read", "readerToken", true],
] as const)("a token %s changes no record of the tenant, and reads none that it may not", async (_, token, reads) => {
  const before = await state();
  expect(await tryAll(world[token], reads)).toEqual([]);
  expect(await state()).toBe(before);
});

test("tokens that are unknown, deleted, expired, of another project or of people who have left or have less now open nothing", async () => {
  const before = await state();
  const node = await socketNode(platform);
  const faults: string[] = [];
  for (const [which, token] of Object.entries(world.deadTokens)) {
    const isForeign = which === "of another project";
    for (const { kind, name, query } of calls) {
      const { status, text } = await ask(token, query);
      // In its own project a foreign token may ask; there are no such models there.
      if (!isForeign && status !== 401) faults.push(`${which}: ${kind} ${name}: ${status}`);
      if (text.includes(canary)) faults.push(`${which}: ${kind} ${name}: ${text.slice(0, 150)}`);
    }
    const rest = restCaller(platform, token);
    for (const { method, path, body } of restCalls) {
      const { status, text } = await rest(method, path, body);
      if (!isForeign && status !== 401) faults.push(`${which}: ${method} ${path}: ${status}`);
      if (text.includes(canary)) faults.push(`${which}: ${method} ${path}: ${text.slice(0, 150)}`);
    }
    const { file, fileName, functionKey } = world.known;
    const headers = { authorization: `Bearer ${token}` };
    for (const [method, path] of [
      ["GET", `/media/${file}/${fileName}`],
      ["POST", `/secured/functions/${functionKey}`],
      ["GET", `/system/records/export?model=${world.known.model}&format=csv`],
      ["POST", "/system/graphql"],
    ] as const) {
      const response = await world.victim.api.fetch(
        new Request(`http://localhost:3000${path}`, { method, headers, ...(method === "POST" && { body: "{}" }) }),
      );
      // Without any token a function's address is enough.
      if (token === "" && path.includes("/functions/")) continue;
      if (![401, 403, 404].includes(response.status)) faults.push(`${which}: ${method} ${path}: ${response.status}`);
    }
    const client = node.connect(token);
    if (isForeign) {
      for (const { query } of calls.filter(({ kind }) => kind === "subscription"))
        expect(await client.start(query).ended, which).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
    } else expect(await client.closed, which).toBeGreaterThanOrEqual(4400);
  }
  await node.close();
  expect(faults).toEqual([]);
  expect(await state()).toBe(before);
});
