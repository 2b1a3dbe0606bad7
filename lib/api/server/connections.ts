/** The connections of the HTTP server: every one is known from its first byte to its end, whatever became of it. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Status lines by what Node says of a request that it could not read. */
const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** An answer without a body, after which the connection ends at once, whether or not its client closes it as well. */
export function endWith(socket: Duplex, status: string): void {
  if (!socket.writable) return void socket.destroy();
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/** Requests that one connection may have sent ahead of the one that is being answered. */
const aheadMax = 100;

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Connections {
  /** The listener for one request of each connection at a time, in the order in which they came. */
  inTurn(listener: Handler): Handler;
  /** Cuts all of them off, those that became sockets as well. */
  destroyAll(): void;
}

/**
 * Looks after the server's connections: bytes that are no HTTP get a status and the end of their connection, no network
 * error reaches the process, and a reader that takes nothing of what waits for it for `unreadMs` is let go of.
 */
export function ownConnections(server: Server, unreadMs: number): Connections {
  const open = new Set<Socket>();
  /** The last answer of each, and how many requests wait. */
  const turns = new WeakMap<Duplex, { answer: ServerResponse; ahead: number }>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const answer = turns.get(socket)?.answer;
    // Half an answer must not be followed by another one.
    if (answer?.headersSent && !answer.writableFinished) socket.destroy();
    else endWith(socket, statusLines[error.code ?? ""] ?? "400 Bad Request");
  });
  // Node hands these sockets over with nobody who listens for their errors.
  server.prependListener("upgrade", (_request, socket) => socket.on("error", () => socket.destroy()));
  server.setTimeout(unreadMs, (socket) => {
    const answer = turns.get(socket)?.answer;
    // An answer that is being made takes as long as it takes.
    if (!answer || answer.writableFinished || socket.writableLength > 0) socket.destroy();
  });
  return {
    inTurn: (listener) => (request, response) => {
      const { socket } = request;
      // That its reader has gone, `close` tells.
      response.on("error", () => {});
      const turn = turns.get(socket);
      const before = turn?.answer;
      if (!turn) turns.set(socket, { answer: response, ahead: 0 });
      else turn.answer = response;
      if (!turn || !before || before.closed) return listener(request, response);
      turn.ahead += 1;
      if (turn.ahead > aheadMax) return socket.destroy();
      return before.once("close", () => {
        turn.ahead -= 1;
        if (!socket.destroyed) listener(request, response);
      });
    },
    destroyAll() {
      for (const socket of open) socket.destroy();
    },
  };
}
