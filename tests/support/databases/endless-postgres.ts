/** A false PostgreSQL that lets everybody in and then talks without end. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** What it says: rows of an answer, one row of a gigabyte, notices before anybody is let in, nothing at all, or nothing to statements. */
export type Endless = "rows" | "one row" | "notices" | "nothing" | "no answer";

export interface EndlessPostgres {
  port: number;
  /** Bytes that left this process, as far as somebody took them. */
  readonly sent: number;
  /** Connections that are open. */
  readonly open: number;
  close(): void;
}

function message(type: string, body: Buffer, length = body.length): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(length + 4, 1);
  return Buffer.concat([head, body]);
}

const letIn = Buffer.concat([message("R", Buffer.from([0, 0, 0, 0])), message("Z", Buffer.from("I"))]);
const value = Buffer.alloc(60_000, "x");
const row = message("D", Buffer.concat([Buffer.from([0, 1, 0, 0, 0xea, 0x60]), value]));
const notice = message("N", Buffer.concat([Buffer.from("SNOTICE\0M"), value, Buffer.from("\0\0")]));
const column = message("T", Buffer.concat([Buffer.from([0, 1]), Buffer.from("a\0"), Buffer.alloc(18)]));
const gigabyte = message("D", Buffer.from([0, 1, 0x3f, 0xff, 0xff, 0xf0]), 2 ** 30);

/** Listens on a free port of 127.0.0.1. */
export async function startEndlessPostgres(what: Endless): Promise<EndlessPostgres> {
  const sockets = new Set<Socket>();
  let sent = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    let isIn = false;
    const talk = (bytes: Buffer) => {
      for (let more = true; more && !socket.destroyed; ) {
        more = socket.write(bytes);
        sent += bytes.length;
      }
      socket.once("drain", () => talk(bytes));
    };
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", () => {
      if (what === "nothing") return;
      if (what === "notices") talk(notice);
      else if (!isIn) socket.write(letIn);
      else if (what !== "no answer") {
        socket.write(what === "rows" ? column : Buffer.concat([column, gigabyte]));
        talk(what === "rows" ? row : value);
      }
      isIn = true;
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    get sent() {
      return sent;
    },
    get open() {
      return sockets.size;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
