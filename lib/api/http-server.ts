/** The one HTTP server: opened before anything else starts, closed after its last request. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ConfigurationError } from "../platform/env.ts";
import { limitRequestTime, requestTimes } from "./request-time.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface HttpServer {
  server: Server;
  /** Hands requests over to the listener, those that came in the meantime first. */
  serve(listener: Handler): void;
  /** Takes no more requests and waits for the running ones, at most that long. */
  stop(timeoutMs: number): Promise<void>;
}

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
  const server = createServer({
    headersTimeout: 20_000,
    // By limitRequestTime, which knows large files.
    requestTimeout: 0,
    // Longer than the 60 s that load balancers keep idle connections, so that it is them who close.
    keepAliveTimeout: 65_000,
  });
  const unlimit = limitRequestTime(server, requestTimes);
  server.on("request", hold);
  server.listen(port, host);
  await once(server, "listening").catch((error) => {
    throw openingFault(error, host, port);
  });
  return {
    server,
    serve(listener) {
      server.off("request", hold);
      server.on("request", listener);
      for (const exchange of waiting.splice(0)) listener(...exchange);
    },
    async stop(timeoutMs) {
      const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(timer);
      unlimit();
    },
  };
}
