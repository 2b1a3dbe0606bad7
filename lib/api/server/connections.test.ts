import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { ownConnections } from "./connections.ts";

let server: Server;
let destroyAll: () => void;
afterEach(() => {
  destroyAll();
  server.close();
});

async function start(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  unreadMs = 60_000,
): Promise<Socket> {
  server = createServer();
  const connections = ownConnections(server, unreadMs);
  destroyAll = connections.destroyAll;
  server.on("request", connections.inTurn(listener));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
}

const asked = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

async function textOf(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  if (!socket.closed) await once(socket, "close");
  return Buffer.concat(pieces).toString();
}

test("requests that a connection sent ahead are taken one after the other", async () => {
  let [running, most] = [0, 0];
  const socket = await start(async ({ url }, response) => {
    most = Math.max(most, ++running);
    await wait(1);
    running -= 1;
    if (url === "/49") response.setHeader("connection", "close");
    response.end(url);
  });
  socket.write(Array.from({ length: 50 }, (_, i) => asked(`/${i}`)).join(""));
  const bodies = [...(await textOf(socket)).matchAll(/\r\n\r\n(\/\d+)/g)].map(([, body]) => body);
  expect(bodies).toEqual(Array.from({ length: 50 }, (_, i) => `/${i}`));
  expect(most).toBe(1);
});

test("who sends hundreds ahead is let go of", async () => {
  let taken = 0;
  const socket = await start(() => {
    taken += 1;
  });
  socket.write(asked("/").repeat(500));
  expect(await textOf(socket)).toBe("");
  expect(taken).toBe(1);
});

test("an answer takes as long as it takes, but a reader that does not read is let go of, and so is who says nothing", async () => {
  const socket = await start(async ({ url }, response) => {
    if (url === "/large") return response.end(Buffer.alloc(50_000_000));
    await wait(300);
    response.setHeader("connection", "close");
    return response.end("late");
  }, 100);
  socket.write(asked("/"));
  expect(await textOf(socket)).toMatch(/late$/);
  const { port } = server.address() as AddressInfo;
  const taken = once(server, "connection");
  connect(port, "127.0.0.1").pause().write(asked("/large"));
  const [unread] = (await taken) as [Socket];
  await once(unread, "close");
  await textOf(connect(port, "127.0.0.1"));
});
