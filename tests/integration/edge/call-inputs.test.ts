/** What is sent to a call is held against the schema that its contract names, wherever it is parsed: the same fields are refused, with the same words. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { nothing } from "../../../lib/contract/calls/call.ts";
import { type Address, bodyBytesMaxOf, type CallContract, callList } from "../../../lib/contract/calls/index.ts";
import { methodOf, pathOf } from "../../../lib/contract/calls/locate.ts";
import { parseInput } from "../../../lib/contract/parse-input.ts";
import { PlinthError } from "../../../lib/kernel/errors.ts";
import { registered } from "../../support/accounts.ts";
import type { Browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let api: Api;
let owner: Browser;
let token: string;

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0" } });
  api = createApi(platform);
  owner = await registered(platform, "owner@example.com", api);
  const project = { id: "inputs", name: "Inputs", plan_type: "dedicated", tier_name: "free" };
  await owner.post("/system/project/create", project);
  await owner.post("/system/project/switch", { id: "inputs" });
  const asked = { name: "Inputs", project_ids: ["inputs"], scopes: ["models", "content", "settings"] };
  token = (await owner.post("/system/sync/token/create", asked)).body.body.token;
});
afterAll(() => platform.close());

const reading = callList.flatMap(([address, call]): { address: Address; call: CallContract; schema: z.ZodType }[] => {
  const schema = call.takes ?? call.body;
  return schema && schema !== nothing ? [{ address, call, schema }] : [];
});

/** What is refused of an input by the schema; null where it is taken. */
function refusedBy(schema: z.ZodType, input: object): Record<string, string> | null {
  try {
    parseInput(schema, input);
    return null;
  } catch (error) {
    if (error instanceof PlinthError) return error.fields ?? {};
    throw error;
  }
}

test("there are calls that read a body", () => {
  expect(reading.length).toBeGreaterThan(35);
});

describe.each(reading.map(({ address, ...call }): [Address, typeof call] => [address, call]))(
  "%s",
  (address, { call, schema }) => {
    const path = `${pathOf(address).replace(":provider", "google")}?project=inputs`;
    const headers = (): Record<string, string> =>
      call.who.includes("sync token") ? { authorization: `Bearer ${token}` } : {};

    test("refuses what its schema refuses", async () => {
      const { properties = {} } = z.toJSONSchema(call.body!, { io: "input", unrepresentable: "any" });
      const wrong = Object.fromEntries(Object.keys(properties).map((name) => [name, { no: "such thing" }]));
      let count = 0;
      for (const input of [{}, { zzz: 1 }, wrong, { ...wrong, zzz: 1 }]) {
        const expected = refusedBy(schema, input);
        if (!expected) continue;
        count++;
        const { body } = await owner.request(methodOf(address), path, input, headers());
        expect([body.error?.code, body.error?.fields], JSON.stringify(input)).toEqual(["BAD_USER_INPUT", expected]);
      }
      expect(count).toBeGreaterThan(1);
    });

    test("reads no more of a body than its contract says", async () => {
      const body = JSON.stringify({ zzz: "x".repeat(bodyBytesMaxOf(call)) });
      const answer = await owner.request(methodOf(address), path, body, headers());
      expect([answer.status, answer.body.error.code]).toEqual([413, "TOO_LARGE"]);
    });
  },
);
