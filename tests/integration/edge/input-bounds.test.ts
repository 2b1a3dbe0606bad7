/** Every edge x every shape of input that would hold the process up or that no part can keep: refused in plain words, and never a fault of the server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemSchema } from "../../../lib/api/system/graphql/schema.ts";
import { head, rawConnection } from "../../support/calls/raw-connection.ts";
import { socketClient } from "../../support/nodes/socket-node.ts";
import { type WholeNode, wholeNode } from "../../support/nodes/whole-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { attack, operations } from "../../support/rights/operations.ts";
import { noCalls, type RestCall, restCalls } from "../../support/rights/rest-calls.ts";
import { type RightsWorld, rightsWorld } from "../../support/rights/world.ts";
import { paymentSettings, signatureOf } from "../../support/services/payment-events.ts";
import { isShort, meets } from "../../support/short-form/drawn.ts";
import { freshAddress } from "../../support/visitors.ts";

let platform: TestPlatform;
let world: RightsWorld;
let node: WholeNode;

beforeAll(async () => {
  platform = await testPlatform({
    env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1", TRUSTED_PROXIES: "1", ...paymentSettings },
  });
  world = await rightsWorld(platform);
  node = await wholeNode(platform);
}, 180_000);
afterAll(async () => {
  await node.close();
  await platform.close();
});

const deepLists = "[".repeat(4_800_000);
const deepObjects = '{"a":'.repeat(900_000);
const tooDeep = /nested deeper than 200 levels/;
const unstorable = { "the character NUL": "a\0b", "half of a surrogate pair": "\ud83d" };
const unstorableText = /U\+0000|half of a surrogate pair/;

const owner = () => ({ cookie: world.victim.owner.browser.cookieHeader(), "x-use-cookies": "true" });
const json = { "content-type": "application/json" };
const elsewhere = () => ({ "x-forwarded-for": freshAddress() });

/** Every text in a value, however deep, as another one. */
function withText(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((item) => withText(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withText(item, text)]));
}

async function post(path: string, body: string | Uint8Array, headers: Record<string, string> = {}, method = "POST") {
  const answer = await fetch(node.url + path, {
    method,
    body: body as BodyInit,
    headers: { ...json, ...elsewhere(), ...headers },
  });
  return { status: answer.status, text: await answer.text() };
}

/** Where a request of JSON comes in, each with who may be there: `body` puts the JSON where the edge reads it. */
interface JsonEdge {
  path: string;
  headers(): Record<string, string>;
  method?: string;
  wrap?(value: string): string;
  /** Of what it takes, where that is less than elsewhere. */
  charactersMax?: number;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const secured = () => bearer(world.goodToken);

const jsonEdges: Record<string, JsonEdge> = {
  "system GraphQL": { path: "/system/graphql", headers: owner },
  "variables of system GraphQL": {
    path: "/system/graphql",
    headers: owner,
    wrap: (value) => `{"query":"query ($_id: String) { __typename }","variables":{"x":${value}}}`,
  },
  "generated GraphQL": { path: "/secured/graphql", headers: secured },
  "variables of generated GraphQL": {
    path: "/secured/graphql",
    headers: secured,
    wrap: (value) => `{"query":"query ($w: VaultWhere) { vaultCount(where: $w) }","variables":{"w":${value}}}`,
  },
  "a record over REST": { path: "/secured/rest/vault", headers: secured },
  "a change over REST": { path: "/secured/rest/vault", headers: secured, method: "PATCH" },
  "a function": { path: "/secured/functions/KEY", headers: () => ({}), charactersMax: 900_000 },
  "a sync document": { path: "/system/sync/plan", headers: () => bearer(world.known.syncToken) },
};

describe.each(Object.keys(jsonEdges))("%s", (name) => {
  const edge = jsonEdges[name]!;
  const send = (value: string) =>
    post(
      edge.path.replace("KEY", world.known.functionKey),
      edge.wrap?.(value) ?? value,
      edge.headers(),
      edge.method ?? "POST",
    );

  test.each([
    ["lists", deepLists],
    ["objects", deepObjects],
    ["201 whole lists", `${"[".repeat(201)}${"]".repeat(201)}`],
  ])("is not nested without end: %s", async (_, value) => {
    const { status, text } = await send(value.slice(0, edge.charactersMax));
    expect([status, text]).toEqual([400, expect.stringMatching(tooDeep)]);
  });

  test.each(Object.entries(unstorable))("holds no text with %s, as a value or as a key", async (_, bad) => {
    for (const value of [{ title: bad }, { title: { inner: [1, bad] } }, { [bad]: 1 }, { list: [{ [bad]: 1 }] }]) {
      const { status, text } = await send(JSON.stringify(value));
      expect([status, text]).toEqual([400, expect.stringMatching(unstorableText)]);
    }
  });

  test("broken UTF-8, other types and odd keys are no fault of the server", async () => {
    for (const value of [Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), Uint8Array.of(0xed, 0xa0, 0x80)])
      expect((await post(edge.path.replace("KEY", "x"), value, edge.headers(), edge.method)).status).toBeLessThan(500);
    for (const value of [
      "",
      "null",
      "7",
      '"x"',
      "[]",
      "1e999",
      "-0",
      '{"__proto__":{"title":1}}',
      '{"constructor":{"prototype":1}}',
    ])
      expect((await send(value)).status, value).toBeLessThan(500);
  });
});

test.each(Object.entries(unstorable))(
  "no operation of the system API takes %s, as a variable or written out",
  async (_, bad) => {
    const faults: string[] = [];
    let asked = 0;
    for (const operation of operations) {
      const { query, variables } = attack(operation, world.known);
      const changed = withText(variables, bad);
      const literals = literalDocument(operation.field, operation.kind, changed as Record<string, unknown>);
      for (const body of [{ query, variables: changed }, ...(literals ? [{ query: literals }] : [])]) {
        if (JSON.stringify(body) === JSON.stringify({ query, variables })) continue;
        asked++;
        const { status, text } = await post("/system/graphql", JSON.stringify(body), owner());
        const { errors } = JSON.parse(text);
        if (status >= 500 || errors?.[0].extensions.code !== "BAD_USER_INPUT")
          faults.push(`${operation.key}: ${status} ${text.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(150);
  },
);

/** The operation with its texts in the document, where GraphQL has escapes of its own; null where it takes none. */
function literalDocument(
  field: (typeof operations)[number]["field"],
  kind: string,
  variables: Record<string, unknown>,
): string | null {
  const texts = field.args.filter(({ name }) => typeof variables[name] === "string");
  const rest = field.args.filter(({ name }) => name in variables && typeof variables[name] !== "string");
  if (texts.length === 0 || rest.length > 0) return null;
  const given = texts.map(({ name }) => `${name}: ${JSON.stringify(variables[name])}`).join(", ");
  const selected =
    "getFields" in Object(systemSchema.getType(String(field.type).replace(/[[\]!]/g, ""))) ? "{ __typename }" : "";
  return `${kind} { ${field.name}(${given}) ${selected} }`;
}

test("no REST call takes them in its body, and none is held up by it", async () => {
  const faults: string[] = [];
  let asked = 0;
  const routes = Object.entries(restCalls).filter(
    ([route]) => /^(POST|PATCH|PUT|DELETE)/.test(route) && !noCalls.includes(route),
  );
  for (const [nth, [route, callOf]] of routes.entries()) {
    const [method, pattern] = route.split(" ") as [string, string];
    const call: Partial<RestCall> = callOf(world.known);
    if (call.endsSession || call.isForm) continue;
    const bodies = [
      deepLists.slice(0, 60_000),
      ...Object.values(unstorable).map((bad) => JSON.stringify(withText(Object(call.body ?? { a: "" }), bad))),
      '{"__proto__":{"a":1},"constructor":{"prototype":null},"a":1e999}',
    ];
    for (const [one, body] of bodies.entries())
      for (const [who, headers] of [owner(), bearer(world.known.syncToken), {}].entries()) {
        if (!meets(nth + one, who)) continue;
        asked++;
        const { status, text } = await post(call.path || pattern, body, { ...call.headers, ...headers }, method);
        if (status >= 500) faults.push(`${route} ${body.slice(0, 60)}: ${status} ${text.slice(0, 200)}`);
      }
  }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(isShort ? 150 : 500);
});

test("addresses with NUL are refused, and other escapes that are none are no fault of the server", async () => {
  const faults: string[] = [];
  const routes = Object.entries(restCalls).filter(([route]) => !noCalls.includes(route));
  const generated = ["GET /secured/graphql", "GET /secured/rest/vault", "POST /secured/rest/vault", "GET /zz"];
  const all = [...routes, ...generated.map((route) => [route, () => ({})] as const)];
  for (const [nth, [route, callOf]] of all.entries()) {
    const [method, pattern] = route.split(" ") as [string, string];
    const call: Partial<RestCall> = callOf(world.known);
    if (call.endsSession) continue;
    const [path, query = ""] = (call.path || pattern.replaceAll("*", "x")).split("?");
    const marked = (mark: string) => [
      `${path}${mark}?${query}`,
      `${path}/${mark}`,
      `${path}?${query}&a=${mark}`,
      `${path}?${query}&${mark}=1`,
    ];
    const asked = async (url: string) => {
      const init = { method, headers: { ...owner(), ...call.headers } };
      return (await fetch(node.url + url, { ...init, ...(method !== "GET" && { body: "{}" }) })).status;
    };
    for (const url of marked("%00")) {
      const status = await asked(url);
      if (status !== 400) faults.push(`${method} ${url}: ${status}`);
    }
    for (const [one, mark] of ["%", "%E0%A4%A", "%ZZ", "%ff", "%ed%a0%80", "%25%30%30"].entries())
      for (const [where, url] of marked(mark).entries()) {
        if (!meets(nth + one, where, 4)) continue;
        const status = await asked(url);
        if (status >= 500) faults.push(`${method} ${url}: ${status}`);
      }
  }
  expect(faults).toEqual([]);
});

test("parameters of the generated API and of exports that are JSON have the same bounds", async () => {
  const where = encodeURIComponent(`${'{"NOT":'.repeat(201)}{}${"}".repeat(201)}`);
  const half = encodeURIComponent('{"title":{"eq":"\\ud83d"}}');
  const nul = encodeURIComponent('{"title":{"eq":"\\u0000"}}');
  const get = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(node.url + path, { headers });
    return [answer.status, await answer.text()];
  };
  for (const [path, headers] of [
    ["/secured/rest/vault?where=", secured()],
    ["/system/records/export?model=vault&where=", owner()],
    [
      `/secured/graphql?query=${encodeURIComponent("query($w: VaultWhere){ vaultCount(where: $w) }")}&variables=`,
      secured(),
    ],
  ] as const) {
    expect(await get(path + where, headers)).toEqual([400, expect.stringMatching(tooDeep)]);
    for (const bad of [half, nul])
      expect(await get(path + bad, headers)).toEqual([400, expect.stringMatching(unstorableText)]);
  }
  const cursor = Buffer.from("[".repeat(60_000)).toString("base64url");
  const query = `{ vaultConnection(first: 1, after: "${cursor}") { edges { cursor } } }`;
  const answer = await post("/secured/graphql", JSON.stringify({ query }), secured());
  expect([answer.status, answer.text]).toEqual([expect.any(Number), expect.stringContaining("BAD_USER_INPUT")]);
});

test.each([
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary=""',
  "multipart/form-data; charset=utf-8",
  "multipart/form-data; boundary=;",
  `multipart/form-data; boundary=${"x".repeat(71)}`,
  "multipart/form-data; boundary=a\tb",
])("a form is answered at once without a boundary: %s", async (type) => {
  for (const path of ["/media/upload", "/system/user/avatar", "/system/plugin/install"]) {
    const { status } = await post(path, "--\r\n\r\nx\r\n----\r\n", { ...owner(), "content-type": type });
    expect([path, status]).toEqual([path, path === "/system/plugin/install" ? expect.any(Number) : 400]);
    expect(status).toBeLessThan(500);
  }
});

test("a boundary of every form that there is works", async () => {
  for (const given of ["x", '"x y"', "----WebKitFormBoundary7MA4YWxkTrZu0gW", '"a?b/c=d:e,f"', "x; charset=utf-8"]) {
    const name = given.split(";")[0]!.replaceAll('"', "");
    const body = `--${name}\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\ntext ${given}\r\n--${name}--\r\n`;
    const { status, text } = await post("/media/upload", body, {
      ...owner(),
      "content-type": `multipart/form-data; boundary=${given}`,
    });
    expect([given, status, text]).toEqual([given, 200, expect.any(String)]);
  }
});

test("metadata of uploads that resume hold no NUL, as text or as a name", async () => {
  const begin = (metadata: string) =>
    post("/media/tus", "", {
      ...owner(),
      "content-type": "application/offset+octet-stream",
      "tus-resumable": "1.0.0",
      "upload-length": "4",
      "upload-metadata": metadata,
    });
  const encoded = (text: string) => Buffer.from(text).toString("base64");
  for (const name of ["filename", "name", "model_name", "field_name", "doc_id", "anything"]) {
    const { status, text } = await begin(`${name} ${encoded("a\0b")}`);
    expect([name, status, text]).toEqual([name, 400, expect.stringMatching(/U\+0000/)]);
  }
  for (const metadata of [
    "filename !!!",
    "filename",
    ",",
    "a b c",
    `__proto__ ${encoded("x")}`,
    `filename ${encoded("\xff")}`,
    "ü x",
  ])
    expect((await begin(encodeURI(metadata))).status, metadata).toBeLessThan(500);
});

describe("files to import", () => {
  const load = (format: string, body: string) =>
    post(`/system/records/import?model=vault&format=${format}`, body, { ...owner(), "content-type": "text/plain" });
  test.each([
    ["csv", "title\na\0b\n", /null character/],
    ["csv", "ti\0tle,title\nx,y\n", /There is no field/],
    ["csv", 'title\n"open', /cannot be read beyond line/],
    ["csv", 'title\nx"y"z\n', /cannot be read beyond line 2/],
    ["json", `[{"title":"a\\u0000b"}]`, /null character|U\+0000/],
    ["ndjson", `{"title":${deepLists}\n`, tooDeep],
    ["json", `[{"title":${"[".repeat(201)}${"]".repeat(201)}}]`, tooDeep],
    ["ndjson", '{"a\\u0000":1}\n', /There is no field/],
  ])("%s: %#", async (format, body, told) => {
    const { status, text } = await load(format, body);
    expect([status, text]).toEqual([expect.any(Number), expect.stringMatching(told)]);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain("INTERNAL");
  });

  test.each([`{"plinth":1}${deepLists}\n`, `${deepLists}\n`, '{"actor":{"id":"\\u0000"}}\n', "\0\n", "{\n"])(
    "a project that is restored: %#",
    async (body) => {
      for (const path of ["restore", "plan", "apply"]) {
        const answer = await post(`/system/sync/${path}?project=${world.known.project}`, body, {
          ...bearer(world.known.syncToken),
          "content-type": "application/x-ndjson",
        });
        expect([path, answer.status, answer.text]).toEqual([path, 400, expect.any(String)]);
      }
    },
  );
});

test.each(["", "{", deepLists.slice(0, 200_000), "[]", '"x"', '{"event_id":"a\\u0000"}', '{"event_id":"\\ud83d"}'])(
  "an event of the payment provider that is none is refused, although it is signed: %#",
  async (text) => {
    const answer = await post("/system/payments/events", text, { "paddle-signature": signatureOf(text) });
    expect([text.slice(0, 9), answer.status]).toEqual([text.slice(0, 9), 400]);
  },
);

describe.each(["/secured/graphql", "/system/graphql"])("a socket of %s", (path) => {
  const open = () =>
    socketClient(
      node.url.replace("http", "ws") + path,
      path === "/secured/graphql" ? { Authorization: `Bearer ${world.goodToken}` } : {},
      path === "/secured/graphql" ? {} : { ...owner(), origin: "http://localhost:3000" },
    );

  test.each(["[".repeat(900_000), '{"a":'.repeat(150_000)])("closes on a message without end: %#", async (text) => {
    const { client, socket, closed, start } = open();
    await start("{ __typename }").next();
    socket().send(text);
    expect(await closed).toBe(4400);
    await client.dispose();
  });

  test.each(["a\0b", "\ud83d"])("refuses text that cannot be stored: %#", async (bad) => {
    const { client, start } = open();
    for (const variables of [{ x: bad }, { x: [{ [bad]: 1 }] }])
      expect(await start("{ __typename }", variables).ended).toMatchObject([
        { extensions: { code: "BAD_USER_INPUT" } },
      ]);
    expect((await start("{ __typename }").next()).data.__typename).toBeTruthy();
    await client.dispose();
  });
});

test("headers that are none are answered by a status", async () => {
  for (const line of [
    "User-Agent: a\0b",
    "X-Forwarded-For: \0",
    "Cookie: plinth_session=\0",
    "Authorization: Bearer \xff\0",
  ]) {
    const connection = await rawConnection(
      node.url,
      head("GET /system/user/profile HTTP/1.1", "Host: localhost", line).toString(),
    );
    await connection.until(/^HTTP\/1\.1 4\d\d /);
    connection.socket.destroy();
  }
  for (const [name, value] of [
    ["cookie", "plinth_session=%00; temp_tenant_id=%00; project_id=%E0%A4%A"],
    ["authorization", "Bearer %00"],
    ["x-forwarded-for", "%00, not an address"],
    ["user-agent", "\xff\xfe"],
    ["accept", "\xff;q=x"],
    ["if-none-match", '"\xff'],
  ])
    for (const path of [
      "/system/user/profile",
      "/secured/rest/vault",
      "/secured/graphql?query={__typename}",
      "/auth/v2/session",
    ])
      expect((await fetch(node.url + path, { headers: { ...owner(), [name!]: value! } })).status).toBeLessThan(500);
});
