/** The clients of the benchmark of live queries, as a process of their own: many sockets with one subscription each. */
import WebSocket from "ws";
import { answerMessages } from "./own-process.ts";

export type LiveClientsRequest =
  | { open: number; url: string; token: string; query: string }
  /** Waits until every client has had an answer with this text in it; the milliseconds since `sinceMs` of the wall clock. */
  | { await: string; sinceMs: number };

const sockets: WebSocket[] = [];
const seen = new Map<WebSocket, string>();
let heard: ((socket: WebSocket, text: string) => void) | undefined;

answerMessages<LiveClientsRequest>(async (request) => {
  if ("open" in request) {
    for (let i = 0; i < request.open; i++) sockets.push(await open(request));
    return sockets.length;
  }
  const missing = new Set(sockets.filter((socket) => !seen.get(socket)?.includes(request.await)));
  await new Promise<void>((resolve) => {
    heard = (socket, text) => {
      if (text.includes(request.await)) missing.delete(socket);
      if (missing.size === 0) resolve();
    };
    if (missing.size === 0) resolve();
  });
  return Date.now() - request.sinceMs;
});

function open({ url, token, query }: Extract<LiveClientsRequest, { open: number }>): Promise<WebSocket> {
  const socket = new WebSocket(url, "graphql-transport-ws");
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () =>
      socket.send(JSON.stringify({ type: "connection_init", payload: { Authorization: `Bearer ${token}` } })),
    );
    socket.on("message", (data) => {
      const text = String(data);
      if (text.includes("connection_ack"))
        socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query } }));
      else if (text.includes('"next"')) {
        seen.set(socket, text);
        resolve(socket);
        heard?.(socket, text);
      }
    });
  });
}
