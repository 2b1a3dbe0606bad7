/** A false PostgreSQL: asks whoever comes for their password in plain text, keeps all that it is sent, and lets nobody in. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export interface GreedyPostgres {
  port: number;
  /** What the clients sent, in the order they came. */
  received: { startup: Record<string, string>; password: string | null }[];
  close(): void;
}

const sslRequest = 80_877_103;

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const cleartextPassword = message("R", Buffer.from([0, 0, 0, 3]));
const refusal = message("E", Buffer.from("SFATAL\0C28P01\0Mno\0\0"));

/** Listens on a free port of 127.0.0.1. */
export async function startGreedyPostgres(): Promise<GreedyPostgres> {
  const received: GreedyPostgres["received"] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on("error", () => {}).on("close", () => open.delete(socket)));
    let waiting = Buffer.alloc(0);
    let client: GreedyPostgres["received"][number] | undefined;
    socket.on("data", (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      for (;;) {
        const lengthAt = client ? 1 : 0;
        if (waiting.length < lengthAt + 4) return;
        const end = lengthAt + waiting.readInt32BE(lengthAt);
        if (waiting.length < end) return;
        const whole = waiting.subarray(0, end);
        waiting = waiting.subarray(end);
        if (!client && whole.readInt32BE(4) === sslRequest) socket.write("N");
        else if (!client) {
          const texts = whole.subarray(8).toString().split("\0");
          const startup: Record<string, string> = {};
          for (let i = 0; texts[i]; i += 2) startup[texts[i]!] = texts[i + 1]!;
          client = { startup, password: null };
          received.push(client);
          socket.write(cleartextPassword);
        } else if (whole[0] === "p".charCodeAt(0)) {
          client.password = whole.subarray(5, -1).toString();
          socket.end(refusal);
        }
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    received,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
