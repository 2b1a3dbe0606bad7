/** A node for tests of sockets: the API's upgrades on a real port, and clients that speak graphql-transport-ws. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, createClient } from "graphql-ws";
import WebSocket from "ws";
import { createUpgrades } from "../../lib/api/upgrades.ts";
import type { Platform } from "../../lib/platform/platform.ts";

interface SocketNode {
  /** `ws://127.0.0.1:port` */
  url: string;
  close(): Promise<void>;
}

export async function socketNode(platform: Platform): Promise<SocketNode> {
  const server = createServer((_request, response) => response.end());
  const upgrades = createUpgrades(platform, (_request, socket) => socket.destroy());
  server.on("upgrade", upgrades.handle);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
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
  start(query: string, variables?: Record<string, unknown>): Started;
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
  });
  return {
    client,
    closed: closed.promise,
    socket: () => socket!,
    start(query, variables) {
      const answers: unknown[] = [];
      const readers: ((answer: unknown) => void)[] = [];
      const ended = Promise.withResolvers<unknown>();
      const stop = client.subscribe(
        { query, ...(variables && { variables }) },
        {
          next: (answer) => {
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
