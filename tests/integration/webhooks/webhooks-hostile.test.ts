/** Receivers that do what they like with a connection: each delivery ends, keeps little of what they say, and leads nowhere else. */
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { sendTest, type WholeDelivery } from "../../../lib/engine/webhooks/index.ts";
import { hook, p, receiver, withWebhooks } from "../../support/worlds/webhooks-at-work.ts";

withWebhooks();

type Answer = (socket: Socket, again: (send: () => void) => void) => void;
let servers: Server[] = [];
const sockets = new Set<Socket>();
const timers = new Set<NodeJS.Timeout>();

beforeEach(() => {
  const { timeout } = AbortSignal;
  // The clock alone is hurried.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 10));
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const timer of timers) clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  servers = [];
});

/** A webhook whose receiver answers so, tried once. */
async function tried(answer: Answer): Promise<WholeDelivery> {
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.once("data", () =>
      answer(socket, (send) => {
        timers.add(setInterval(() => socket.writable && send(), 5));
      }),
    );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const { id } = await hook({ url: `http://127.0.0.1:${port}/hook` });
  return sendTest(p.owner, id);
}

const head = (status: string, ...lines: string[]) =>
  `HTTP/1.1 ${status}\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
const late = { status: "failed", status_code: null, error: "It did not answer within 10 seconds" };

test.each(["301", "302", "303", "307", "308"])(
  "a redirect of status %s is not followed, wherever it leads",
  async (status) => {
    const told = await tried((socket) =>
      socket.end(head(`${status} Elsewhere`, `Location: ${receiver.url}/inside`, "Content-Length: 0")),
    );
    expect(told).toMatchObject({ status: "failed", status_code: Number(status), error: "The address redirects" });
    expect(receiver.received).toEqual([]);
  },
);

test("a body without end is read for as much as is kept", async () => {
  const told = await tried((socket, again) => {
    socket.write(head("200 OK", "Transfer-Encoding: chunked"));
    again(() => socket.write(`10000\r\n${"x".repeat(0x10000)}\r\n`));
  });
  expect(told).toMatchObject({ status: "delivered", status_code: 200 });
  expect(told.attempt_list[0]!.response_body).toHaveLength(limits.webhookAnswerBytesMax);
});

test("a body that drips is read until the time is over; its status counts", async () => {
  const told = await tried((socket, again) => {
    socket.write(head("500 Slow", "Content-Length: 100000"));
    again(() => socket.write("."));
  });
  expect(told).toMatchObject({ status: "failed", status_code: 500, error: "It answered 500" });
});

test("a head that drips, and one that never ends, is no answer", async () => {
  expect(
    await tried((socket, again) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      again(() => socket.write("a"));
    }),
  ).toMatchObject(late);
  expect(await tried((_, again) => again(() => {}))).toMatchObject(late);
  expect(await tried((socket, again) => again(() => socket.write(head("100 Continue"))))).toMatchObject(late);
});

test("a head that is too large, another protocol, and what is no HTTP end it at once", async () => {
  for (const text of [
    `HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(20_000)}\r\n`,
    head("101 Switching Protocols", "Connection: Upgrade", "Upgrade: websocket"),
    "SSH-2.0-OpenSSH_9.6\r\n",
  ])
    expect(await tried((socket) => void socket.write(text)), text.slice(0, 30)).toMatchObject({
      status: "failed",
      status_code: null,
      error: "The address does not answer",
    });
});

test("of the answer's head little is kept, and no cookies", async () => {
  const lines = Array.from({ length: 80 }, (_, i) => `x-${i}: ${"v".repeat(i === 0 ? 5_000 : 10)}`);
  const told = await tried((socket) => socket.end(head("200 OK", "Set-Cookie: a=b", "Content-Length: 0", ...lines)));
  const { response_headers } = told.attempt_list[0]!;
  expect(Object.keys(response_headers)).toHaveLength(50);
  expect(response_headers).not.toHaveProperty("set-cookie");
  expect(response_headers["x-0"]!.length).toBe(500);
});
