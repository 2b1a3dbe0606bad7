/** A way to a PostgreSQL that breaks in the middle of things: all connections at once, as where a server or its process dies. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { joinEnds } from "../calls/socket-pairs.ts";

export interface CuttingGate {
  /** The address that leads through the gate. */
  through(url: string): string;
  /** Cuts everything at the n-th message that clients send from now on; the message itself arrives nowhere. New connections are let through. */
  cutAt(n: number): void;
  /** Whether it has cut since. */
  hasCut(): boolean;
  close(): void;
}

export async function startCuttingGate(url: string): Promise<CuttingGate> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let cut = false;
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    joinEnds(near, far, sockets);
    far.pipe(near);
    near.on("data", (chunk) => {
      left--;
      if (left > 0) return void far.write(chunk);
      left = Number.POSITIVE_INFINITY;
      cut = true;
      for (const socket of sockets) socket.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as { port: number }).port;
  return {
    through(address) {
      const gated = new URL(address);
      gated.hostname = "127.0.0.1";
      gated.port = String(own);
      return gated.href;
    },
    cutAt(n) {
      left = n;
      cut = false;
    },
    hasCut: () => cut,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
