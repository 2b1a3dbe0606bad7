/** The one HTTP server: opened before anything else starts, closed after its last request. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ConfigurationError } from "../../platform/env.ts";
import { endWith, ownConnections } from "./connections.ts";
import { limitRequestTime, requestTimes } from "./request-time.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;
type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface HttpServer {
  /**
   * Hands requests over to the listener, those that came in the meantime first, and connections that become WebSockets.
   */
  serve(listener: Handler, upgrade: UpgradeHandler): void;
  /** Takes no more requests and waits for the running ones, at most that long; then all connections end. */
  stop(timeoutMs: number): Promise<void>;
}

/** A reader that takes nothing for so long is gone. */
const unreadMs = 120_000;

function openingFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new ConfigurationError(
        `Port ${port} is in use: stop the program that uses it, or choose another with PORT.`,
      );
    case "EACCES":
      return new ConfigurationError(`Port ${port} may not be opened by this user: choose one above 1023 with PORT.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ConfigurationError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}

/** Opens the port. Requests wait until `serve` is called. ConfigurationError when the port cannot be had. */
export async function openHttpServer(host: string, port: number): Promise<HttpServer> {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const hold: Handler = (...exchange) => waiting.push(exchange);
  const server: Server = createServer({
    headersTimeout: 20_000,
    // By limitRequestTime, which knows large files.
    requestTimeout: 0,
    connectionsCheckingInterval: 5_000,
    // Longer than the 60 s that load balancers keep idle connections, so that it is them who close.
    keepAliveTimeout: 65_000,
    // Who offers another protocol, as some clients do with HTTP/2, is answered in this one.
    shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? ""),
  });
  const connections = ownConnections(server, unreadMs);
  const unlimit = limitRequestTime(server, requestTimes);
  server.on("request", hold);
  // Before anything is ready nobody takes them.
  const refuse: UpgradeHandler = (_request, socket) => endWith(socket, "503 Service Unavailable");
  server.on("upgrade", refuse);
  server.listen(port, host);
  await once(server, "listening").catch((error) => {
    throw openingFault(error, host, port);
  });
  return {
    serve(answer, upgrade) {
      const listener = connections.inTurn(answer);
      server.off("request", hold);
      server.on("request", listener);
      server.off("upgrade", refuse);
      server.on("upgrade", upgrade);
      for (const exchange of waiting.splice(0)) listener(...exchange);
    },
    async stop(timeoutMs) {
      const timer = setTimeout(connections.destroyAll, timeoutMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(timer);
      unlimit();
    },
  };
}
