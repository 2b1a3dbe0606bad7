/** A TCP connection on which a test says what it likes. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export interface RawConnection {
  socket: Socket;
  /** What came so far. */
  received(): string;
  /** Resolves when something came that fits. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves when the other side holds nothing of the connection any more, although this side never ends it. */
  gone(): Promise<void>;
}

/** Opens a connection to the server at the address, which this side keeps open whatever the other does, and sends the text. */
export async function rawConnection(url: string, text: string | Buffer): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let received = "";
  const arrived = new Set<() => void>();
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    received += chunk;
    for (const look of arrived) look();
  });
  await once(socket, "connect");
  socket.write(text);
  return {
    socket,
    received: () => received,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(received) && resolve(received);
        arrived.add(look);
        look();
        void closed.then(() => reject(new Error(`closed before ${pattern}: ${received}`)));
      }),
    async gone() {
      // A connection that the other side has closed in both directions answers what still comes with a reset; one that it holds half open takes it.
      let isGone = false;
      void closed.then(() => {
        isGone = true;
      });
      while (!isGone) {
        if (socket.writable) socket.write("\0");
        await Promise.race([closed, wait(20)]);
      }
    },
  };
}

/** A request's head, by lines. */
export const head = (...lines: string[]) => `${[...lines, "", ""].join("\r\n")}`;
