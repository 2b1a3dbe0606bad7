/** The two ends of connections that lead through a gate. */
import type { Socket } from "node:net";

/** Ends each where the other ends, whatever fault it has, and keeps both in `sockets` while they are open. */
export function joinEnds(near: Socket, far: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(socket);
    socket
      .on("error", () => {})
      .on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
  }
}
