/** Whatever comes over a connection, and however it ends, the server goes on; and it always ends when it is asked to. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { head, rawConnection } from "../../support/calls/raw-connection.ts";
import { type ServerProcess, type ServerSettings, startServer } from "../../support/nodes/server-process.ts";
import { freePort } from "../../support/services/free-port.ts";

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "plinth-connections-"));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Kills after ten seconds, as all that run servers do. */
async function endOf(server: ServerProcess): Promise<number | null> {
  const killing = setTimeout(() => server.child.kill("SIGKILL"), 10_000);
  const code = await server.end("SIGTERM");
  clearTimeout(killing);
  return code;
}

/** Ways to every part of the server that reads a body. */
const bodyPaths = [
  "/",
  "/x",
  "/auth/login",
  "/console/content/post",
  "/api/paddle/webhooks/transaction-completed",
  "/_next/x",
  "/health",
  "/auth/v2/login",
  "/system/graphql",
  "/system/records/import?model=a",
  "/system/sync/restore?project=a",
  "/system/insight/batch/",
  "/secured/graphql",
  "/secured/rest/post",
  "/secured/functions/x",
  "/media/upload?model_name=a",
  "/media/tus",
  "/plugins/a/b",
];
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const bodies = {
  "a length": { header: "Content-Length: 50", begin: "hello" },
  pieces: { header: "Transfer-Encoding: chunked", begin: "5\r\nhello\r\n" },
  "a form": {
    header: "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 500",
    begin: '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nhello',
  },
};
const cuts = {
  "is closed": (socket: import("node:net").Socket) => socket.destroy(),
  "is reset": (socket: import("node:net").Socket) => socket.resetAndDestroy(),
  "goes on with what is no HTTP": (socket: import("node:net").Socket) => socket.end("\r\n\0garbage\r\n\r\n"),
};
/** A whole request, and behind it what is none, while its answer is made. */
const followedByGarbage = (method: string, path: string) =>
  `${head(`${method} ${path} HTTP/1.1`, "Host: localhost", "Content-Length: 5")}hellogarbage\r\n\r\n`;

const upgrade = (path: string, ...more: string[]) =>
  head(`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: Upgrade", "Upgrade: websocket", ...more);

describe.each(["in one process", "with the console apart"])("%s", (deployment) => {
  let servers: ServerProcess[];
  let url: string;
  beforeAll(async () => {
    const whole: ServerSettings = { PLINTH_DATA_DIR: newFolder() };
    if (deployment === "in one process") servers = [await startServer(whole)];
    else {
      const PORT = String(await freePort());
      const PUBLIC_URL = `http://localhost:${PORT}`;
      const engine = await startServer({ ...whole, PUBLIC_URL, TRUSTED_PROXIES: "1" }, ["--engine"]);
      const settings = { PORT, PUBLIC_URL, ENGINE_URL: engine.url, PLINTH_DATA_DIR: "/dev/null/none" };
      servers = [await startServer(settings, ["--console"]), engine];
    }
    url = servers[0]!.url;
    // Next listens for sockets from its first page on.
    expect((await fetch(`${url}/auth/login`)).status).toBe(200);
  });
  afterAll(async () => {
    for (const server of servers) expect(await endOf(server)).toBe(0);
  });

  async function expectWell(): Promise<void> {
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/auth/login`)).status).toBe(200);
    for (const server of servers) {
      expect(server.child.exitCode).toBe(null);
      expect(server.output()).not.toMatch(/uncaught|unhandled|aborted|ECONNRESET|EPIPE/i);
    }
  }

  test.each(Object.keys(cuts) as (keyof typeof cuts)[])(
    "a request that %s while it comes is nobody's fault",
    async (cut) => {
      for (const { header, begin } of Object.values(bodies)) {
        const sent = bodyPaths.flatMap((path) =>
          methods.map(async (method) => {
            const { socket } = await rawConnection(
              url,
              head(`${method} ${path} HTTP/1.1`, "Host: localhost", header) + begin,
            );
            cuts[cut](socket);
            socket.resume();
            await new Promise((resolve) => (socket.destroyed ? resolve(null) : socket.once("close", resolve)));
          }),
        );
        await Promise.all(sent);
      }
      await expectWell();
    },
  );

  test("so is one whose answer is being made while what is no HTTP follows", async () => {
    for (const method of methods)
      await Promise.all(
        bodyPaths.map(async (path) => (await rawConnection(url, followedByGarbage(method, path))).gone()),
      );
    await expectWell();
  });

  test("a connection that would become a socket where there are none ends at once", async () => {
    const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    const version = "Sec-WebSocket-Version: 13";
    const asked = [
      "/",
      "/zz",
      "/auth/login",
      "/_next/hmr",
      "/_next/webpack-hmr",
      "/media/upload",
      "/secured",
      "/system/x",
    ]
      .map((path) => upgrade(path, key, version))
      // And where there are some, for those who cannot open one.
      .concat(["/system/graphql", "/secured/graphql"].flatMap((path) => [upgrade(path), upgrade(path, version)]));
    await Promise.all(asked.map(async (text) => (await rawConnection(url, text)).gone()));
    for (const text of asked) (await rawConnection(url, text)).socket.resetAndDestroy();
    await expectWell();
  });

  test("a client that offers another protocol is answered in this one", async () => {
    const { until, socket } = await rawConnection(
      url,
      head("GET /health HTTP/1.1", "Host: localhost", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"),
    );
    await until(/^HTTP\/1\.1 200 OK/);
    socket.destroy();
  });

  test.each([
    ["no HTTP at all", "garbage\r\n\r\n", /^HTTP\/1\.1 400 /],
    [
      "headers that are too large",
      `GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}`,
      /^HTTP\/1\.1 431 /,
    ],
    [
      "two lengths",
      head("POST /x HTTP/1.1", "Host: localhost", "Content-Length: 5", "Content-Length: 6"),
      /^HTTP\/1\.1 400 /,
    ],
    ["no host", head("GET /health HTTP/1.1"), /^HTTP\/1\.1 400 /],
  ])("%s is told by a status, and the connection ends", async (_, text, status) => {
    const connection = await rawConnection(url, text);
    await connection.until(status);
    await connection.gone();
  });

  test.each([
    ["a host that is none", ["GET /health HTTP/1.1", "Host: [::1"]],
    ["a host that is more than one", ["GET /auth/login HTTP/1.1", "Host: a/b?c"]],
    ["a host with a name and password", ["GET /auth/login HTTP/1.1", "Host: a:b@c"]],
    ["no path", ["OPTIONS * HTTP/1.1", "Host: localhost"]],
    ["a page's path that is not encoded", ["GET /%E0%A4%A HTTP/1.1", "Host: localhost"]],
    ["a page's path with the character NUL", ["GET /console/%00 HTTP/1.1", "Host: localhost"]],
    ["a page's query with the character NUL", ["GET /auth/login?next=%00 HTTP/1.1", "Host: localhost"]],
    ["the character NUL in what only Next answers", ["GET /_next/static/%00 HTTP/1.1", "Host: localhost"]],
    ["the character NUL at the engine", ["GET /media/a/%00 HTTP/1.1", "Host: localhost"]],
    [
      "the character NUL in an upgrade",
      ["GET /secured/graphql?%00 HTTP/1.1", "Host: localhost", "Connection: Upgrade", "Upgrade: websocket"],
    ],
    [
      "the state of a router that is none",
      ["GET /auth/login HTTP/1.1", "Host: localhost", "RSC: 1", "Next-Router-State-Tree: ["],
    ],
  ])("%s gets 400", async (_, lines) => {
    const { until, socket } = await rawConnection(url, head(...lines));
    await until(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });

  test("an address that was written in full is its path, as HTTP has it", async () => {
    const { until, socket } = await rawConnection(
      url,
      head("GET http://elsewhere.test/health HTTP/1.1", "Host: localhost"),
    );
    await until(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  test("a form that was sent before its page had scripts is led back to the page, and to no other site", async () => {
    const sent = async (path: string) => {
      const init = { method: "POST", body: new URLSearchParams({ email: "a" }), redirect: "manual" } as const;
      const { status, headers } = await fetch(`${url}${path}`, init);
      return [status, headers.get("location")];
    };
    expect(await sent("/auth/login?next=%2Fprojects")).toEqual([303, "/auth/login?next=%2Fprojects"]);
    expect(await sent("//evil.test/x")).toEqual([303, "/x"]);
    expect((await fetch(`${url}/auth/login`, { method: "PUT", body: "x" })).status).toBe(405);
  });

  test("an event that is too large keeps no later request of its connection waiting", async () => {
    const { until, gone, socket } = await rawConnection(
      url,
      head("POST /api/paddle/webhooks/transaction-completed HTTP/1.1", "Host: localhost", "Content-Length: 2000000"),
    );
    socket.write("[".repeat(400_000));
    await until(/^HTTP\/1\.1 413 /);
    await gone();
  });

  test.each(["TRACE", "PROPFIND", "PURGE", "PUT", "OPTIONS"])(
    "no path knows %s that does not name it",
    async (method) => {
      for (const path of ["/auth/login", "/api/paddle/webhooks/transaction-completed", "/_next/static/x", "/zz"]) {
        const { until, socket } = await rawConnection(url, head(`${method} ${path} HTTP/1.1`, "Host: localhost"));
        await until(/^HTTP\/1\.1 405 /);
        socket.destroy();
      }
      for (const path of ["/health", "/auth/v2/login", "/system/graphql", "/secured/graphql", "/secured/rest/post"]) {
        const { until, socket } = await rawConnection(url, head(`${method} ${path} HTTP/1.1`, "Host: localhost"));
        await until(/^HTTP\/1\.1 (4\d\d|204) /);
        socket.destroy();
      }
    },
  );
});

test("asked to end, a server ends in ten seconds, whatever is under way and whoever does not let go", async () => {
  const server = await startServer({ PLINTH_DATA_DIR: newFolder() });
  await fetch(`${server.url}/auth/login`);
  const body = "Content-Length: 5000";
  const open = await Promise.all(
    [
      "GET /health HTTP/1.1\r\nHost: localhost\r\nX: half a head",
      head("POST /system/graphql HTTP/1.1", "Host: localhost", body),
      head("POST /media/upload HTTP/1.1", "Host: localhost", "Content-Type: multipart/form-data; boundary=b", body),
      head("POST /media/tus HTTP/1.1", "Host: localhost", body),
      head("POST /api/paddle/webhooks/transaction-completed HTTP/1.1", "Host: localhost", body),
      upgrade("/zz"),
      head("GET /health HTTP/1.1", "Host: localhost"),
    ].map((text) => rawConnection(server.url, text)),
  );
  // Sockets that never answer a close frame, and a reader of much that takes nothing.
  const key = ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"];
  const protocol = "Sec-WebSocket-Protocol: graphql-transport-ws";
  for (const path of ["/secured/graphql", "/system/graphql"]) {
    const socket = await rawConnection(server.url, upgrade(path, ...key, protocol));
    await socket.until(/^HTTP\/1\.1 101 /);
    open.push(socket);
  }
  const unread = await rawConnection(server.url, "");
  unread.socket.pause();
  unread.socket.write(head("GET /system/openapi.json HTTP/1.1", "Host: localhost").repeat(100));
  expect(await endOf(server)).toBe(0);
  for (const { socket } of [...open, unread]) socket.destroy();
});

test("after an error that leaves it unfit, a server answers what is under way, takes nothing more, and ends with code 70", async () => {
  const folder = newFolder();
  // What no code of ours does on purpose.
  const fault = join(folder, "fault.mjs");
  writeFileSync(
    fault,
    `process.on("SIGUSR2", () => setImmediate(() => { throw new Error("nobody expected this"); }));`,
  );
  const server = await startServer({ PLINTH_DATA_DIR: folder, NODE_OPTIONS: `--import=${fault}` } as ServerSettings);
  const query = JSON.stringify({ query: "{ a }" });
  const request = head("POST /system/graphql HTTP/1.1", "Host: localhost", `Content-Length: ${query.length}`);
  const { socket, until } = await rawConnection(server.url, request + query.slice(0, 3));
  server.child.kill("SIGUSR2");
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain("nobody expected this");
  await expect.poll(() => fetch(`${server.url}/health`).catch(() => "refused"), { timeout: 30_000 }).toBe("refused");
  socket.write(query.slice(3));
  await until(/^HTTP\/1\.1 401 /);
  socket.destroy();
  expect(await new Promise((resolve) => server.child.once("exit", resolve))).toBe(70);
});
