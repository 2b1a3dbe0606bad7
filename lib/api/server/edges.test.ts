/** What every request meets before any part of the product sees it, over real connections. */
import { createServer, type IncomingMessage, type RequestListener, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consolePass } from "../console-pass.ts";
import { createHostGuard } from "./host-guard.ts";
import { pageEdge } from "./page-edge.ts";
import { faultOf } from "./well-formed.ts";

const faultAt = (url: string | undefined, host?: string) => {
  const request = { url, headers: host === undefined ? {} : { host } } as Pick<IncomingMessage, "url" | "headers">;
  return [faultOf(request), request.url];
};

describe("an address", () => {
  test.each([
    ["/", "/"],
    ["/a?b=%2500", "/a?b=%2500"],
    ["http://evil.test/a?b#c", "/a?b"],
    ["HTTPS://evil.test", "/"],
  ])("%s is %s", (url, path) => expect(faultAt(url)).toEqual([null, path]));

  test.each([
    ["/a%00b", "The address of the request must not contain the character U+0000."],
    ["http://a.test/%00", "The address of the request must not contain the character U+0000."],
    ["*", "The address of the request must begin with a slash."],
    ["ftp://a.test/", "The address of the request must begin with a slash."],
    ["http://[", "The address of the request must begin with a slash."],
    [undefined, "The address of the request must begin with a slash."],
  ])("%s is none", (url, said) => expect(faultAt(url)[0]).toBe(said));
});

describe("a host", () => {
  test.each([
    undefined,
    "",
    "localhost",
    "a.example:3000",
    "[::1]:3000",
    "A_b-c.example",
    "127.0.0.1:65535",
    "bücher.example",
  ])("%j is one", (host) => {
    expect(faultAt("/", host)[0]).toBeNull();
  });

  test.each(["a b", "a/b", "a\\b", "a?b", "a#b", "user@a", "a,b", "a:99999999", "[::1", "a\tb", "a:b:c"])(
    "%j is none",
    (host) => {
      expect(faultAt("/", host)[0]).toBe("The header Host names no host.");
    },
  );

  test("that is let through is read the same by everybody who makes an address of it", () => {
    const sign = fc.constantFrom(..."aZ9.-_:[]@/\\?#, \t%".split(""), "::1", "evil.test", "localhost");
    fc.assert(
      fc.property(
        fc.array(sign, { minLength: 1, maxLength: 8 }).map((signs) => signs.join("")),
        (host) => {
          if (faultAt("/", host)[0] !== null || /^[a-z0-9._-]+(:\d{1,5})?$/i.test(host)) return;
          const url = new URL(`http://${host}/path`);
          expect([url.pathname, url.username, url.search, url.hash]).toEqual(["/path", "", "", ""]);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

let listener: RequestListener;
let port: number;
const server = createServer((request, response) => listener(request, response));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Answered {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
}

const ask = (
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) =>
  new Promise<Answered>((resolve, reject) => {
    const asked = send({ port, host: "127.0.0.1", path, method, headers, agent: false }, async (response) => {
      let text = "";
      for await (const part of response) text += part;
      resolve({ status: response.statusCode!, headers: response.headers, text });
    });
    asked.on("error", reject);
    asked.end();
  });

describe("pages", () => {
  const edge = (isDevelopment = false) =>
    pageEdge({
      pages: async (request, response) => void response.end(`page ${request.method} ${request.url}`),
      readRouterState(header) {
        if (header !== undefined) JSON.parse(decodeURIComponent(String(header)));
      },
      isDevelopment,
    });
  const answered = async (path: string, options?: Parameters<typeof ask>[1], isDevelopment = false) => {
    listener = edge(isDevelopment) as RequestListener;
    const { status, text, headers } = await ask(path, options);
    return [status, text, headers.allow ?? headers.location ?? null];
  };
  const form = { "content-type": "application/x-www-form-urlencoded" };

  test.each([
    ["GET", "/console/content?page=2", [200, "page GET /console/content?page=2", null]],
    ["HEAD", "/projects", [200, "", null]],
    ["GET", "/_next/image?url=a", [404, "There is no such page.", null]],
    ["GET", "/_next/image", [404, "There is no such page.", null]],
    ["GET", "/a%zz", [400, "The address of the page is not valid.", null]],
    ["GET", "/a?b=%zz", [200, "page GET /a?b=%zz", null]],
    ["POST", "/console", [405, "Pages are read by GET.", "GET, HEAD"]],
    ["PUT", "/console", [405, "Pages are read by GET.", "GET, HEAD"]],
    ["POST", "/api/paddle/webhooks/transaction", [200, "page POST /api/paddle/webhooks/transaction", null]],
    ["DELETE", "/api/paddle/webhooks/transaction", [405, "Events are sent by POST.", "GET, HEAD, POST"]],
    ["POST", "/api/paddle/webhooks/../x", [405, "Pages are read by GET.", "GET, HEAD"]],
  ])("%s %s", async (method, path, expected) => expect(await answered(path, { method })).toEqual(expected));

  test("a form that was sent too early is led back to its own page, never to another site", async () => {
    const options = { method: "POST", headers: form };
    expect(await answered("/auth/login?next=%2Fa", options)).toEqual([303, "", "/auth/login?next=%2Fa"]);
    for (const path of ["//evil.test/a", "/\\evil.test/a", "///evil.test/a"]) {
      const [status, , location] = await answered(path, options);
      expect([status, new URL(String(location), "http://own.test").origin], path).toEqual([303, "http://own.test"]);
    }
  });

  test("what is no state of a router is refused before a page is made", async () => {
    expect(await answered("/", { headers: { "next-router-state-tree": "%5B1%5D" } })).toEqual([
      200,
      "page GET /",
      null,
    ]);
    for (const state of ["{", "%zz"])
      expect((await answered("/", { headers: { "next-router-state-tree": state } })).slice(0, 2)).toEqual([
        400,
        "The header Next-Router-State-Tree is not valid.",
      ]);
  });

  test("routes of a development server take bodies only there", async () => {
    expect((await answered("/__nextjs_original-stack-frames", { method: "POST" }, true))[0]).toBe(200);
    expect((await answered("/__nextjs_original-stack-frames", { method: "POST" }))[0]).toBe(405);
  });
});

describe("a name that is not this installation's", () => {
  const env = {
    PUBLIC_URL: "https://plinth.example.com",
    HOST: "0.0.0.0",
    ALLOWED_HOSTS: [],
    ENGINE_SECRET: "s".repeat(32),
  };
  let told: string[] = [];
  const guarded = (more = {}) => {
    told = [];
    const guard = createHostGuard({ ...env, ...more }, (sentence) => told.push(sentence));
    listener = (request, response) => {
      if (!guard.refuses(request, response)) response.end("through");
    };
    return guard;
  };
  const asked = async (headers: Record<string, string>, path = "/", method = "GET") => ask(path, { method, headers });

  test("is refused with what would help, as JSON, as a page and for GraphQL clients", async () => {
    guarded();
    const { status, headers, text } = await asked({ host: "evil.test:3000" });
    const message =
      "This installation of Plinth does not answer to evil.test:3000. If it is this installation's, start it with PUBLIC_URL=http://evil.test:3000 (the address that people type), or with ALLOWED_HOSTS=evil.test.";
    expect([status, headers["content-type"], headers.connection]).toEqual([421, "application/json", "close"]);
    expect(JSON.parse(text)).toEqual({
      code: 421,
      message,
      body: null,
      error: { code: "MISDIRECTED", fields: {} },
      errors: [{ message, extensions: { code: "MISDIRECTED" } }],
    });
    const page = await asked({ host: "evil.test", accept: "text/html,*/*" });
    expect(page.text).toContain("<h1>Not an address of this installation</h1>");
    expect((await asked({ host: "evil.test" }, "/", "HEAD")).text).toBe("");
  });

  test("is shown to people as text, whatever a stranger put into it", async () => {
    guarded();
    const { text } = await asked({ host: `<script>'"&`, accept: "text/html" });
    expect(text).not.toContain("<script>");
    expect(text).toContain("&#60;script&#62;");
  });

  test("passes where it is one, at the address of load balancers, and with the console's secret", async () => {
    guarded();
    for (const host of ["localhost:9", "plinth.example.com", "127.0.0.1"])
      expect((await asked({ host })).text).toBe("through");
    for (const path of ["/health", "/health?a"]) expect((await asked({ host: "10.0.0.9" }, path)).text).toBe("through");
    expect((await asked({ host: "10.0.0.9" }, "/healthy")).status).toBe(421);
    const pass = (secret: string) => ({ host: "engine", ...consolePass(secret, false) });
    expect((await asked(pass(env.ENGINE_SECRET))).text).toBe("through");
    const wrong = await asked(pass("another secret"));
    expect(JSON.parse(wrong.text).message).toContain("Give console and engine the same ENGINE_SECRET");
    guarded({ ENGINE_SECRET: undefined });
    expect((await asked(pass(""))).status).toBe(421);
  });

  test("is told to the operator once, and no more than twenty of them", async () => {
    guarded();
    for (const host of ["a.test", "a.test", "b.test"]) await asked({ host });
    expect(told.map((sentence) => sentence.split(" was refused")[0])).toEqual([
      "A request for a.test",
      "A request for b.test",
    ]);
    for (let i = 0; i < 30; i++) await asked({ host: `${i}.test` });
    expect(told).toHaveLength(20);
  });

  test("is refused to a connection that would become a socket, in a whole answer", async () => {
    const guard = guarded();
    const refused = new Promise<void>((resolve) =>
      server.once("upgrade", (request, socket) => {
        expect(guard.refusesUpgrade(request, socket)).toBe(true);
        resolve();
      }),
    );
    const client = connect(port, "127.0.0.1");
    client.write(
      "GET /secured/graphql HTTP/1.1\r\nHost: evil.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    );
    let text = "";
    for await (const part of client) text += part;
    await refused;
    const [head, body] = text.split("\r\n\r\n") as [string, string];
    expect(head).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\nConnection: close/);
    expect(Number(/Content-Length: (\d+)/.exec(head)![1])).toBe(Buffer.byteLength(body));
    expect(JSON.parse(body).error.code).toBe("MISDIRECTED");
  });
});
