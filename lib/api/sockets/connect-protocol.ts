/** Joins a WebSocket to graphql-ws, which sees to the protocol. */
import type { IncomingMessage } from "node:http";
import type { Server } from "graphql-ws";
import type { WebSocket } from "ws";
import { requireShallow } from "../../kernel/bounded-json.ts";
import type { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { closeCodes, OpenSocket } from "./open-socket.ts";

/** What graphql-ws hands back with every message of a socket. */
export interface Connection {
  socket: OpenSocket;
  request: IncomingMessage;
  /** To be called when it is known who is there, or that nobody is any more. */
  arrived(): void;
}

const keepAliveMs = 12_000;

/** Why the message must not be parsed, as a sentence; null where it may. */
function depthFault(text: string): string | null {
  try {
    requireShallow(text, "The message");
    return null;
  } catch (error) {
    return (error as PlinthError).message;
  }
}

/**
 * Everything that goes out is counted, and nothing is taken from a socket that is closing: its client may be one who
 * must not go on. A client that does not answer a ping is gone.
 */
export function connectProtocol(
  server: Server<Connection>,
  socket: WebSocket,
  log: Platform["log"],
  request: IncomingMessage,
  arrived: () => void,
): void {
  const open = new OpenSocket(socket);
  const failed = (error: unknown) => {
    log.error({ err: error }, "a message of a socket could not be handled");
    open.close(closeCodes.internal, "Internal server error");
  };
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: (text) => open.send(text),
      close: (code, reason) => open.close(code!, reason!),
      onMessage: (handle) =>
        socket.on("message", (data) => {
          const text = String(data);
          const fault = open.isOpen ? depthFault(text) : null;
          if (fault) open.close(closeCodes.badMessage, fault);
          else if (open.isOpen) handle(text).catch(failed);
        }),
    },
    { socket: open, request, arrived },
  );
  let isAnswering = true;
  const keepAlive = setInterval(() => {
    if (!isAnswering) return socket.terminate();
    isAnswering = false;
    socket.ping();
  }, keepAliveMs);
  socket.on("pong", () => {
    isAnswering = true;
  });
  // Frames that are none, or too large: ws closes the socket with the code that says so.
  socket.on("error", (error) => log.debug({ err: error }, "a socket broke the protocol"));
  socket.once("close", (code, reason) => {
    clearInterval(keepAlive);
    closed(code, String(reason)).catch(failed);
  });
}
