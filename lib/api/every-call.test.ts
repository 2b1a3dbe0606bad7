/** Every REST call: its address with values, and what it refuses. */
import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { faultsOf } from "../../tests/support/outcome.ts";
import { callers, nothing, sections } from "../contract/calls/call.ts";
import { type Address, bodyBytesMaxOf, callList, errorsOf } from "../contract/calls/index.ts";
import { locate, methodOf, pathOf } from "../contract/calls/locate.ts";
import { AuditPlace, choice, Where } from "../contract/calls/query.ts";
import { errorCodes } from "../kernel/errors.ts";

const locateAt = locate as (address: Address, place?: object) => string;
const namesIn = (address: Address) =>
  [...pathOf(address).matchAll(/:(\w+)(\{\.\+\})?/g)].map(([, name, several]) => ({
    name: name!,
    several: Boolean(several),
  }));

const part = fc.string({ minLength: 1 }).filter((text) => text.isWellFormed() && !/^\.{1,2}$/.test(text));
/** What a browser leaves as it is in a path of several parts. */
const path = fc
  .array(
    fc.stringMatching(/^[\w. -]{1,10}$/).filter((text) => !/^[. ]+$/.test(text)),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join("/"));

describe.each(callList)("%s", (address, call) => {
  test("is found by its address with any values, and each value comes to the server as it was", async () => {
    if (address.endsWith("*")) return;
    const app = new Hono();
    let seen: Record<string, unknown> = {};
    app.on(methodOf(address), pathOf(address), ({ req, body }) => {
      seen = { params: req.param(), query: Object.fromEntries(new URL(req.url).searchParams) };
      return body(null);
    });
    const params = fc.record(
      Object.fromEntries(namesIn(address).map(({ name, several }) => [name, several ? path : part])),
    );
    const query = fc.dictionary(
      fc.constantFrom("a", "b&c", "d=e"),
      fc.oneof(part, fc.integer(), fc.boolean(), fc.constantFrom(null, undefined)),
    );
    await fc.assert(
      fc.asyncProperty(params, query, async (given, asked) => {
        const located = locateAt(address, { params: given, query: asked });
        const url = new URL(located, "http://localhost");
        expect(url.origin).toBe("http://localhost");
        const response = await app.request(`http://localhost${located}`, { method: methodOf(address) });
        expect(response.status, located).toBe(200);
        const sent = Object.entries(asked)
          .filter(([, value]) => value !== null && value !== undefined)
          .map(([name, value]) => [name, String(value)]);
        expect(seen).toEqual({ params: given, query: Object.fromEntries(sent) });
      }),
      { numRuns: 12 },
    );
  });

  test("says in one sentence what it does, in a section that there is, and to whom it is open", () => {
    expect(call.summary).toMatch(/^[A-Z].*\.$/s);
    if (call.section) expect(sections).toContain(call.section);
    expect(callers).toContain(call.who);
    if (call.answer) expect(call.says).toMatch(/^[`A-Z].*\.$/s);
  });

  test("answers codes in the order of their status, each once", () => {
    const codes = errorsOf(call);
    expect(new Set(codes).size).toBe(codes.length);
    const statuses = codes.map((code) => errorCodes[code].status);
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
    expect(codes.includes("UNAUTHENTICATED")).toBe(
      !["everybody", "whoever has the address"].includes(call.who) || (call.errors ?? []).includes("UNAUTHENTICATED"),
    );
    expect(codes.includes("TOO_LARGE")).toBe(
      Boolean(call.body || call.sends) || (call.errors ?? []).includes("TOO_LARGE"),
    );
  });

  test("refuses a key that its body does not have, by its name", () => {
    const { body } = call;
    if (!body || body === nothing || !refusesKeys(body)) return;
    expect(Object.keys(faultsOf(body, { no_such_key: 1 }))).toContain("no_such_key");
    if (call.takes) expect(Object.keys(faultsOf(call.takes, { no_such_key: 1 }))).toContain("no_such_key");
  });

  test("has a body and a query that the OpenAPI document can tell", () => {
    for (const schema of [call.body, call.query, call.params])
      if (schema) expect(() => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).not.toThrow();
    if (call.answer) expect(() => z.toJSONSchema(call.answer!, { io: "output", unrepresentable: "any" })).not.toThrow();
    expect(bodyBytesMaxOf(call)).toBeGreaterThan(0);
  });
});

/** Whether JSON Schema says of the body that it has no other keys. */
function refusesKeys(schema: z.ZodType): boolean {
  const { additionalProperties, type } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    additionalProperties?: unknown;
    type?: unknown;
  };
  return type === "object" && additionalProperties === false;
}

test("every body but those of two forms is one that refuses unknown keys", () => {
  const bodies = callList.filter(([, { body }]) => body && body !== nothing);
  const open = bodies.filter(([, { body }]) => !refusesKeys(body!)).map(([address]) => address);
  // A mailed proof has two forms, and so has the address of a database.
  const twoForms = [
    "POST /auth/v2/forget/password/verify",
    "POST /auth/v2/verify/email",
    "POST /system/database/check",
  ];
  expect(open.sort()).toEqual(twoForms);
});

describe("values of a query", () => {
  test("one of some names is the first where nothing is said, and named where it is none", () => {
    const Format = choice("format", ["csv", "json"]);
    expect([Format.parse(undefined), Format.parse("json")]).toEqual(["csv", "json"]);
    expect(faultsOf(z.object({ format: Format }), { format: "xml" })).toEqual({
      format: "format must be one of: csv, json.",
    });
  });

  test("a condition is an object as JSON, bounded as all JSON from outside", () => {
    expect(Where.parse('{"title":{"eq":"a"}}')).toEqual({ title: { eq: "a" } });
    expect(faultsOf(Where, "[1]")).toEqual({ input: "where must be a JSON object." });
    expect(faultsOf(Where, "{")).toEqual({ input: "where is not valid JSON." });
    expect(faultsOf(Where, `{"a":${"[".repeat(300)}`)).toEqual({ input: "where is nested deeper than 200 levels." });
  });

  test("a place in the audit log is a position and its hash", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 14 }), fc.stringMatching(/^[0-9a-f]{64}$/), (position, hash) => {
        expect(AuditPlace.parse(`${position}:${hash}`)).toEqual({ position, hash });
      }),
    );
    for (const text of [
      "",
      "1",
      `x:${"a".repeat(64)}`,
      `1:${"a".repeat(63)}`,
      `1:${"g".repeat(64)}`,
      `1:${"a".repeat(64)}:`,
    ])
      expect(AuditPlace.safeParse(text).success).toBe(false);
  });
});
