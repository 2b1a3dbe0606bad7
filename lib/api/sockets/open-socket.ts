/** One client's WebSocket: sends, counts, and lets go of those that do not keep up. */
import type { IncomingMessage } from "node:http";
import type { WebSocket } from "ws";
import { limits } from "../../contract/limits.ts";

/** Close codes beside those of the protocol (RFC 6455, section 7.4.1). */
export const closeCodes = { goingAway: 1001, tooSlow: 1013, forbidden: 4403, tooManySockets: 4429 } as const;

/** Something on a socket that depends on the caller's rights. */
export interface Guarded {
  revalidate(): Promise<void>;
}

export class OpenSocket {
  readonly request: IncomingMessage;
  /** Operations that run; each is looked at again when rights may have changed. */
  readonly operations = new Set<Guarded>();
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, request: IncomingMessage) {
    this.#socket = socket;
    this.request = request;
  }

  /** Resolves when the message is on its way, or the socket is gone. A client with too much waiting for it is dropped. */
  send(text: string): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return Promise.resolve();
    if (this.#socket.bufferedAmount > limits.socketBufferBytesMax) {
      this.drop();
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#socket.send(text, () => resolve()));
  }

  /** The next response of an operation, as text of JSON that is not parsed on its way. */
  sendNext(id: string, payload: string): Promise<void> {
    return this.send(`{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Ends the connection at once: a client that does not read would not see a close frame either. */
  drop(): void {
    this.#socket.close(closeCodes.tooSlow, "Too slow");
    this.#socket.terminate();
  }
}
