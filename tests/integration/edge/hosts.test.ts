/** Names under which requests may come: a page that was led to this machine by another name (DNS rebinding) reaches nothing. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { type Engine, localEngine } from "../../../lib/api/engine.ts";
import { remoteEngine } from "../../../lib/api/remote-engine.ts";
import { createHostGuard } from "../../../lib/api/server/host-guard.ts";
import { createListener } from "../../../lib/api/server/listener.ts";
import { goodPassword } from "../../support/accounts.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { testProject } from "../../support/project.ts";

let platform: TestPlatform;
const ends: (() => Promise<void> | void)[] = [];
const told: string[] = [];
let pages = 0;

async function start(env: Record<string, string> = {}, at?: string): Promise<number> {
  platform = await testPlatform({ env });
  const own = platform;
  ends.push(() => own.close());
  return serve(
    localEngine(platform, (_request, socket) => socket.destroy()),
    at,
  );
}

/** Behind a port of its own, as server.ts has it. */
async function serve(engine: Engine, at = "127.0.0.1"): Promise<number> {
  const guard = createHostGuard(platform.env, (sentence) => told.push(sentence));
  const page = (_request: IncomingMessage, response: { end(text: string): void }) => {
    pages += 1;
    response.end("a page");
  };
  const server: Server = createServer(createListener({ guard, engine: engine.answer, pages: page }));
  server.on("upgrade", (message, socket, head) => {
    if (!guard.refusesUpgrade(message, socket)) engine.upgrade(message, socket, head);
  });
  server.listen(0, at);
  await once(server, "listening");
  ends.push(async () => {
    await engine.close();
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

beforeEach(() => {
  told.length = 0;
  pages = 0;
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Sent {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Asks under that name; fetch would not let a Host be chosen. */
async function ask(port: number, host: string, path: string, { method = "GET", body, headers = {} }: Sent = {}) {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const asked = request({ port, host: "127.0.0.1", method, path, headers: { host, ...json, ...headers } });
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const content = await text(response);
  const isJson = response.headers["content-type"]?.includes("json");
  return { status: response.statusCode, headers: response.headers, body: isJson ? JSON.parse(content) : content };
}

const users = async () => (await platform.db.selectFrom("plinth.users").select("email").execute()).map((u) => u.email);

test("every route and every page refuses another name, and says which setting allows it; only health and metrics are told", async () => {
  const port = await start();
  const routes = createApi(platform).routes.filter(({ path }) => !/^\/(health|metrics)/.test(path));
  expect(routes.length).toBeGreaterThan(100);
  const generated = ["/secured/graphql", "/secured/rest/post", "/system/graphql", "/projects", "/", "/_next/static/x"];
  const asked = [
    ...routes.map(({ method, path }) => ({
      method: method === "ALL" ? "POST" : method,
      path: path.replaceAll(/[*{}?]/g, "").replaceAll(/:\w+/g, "x"),
    })),
    ...generated.flatMap((path) => ["GET", "POST", "OPTIONS"].map((method) => ({ method, path }))),
  ];
  for (const { method, path } of asked) {
    const { status, body } = await ask(port, "evil.test:3000", path, { method });
    expect([path, status]).toEqual([path, 421]);
    expect(body.message).toBe(
      "This installation of Plinth does not answer to evil.test:3000. If it is this installation's, start it with PUBLIC_URL=http://evil.test:3000 (the address that people type), or with ALLOWED_HOSTS=evil.test.",
    );
  }
  expect(pages).toBe(0);
  expect(told).toHaveLength(1);
  for (const [path, status] of Object.entries({ "/health": "ok", "/health/live": "ok", "/health/ready": "ready" }))
    expect(await ask(port, "evil.test", path)).toMatchObject({ status: 200, body: { body: { status } } });
});

test("a person gets a page that tells the way out, with nothing in it that the name could bring along", async () => {
  const port = await start();
  const shown = await ask(port, "192.168.1.20:3000", "/projects", { headers: { accept: "text/html,*/*" } });
  expect(shown.status).toBe(421);
  expect(shown.body).toContain("PUBLIC_URL=http://192.168.1.20:3000");
  expect(shown.body).toContain("ALLOWED_HOSTS=192.168.1.20");
  const hostile = await ask(port, `a"onload='x'&b`, "/", { headers: { accept: "text/html" } });
  expect(hostile.status).toBe(421);
  expect(hostile.body).toContain("a&#34;onload=&#39;x&#39;&#38;b");
  // What no host can be called is told as that.
  expect((await ask(port, "<img src=x>", "/", { headers: { accept: "text/html" } })).status).toBe(400);
});

test("a page that DNS has led here cannot claim a fresh installation", async () => {
  const port = await start();
  const first = { method: "POST", body: { email: "ada@example.com", password: goodPassword } };
  const rebound = { origin: "http://evil.test:3000", "sec-fetch-site": "same-origin" };
  const refused = await ask(port, "evil.test:3000", "/auth/v2/register", { ...first, headers: rebound });
  expect([refused.status, await users()]).toEqual([421, []]);
  const own = { origin: `http://localhost:${port}` };
  const made = await ask(port, `localhost:${port}`, "/auth/v2/register", { ...first, headers: own });
  expect([made.status, await users()]).toEqual([200, ["ada@example.com"]]);
});

test("a connection that would become a socket is refused under another name", async () => {
  const port = await start();
  const socket = connect(port, "127.0.0.1");
  socket.write(
    "GET /system/graphql HTTP/1.1\r\nHost: evil.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n.*ALLOWED_HOSTS=evil\.test/s);
});

test("programs that ask the generated API under a name of their network are told, in the form that they read, and let in by ALLOWED_HOSTS", async () => {
  for (const env of [{}, { ALLOWED_HOSTS: "plinth" }] as Record<string, string>[]) {
    const port = await start(env);
    const note = { fields: [{ field_label: "Name", field_type: "text", input_type: "string" }] };
    const { token } = await testProject(platform, { models: { note } });
    const headers = { authorization: `Bearer ${token}` };
    const query = { method: "POST", headers, body: { query: "{ noteCount }" } };
    const answer = await ask(port, "plinth:3000", "/secured/graphql", query);
    if ("ALLOWED_HOSTS" in env) expect(answer).toMatchObject({ status: 200, body: { data: { noteCount: 0 } } });
    else {
      expect(answer).toMatchObject({ status: 421, body: { errors: [{ extensions: { code: "MISDIRECTED" } }] } });
      expect(answer.body.errors[0].message).toContain("ALLOWED_HOSTS=plinth");
      expect(told).toEqual([expect.stringContaining("ALLOWED_HOSTS=plinth")]);
    }
  }
});

const secret = "a secret of console and engine, long enough";

/** A console in front of an engine that it reaches by a name which the engine does not know as its own. */
async function apart(consoleSecret: string | undefined) {
  const settings = { ENGINE_SECRET: secret, TRUSTED_PROXIES: "1", PUBLIC_URL: "http://console.test" };
  const enginePort = await start(settings, "127.0.0.2");
  const pageUpgrade: Engine["upgrade"] = (_request, socket) => socket.destroy();
  const engine = remoteEngine({ url: `http://127.0.0.2:${enginePort}`, secret: consoleSecret, pageUpgrade });
  return { port: await serve(engine), engine };
}

test("an engine answers its console under whatever name that reaches it, for the console has looked at the name", async () => {
  const { port, engine } = await apart(secret);
  const call = new Request("http://localhost/auth/v2/providers");
  expect((await engine.api.fetch(call)).status).toBe(200);
  expect((await ask(port, "console.test", "/auth/v2/providers")).status).toBe(200);
  expect((await ask(port, "evil.test", "/auth/v2/providers")).status).toBe(421);
});

test("a console whose engine is away is alive, and not ready", async () => {
  const pageUpgrade: Engine["upgrade"] = (_request, socket) => socket.destroy();
  const port = await serve(remoteEngine({ url: "http://127.0.0.1:1", secret, pageUpgrade }));
  const statuses = ["/health/live", "/health/ready", "/health"].map(
    async (path) => (await ask(port, "localhost", path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 503, 503]);
});

test.each([undefined, "another secret of somebody else, long enough"])(
  "an engine refuses a console that says %s",
  async (given) => {
    const { port } = await apart(given);
    const refused = await ask(port, "console.test", "/auth/v2/providers");
    expect([refused.status, refused.body.message]).toEqual([
      421,
      expect.stringMatching(
        /Give console and engine the same ENGINE_SECRET, or start the engine with ALLOWED_HOSTS=127\.0\.0\.2\.$/,
      ),
    ]);
    expect(told).toEqual([expect.stringContaining("ENGINE_SECRET")]);
  },
);

test("an engine hears from its console where a visitor really came from, whatever the visitor says", async () => {
  const { port } = await apart(secret);
  const register = async (email: string, headers: Record<string, string>) => {
    const sent = { method: "POST", body: { email, password: goodPassword }, headers };
    return (await ask(port, "console.test", "/auth/v2/register", sent)).status;
  };
  const proxied = { origin: "http://console.test", "x-forwarded-for": "203.0.113.7" };
  // The first account is for who sits at the console's machine; a visitor's word for it does not count.
  expect(await register("eve@example.com", { ...proxied, "x-plinth-near": "1" })).toBe(403);
  expect(await register("ada@example.com", { origin: "http://console.test" })).toBe(200);
  expect(await register("bob@example.com", proxied)).toBe(200);
  const sessions = await platform.db.selectFrom("plinth.sessions").select("ip_address").execute();
  expect(sessions.map(({ ip_address }) => ip_address)).toEqual(["127.0.0.1", "127.0.0.1"]);
});
