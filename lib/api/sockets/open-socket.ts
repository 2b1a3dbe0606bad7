/** One client's WebSocket: sends, counts, and lets go of those that do not keep up. */
import type { WebSocket } from "ws";
import { limits } from "../../contract/limits.ts";

/** Close codes of Plinth beside those of graphql-transport-ws (RFC 6455, section 7.4.1). */
export const closeCodes = {
  goingAway: 1001,
  /** Also to those who come while it cannot be found out who they are. */
  tryAgainLater: 1013,
  /** As graphql-transport-ws has it for what is no message of its. */
  badMessage: 4400,
  forbidden: 4403,
  tooManySockets: 4429,
  internal: 4500,
} as const;

/** Something on a socket that depends on the caller's rights. */
export interface Guarded {
  revalidate(): Promise<void>;
}

export class OpenSocket {
  /** Operations that run; each is looked at again when rights may have changed. */
  readonly operations = new Set<Guarded>();
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** False from the moment in which either side has begun to close it. */
  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /**
   * Resolves when the message is on its way, or the socket is gone. A client with too much waiting for it is dropped.
   */
  send(text: string): Promise<void> {
    if (!this.isOpen || !this.#hasRoom()) return Promise.resolve();
    return new Promise((resolve) => this.#socket.send(text, () => resolve()));
  }

  /** The next response of an operation, as text of JSON that is not parsed on its way. */
  sendNext(id: string, payload: string): Promise<void> {
    return this.send(`{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /**
   * Drops a client that has too much waiting for it, at once: one that does not read would not see a close frame
   * either.
   */
  #hasRoom(): boolean {
    if (this.#socket.bufferedAmount <= limits.socketBufferBytesMax) return true;
    this.#socket.close(closeCodes.tryAgainLater, "Too slow");
    this.#socket.terminate();
    return false;
  }
}
