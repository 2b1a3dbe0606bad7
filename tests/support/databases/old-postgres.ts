/** A PostgreSQL of another age, as far as asking for its version goes: speaks the first steps of the protocol, version 3.0. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const ready = message("Z", Buffer.from("I"));

/** One row of text columns. */
function row(values: Record<string, string>): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(Object.keys(values).length);
  // Name, then table, number, type (25: text), size, modifier and format.
  const columns = Object.keys(values).map((name) =>
    Buffer.concat([Buffer.from(`${name}\0`), Buffer.from("00000000000000000019ffffffffffff0000", "hex")]),
  );
  const cells = Object.values(values).map((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(Buffer.byteLength(value));
    return Buffer.concat([length, Buffer.from(value)]);
  });
  return Buffer.concat([
    message("T", Buffer.concat([count, ...columns])),
    message("D", Buffer.concat([count, ...cells])),
    message("C", Buffer.from("SELECT 1\0")),
    ready,
  ]);
}

interface PretendedPostgres {
  url: string;
  port: number;
  close(): void;
}

async function listen(talk: (socket: Socket) => void): Promise<PretendedPostgres> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on("error", () => {}).on("close", () => open.delete(socket)));
    talk(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://plinth:secret@127.0.0.1:${port}/plinth`,
    port,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Listens on a free port of 127.0.0.1 and answers every query with the version: `140011` and 14.11, as one or both are asked for. */
export function startOldPostgres(number: string): Promise<PretendedPostgres> {
  const version = `${Number(number.slice(0, -4))}.${Number(number.slice(-4))}`;
  return listen((socket) => {
    let started = false;
    socket.on("data", (bytes) => {
      const query = bytes.toString();
      if (!started) {
        started = true;
        socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
      } else if (/^Q.{4}show server_version_num/s.test(query)) {
        socket.write(row({ server_version_num: number }));
      } else if (query.startsWith("Q")) {
        socket.write(row({ number, version, may_create: "t", read_only: "" }));
      }
    });
  });
}

/** Takes connections and never says a word. */
export function startSilentHost(): Promise<PretendedPostgres> {
  return listen((socket) => socket.resume());
}
