/**
 * How long a request may take to come. Node knows one limit for all of them, which would cut off large files on slow
 * lines.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface RequestTimes {
  /** Milliseconds in which a request must have come. */
  wholeMs: number;
  /** An upload may take any time; but in so many milliseconds it must bring at least `movingBytesMin`. */
  silenceMs: number;
  /** How often it is looked at. */
  everyMs: number;
}

export const requestTimes: RequestTimes = { wholeMs: 120_000, silenceMs: 30_000, everyMs: 5_000 };

/** Less than a line of any kind brings: whoever sends slower only wants to hold the connection. */
const movingBytesMin = 1_024;

const uploadPath = /^\/media\/(upload|tus)([/?]|$)/;

interface Coming {
  request: IncomingMessage;
  response: ServerResponse;
  beganMs: number;
  /** When it last moved, and how many bytes the connection had brought then. */
  movedMs: number;
  movedBytes: number;
}

/**
 * Ends requests of the server that do not come in their time: with status 408 where nothing was answered yet. Returns
 * the way to stop looking.
 */
export function limitRequestTime(server: Server, times: RequestTimes): () => void {
  // By connection, each of which brings one request at a time: requests that come whole cost no timer.
  const coming = new Map<Socket, Coming>();
  server.on("connection", (socket) => socket.once("close", () => coming.delete(socket)));
  server.prependListener("request", (request, response) => {
    const { headers, socket } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const nowMs = performance.now();
    coming.set(socket, { request, response, beganMs: nowMs, movedMs: nowMs, movedBytes: socket.bytesRead });
  });
  const look = () => {
    const nowMs = performance.now();
    for (const [socket, one] of coming) {
      if (one.request.complete) coming.delete(socket);
      else if (isLate(one, nowMs, times)) end(socket, one.response);
    }
  };
  const timer = setInterval(look, times.everyMs).unref();
  return () => clearInterval(timer);
}

function isLate(one: Coming, nowMs: number, { wholeMs, silenceMs }: RequestTimes): boolean {
  const { request, response } = one;
  // What was answered already, as uploads of strangers are, is not waited for any longer.
  const isUpload = uploadPath.test(request.url ?? "") && !response.writableEnded;
  if (!isUpload) return nowMs - one.beganMs > wholeMs;
  const { bytesRead } = request.socket;
  // Bytes that wait to be read are the server's delay.
  if (bytesRead - one.movedBytes >= movingBytesMin || request.readableLength > 0) {
    one.movedMs = nowMs;
    one.movedBytes = bytesRead;
  }
  return nowMs - one.movedMs > silenceMs;
}

function end(socket: Socket, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
}
