/** A way to a TCP server that can be shut and opened again, as a network or a server that comes and goes. */
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { joinEnds } from "../calls/socket-pairs.ts";

export interface TcpGate {
  port: number;
  /** Cuts what is open and refuses new connections. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Keeps what is open, takes new connections, and lets nothing through: as a server that is frozen. */
  freeze(): void;
  thaw(): void;
  /** Lets nothing through of what is open now, for good: as a network that has forgotten it. */
  forget(): void;
}

/** An open gate on a free port of 127.0.0.1. */
export async function startTcpGate(target: { host: string; port: number }): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let server: Server;
  let isFrozen = false;
  const flow = () => {
    for (const socket of sockets) isFrozen ? socket.pause() : socket.resume();
  };
  const gate: TcpGate = {
    port: 0,
    async open() {
      server = createServer((near) => {
        const far = connect(target);
        joinEnds(near, far, sockets);
        near.pipe(far).pipe(near);
        if (isFrozen) flow();
      }).listen(gate.port, "127.0.0.1");
      await once(server, "listening");
      gate.port = (server.address() as { port: number }).port;
    },
    async shut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    freeze() {
      isFrozen = true;
      flow();
    },
    thaw() {
      isFrozen = false;
      flow();
    },
    forget() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
  };
  await gate.open();
  return gate;
}
