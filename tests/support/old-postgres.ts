/** A PostgreSQL of another age, as far as asking for its version goes: speaks the first steps of the protocol, version 3.0. */
import { once } from "node:events";
import { createServer } from "node:net";

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const ready = message("Z", Buffer.from("I"));

function row(name: string, value: string): Buffer {
  // One text column: name, then table, column, type (25: text), size, modifier and format.
  const column = Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.from(`${name}\0`),
    Buffer.from("0000000000000000001900000000ffff", "hex"),
    Buffer.from([255, 255]),
  ]);
  const description = Buffer.concat([column, Buffer.from([0, 0])]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(value.length);
  const data = Buffer.concat([Buffer.from([0, 1]), length, Buffer.from(value)]);
  return Buffer.concat([message("T", description), message("D", data), message("C", Buffer.from("SHOW\0")), ready]);
}

/** Listens on a free port of 127.0.0.1 and answers every query with its version number, such as `140011`. */
export async function startOldPostgres(version: string): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => {
    let started = false;
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      if (!started) {
        started = true;
        socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
      } else if (bytes[0] === "Q".charCodeAt(0)) {
        socket.write(row("server_version_num", version));
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `postgres://plinth:secret@127.0.0.1:${(server.address() as { port: number }).port}/plinth`,
    close: () => server.close(),
  };
}
