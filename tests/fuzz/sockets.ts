/** Sockets that are sent messages which are none. */
import { once } from "node:events";
import WebSocket from "ws";
import type { Random } from "../support/oracle/random.ts";
import { generatedCalls } from "../support/rights/generated-calls.ts";
import { attack, operations } from "../support/rights/operations.ts";
import { changeText } from "./change.ts";
import { jsonText } from "./hostile.ts";
import { mutate } from "./mutate.ts";
import { hangMs, type Outcome } from "./send.ts";
import type { World } from "./world.ts";

export const messagesPerSocket = 8;
export const socketPaths = ["/secured/graphql", "/system/graphql"] as const;

/** Messages for one socket, each wrong in its own way. */
export function hostileMessages(path: (typeof socketPaths)[number], world: World, random: Random): string[] {
  return random.list(messagesPerSocket, messagesPerSocket, (i) => {
    const call =
      path === "/system/graphql"
        ? attack(random.pick(operations), world.known)
        : { query: random.pick(generatedCalls(world.schema, world.known.record)).query, variables: {} };
    const message: { json: unknown } = {
      json: random.pick([
        { id: String(i), type: "subscribe", payload: call },
        { id: String(i), type: "subscribe", payload: call },
        { id: String(i), type: "subscribe", payload: { query: "subscription { modelDataChanged { type } }" } },
        { id: String(i), type: "complete" },
        { type: "ping", payload: {} },
        { type: "connection_init", payload: {} },
      ]),
    };
    mutate({ method: "POST", path: "/", query: [], headers: [], body: message }, random);
    const text = jsonText(message.json);
    return random.once(4) ? changeText(text, random) : text;
  });
}

/** Sends them over one socket, and then asks whether it still answers: its last answers, or the code that it was closed with. Rejects where neither comes in time. */
export async function sendMessages(
  url: string,
  path: string,
  world: World,
  messages: readonly string[],
  isBinary: boolean,
): Promise<Outcome> {
  const isSystem = path === "/system/graphql";
  const socket = new WebSocket(url.replace("http", "ws") + path, "graphql-transport-ws", {
    headers: isSystem ? { cookie: world.owner.cookieHeader(), origin: url } : {},
  });
  const heard: string[] = [];
  const over = new Promise<Outcome>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`a socket said nothing for ${hangMs / 1_000} s`)), hangMs);
    const done = (status: number) => {
      clearTimeout(timer);
      resolve({ status, text: heard.join("\n") });
    };
    socket.on("message", (data) => {
      const text = String(data);
      heard.push(text.slice(0, 5_000));
      if (text.includes('"last"')) done(200);
    });
    socket.on("close", (code) => done(code === 4500 || code === 1011 ? 500 : 400));
    socket.on("error", () => done(400));
  });
  await Promise.race([once(socket, "open").catch(() => {}), over]);
  if (socket.readyState === socket.OPEN) {
    socket.send(
      JSON.stringify({ type: "connection_init", payload: isSystem ? {} : { Authorization: `Bearer ${world.token}` } }),
    );
    await Promise.race([once(socket, "message").catch(() => {}), over]);
    for (const message of messages) socket.send(isBinary ? Buffer.from(message) : message);
    socket.send(JSON.stringify({ type: "ping", payload: { last: true } }));
  }
  const outcome = await over;
  socket.terminate();
  return outcome;
}
