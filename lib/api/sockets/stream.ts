import { GraphQLError } from "graphql";
import type { Guarded, OpenSocket } from "./open-socket.ts";

/** Errors of an operation in the form in which clients get them. */
export class OperationErrors extends GraphQLError {
  readonly list: readonly object[];

  constructor(list: readonly object[]) {
    super("The operation failed.");
    this.list = list;
  }
}

/** How an operation gives its answers. */
export interface Output {
  next(text: string): void;
  /** Ends it with errors. */
  fail(errors: readonly object[]): void;
  complete(): void;
}

export interface RunningOperation extends Guarded {
  stop(): void;
}

export type StartOperation = (output: Output) => Promise<RunningOperation | null>;

/**
 * An operation as graphql-ws takes it. The answers go to the socket past it, as the text that PostgreSQL wrote;
 * graphql-ws hears of the end or the errors and sees to the protocol. Not a generator function, for the `return` of
 * those waits until what they await is settled.
 */
export class OperationStream implements AsyncGenerator<never, void, void> {
  readonly #socket: OpenSocket;
  readonly #id: string;
  readonly #start: StartOperation;
  readonly #release: () => void;
  #running: RunningOperation | null = null;
  #end: PromiseWithResolvers<IteratorResult<never, void>> = Promise.withResolvers();
  #ended = false;

  constructor(socket: OpenSocket, id: string, start: StartOperation, release: () => void) {
    this.#socket = socket;
    this.#id = id;
    this.#start = start;
    this.#release = release;
  }

  next(): Promise<IteratorResult<never, void>> {
    const output: Output = {
      next: (text) => {
        if (!this.#ended) void this.#socket.sendNext(this.#id, text);
      },
      fail: (errors) => this.#finish(() => this.#end.reject(new OperationErrors(errors))),
      complete: () => this.#finish(() => this.#end.resolve({ done: true, value: undefined })),
    };
    this.#start(output).then(
      (running) => {
        if (!running) return;
        if (this.#ended) return running.stop();
        this.#running = running;
        this.#socket.operations.add(running);
      },
      (error: unknown) => this.#finish(() => this.#end.reject(error)),
    );
    return this.#end.promise;
  }

  async return(): Promise<IteratorResult<never, void>> {
    this.#finish(() => this.#end.resolve({ done: true, value: undefined }));
    return { done: true, value: undefined };
  }

  throw(): Promise<IteratorResult<never, void>> {
    return this.return();
  }

  #finish(settle: () => void): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#running) {
      this.#socket.operations.delete(this.#running);
      this.#running.stop();
    }
    this.#release();
    settle();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }
}
