/** A node for tests of sockets: the API's upgrades on a real port, and clients that speak graphql-transport-ws. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, type ClientOptions, createClient } from "graphql-ws";
import WebSocket from "ws";
import { createUpgrades } from "../../../lib/api/server/upgrades.ts";
import type { SocketBounds } from "../../../lib/api/sockets/socket-bounds.ts";
import type { Platform } from "../../../lib/platform/platform.ts";

interface SocketNode {
  /** `ws://127.0.0.1:port` */
  url: string;
  /** A client of the generated API with this token; gone with the node. */
  connect(token: string, options?: Partial<ClientOptions>): TestClient;
  close(): Promise<void>;
}

export async function socketNode(platform: Platform, bounds: Partial<SocketBounds> = {}): Promise<SocketNode> {
  const server = createServer((_request, response) => response.end());
  const upgrades = createUpgrades(platform, (_request, socket) => socket.destroy(), bounds);
  const clients: TestClient[] = [];
  server.on("upgrade", upgrades.handle);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    connect(token, options) {
      const client = socketClient(`${url}/secured/graphql`, { Authorization: `Bearer ${token}` }, {}, options);
      clients.push(client);
      return client;
    },
    async close() {
      for (const { client } of clients) await client.dispose();
      await upgrades.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface TestClient {
  client: Client;
  /** Code with which the socket was closed. */
  closed: Promise<number>;
  socket(): WebSocket;
  /** Starts an operation; `next` waits for its next answer, `ended` for its errors or its end. */
  start(query: string, variables?: Record<string, unknown>, extensions?: Record<string, unknown>): Started;
}

export interface Started {
  // Tests look into answers of many shapes, and fail on a wrong one.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  next(): Promise<any>;
  /** How many answers wait to be read. */
  waiting(): number;
  ended: Promise<unknown>;
  stop(): void;
}

export function socketClient(
  url: string,
  connectionParams: Record<string, unknown>,
  headers: Record<string, string> = {},
  options: Partial<ClientOptions> = {},
): TestClient {
  let socket: WebSocket | undefined;
  const closed = Promise.withResolvers<number>();
  class WithHeaders extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers });
      socket = this;
    }
  }
  const client = createClient({
    url,
    webSocketImpl: WithHeaders,
    connectionParams,
    lazy: false,
    retryAttempts: 0,
    onNonLazyError: () => {},
    on: { closed: (event) => closed.resolve((event as { code: number }).code) },
    ...options,
  });
  return {
    client,
    closed: closed.promise,
    socket: () => socket!,
    start(query, variables, extensions) {
      const answers: unknown[] = [];
      const readers: ((answer: unknown) => void)[] = [];
      const ended = Promise.withResolvers<unknown>();
      const stop = client.subscribe(
        { query, ...(variables && { variables }), ...(extensions && { extensions }) },
        {
          next(answer) {
            const reader = readers.shift();
            if (reader) reader(answer);
            else answers.push(answer);
          },
          error: (error) => ended.resolve(error),
          complete: () => ended.resolve(null),
        },
      );
      return {
        next: () =>
          answers.length > 0 ? Promise.resolve(answers.shift()) : new Promise((resolve) => readers.push(resolve)),
        waiting: () => answers.length,
        ended: ended.promise,
        stop,
      };
    },
  };
}

/** Writes again and again until the answer is there: when a subscription has begun, nobody tells. */
export async function writeUntil<T>(answer: Promise<T>, write: () => Promise<unknown>): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const heard = await Promise.race([answer, write().then(() => null)]);
    if (heard !== null) return heard;
  }
  throw new Error("A hundred writes were not heard.");
}
