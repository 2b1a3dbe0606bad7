/** One project's part of the connections that a FairPool (fair-pool.ts) gives out. */

import type { Pool, PoolClient } from "pg";
import { limits } from "../../contract/limits.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";

/** What statements are sent with: a connection, or whatever has some. */
export interface Queryable {
  readonly query: Pool["query"] | PoolClient["query"];
}

/** What work with a database needs of a pool. */
export interface Connections extends Queryable {
  readonly query: Pool["query"];
  connect(): Promise<PoolClient>;
}

/** A query may say how heavy it is; without a word it is light. */
export interface Weighed {
  /** 0 for light work; else how many of the places for heavy work it takes. */
  readonly heavy?: number;
}

/** How much may wait, and how long. */
export interface WaitingBounds {
  /** Of one project. */
  waitingMax: number;
  /** How long the first of a long queue may have waited when another one comes. */
  queueMsMax: number;
  waitMsMax: number;
}

/** What is asked for. */
export interface ConnectionRequest {
  readonly heavy: number;
  /** Waits however long it takes, for no request waits for it. */
  readonly isPatient: boolean;
  /** Belongs to work that has a place already. */
  readonly isWithin: boolean;
}

const asRequest: ConnectionRequest = { heavy: 0, isPatient: false, isWithin: false };
const asPatient: ConnectionRequest = { ...asRequest, isPatient: true };
const asWithin: ConnectionRequest = { ...asPatient, isWithin: true };

interface Waiting {
  readonly request: ConnectionRequest;
  readonly since: number;
  readonly timer: NodeJS.Timeout | undefined;
  start(): void;
}

type Done = () => void;

/** What a share knows of the pool that it is a part of. */
export interface SharedPool {
  readonly pool: Pool;
  readonly perProjectMax: number;
  readonly heavyPerProjectMax: number;
  readonly bounds: WaitingBounds;
  readonly onRefused: ((project: string, count: number) => void) | undefined;
  /** How far the project has come that was served last. */
  readonly turn: number;
  /** How many places are taken, and how many of those for heavy work. */
  busy: number;
  heavy: number;
  /** Whether there is room beside what other projects do. */
  hasRoom(request: ConnectionRequest): boolean;
  noteWaiting(share: PoolShare): void;
  /** Lets in who can come in. */
  serve(): void;
}

const toldEveryMs = 10_000;
/** A queue as short as this is never cut before its time. */
const shortQueue = 64;

/**
 * The part of one project. Who comes when too many wait, or has waited too long, is refused: RATE_LIMITED where it is
 * the project's own doing, else UNAVAILABLE.
 */
export class PoolShare implements Connections {
  readonly of: SharedPool;
  readonly query: Pool["query"];
  /** The same for work that no request waits for: it waits for its turn however long that takes. */
  readonly patient: Connections;
  /** The same for work that holds a connection of the project already, and would wait for itself. */
  readonly within: Connections;
  /** How much of what all wait for the project gets, beside others. */
  weight = 1;
  /** Milliseconds of connections that it has used, by its weight. */
  turn = 0;
  readonly #project: string;
  readonly #within: Waiting[] = [];
  readonly #light: Waiting[] = [];
  readonly #heavy: Waiting[] = [];
  #running = 0;
  #runningHeavy = 0;
  #refused = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(of: SharedPool, project: string) {
    this.of = of;
    this.#project = project;
    this.query = this.#queryAs(asRequest);
    this.patient = { query: this.#queryAs(asPatient), connect: () => this.#connect(asPatient) };
    this.within = { query: this.#queryAs(asWithin), connect: () => this.#connect(asWithin) };
  }

  get waiting(): number {
    return this.#within.length + this.#light.length + this.#heavy.length;
  }

  connect(): Promise<PoolClient> {
    return this.#connect(asRequest);
  }

  /** Refuses where so many wait elsewhere for this project's connections, the first of them since then. */
  requireRoom(count: number, since: number | undefined): void {
    if (this.#isFull(count, since)) throw this.#refusal(asRequest);
  }

  canStart(): boolean {
    return this.#next() !== null;
  }

  startOne(): void {
    const { timer, start } = this.#next()!.shift()!;
    clearTimeout(timer);
    this.of.noteWaiting(this);
    start();
  }

  /** The queue whose first one can come in; of light and heavy work the one that has waited longer. */
  #next(): Waiting[] | null {
    const [within, light, heavy] = [this.#within[0], this.#light[0], this.#heavy[0]];
    if (within && this.#fits(within.request)) return this.#within;
    const canLight = light !== undefined && this.#fits(light.request);
    const canHeavy = heavy !== undefined && this.#fits(heavy.request);
    if (canLight && canHeavy) return light.since <= heavy.since ? this.#light : this.#heavy;
    return canLight ? this.#light : canHeavy ? this.#heavy : null;
  }

  #fits(request: ConnectionRequest): boolean {
    return this.#hasOwnRoom(request) && this.of.hasRoom(request);
  }

  #hasOwnRoom({ heavy, isWithin }: ConnectionRequest): boolean {
    if (isWithin) return true;
    const hasHeavyRoom = heavy === 0 || this.#runningHeavy + heavy <= this.of.heavyPerProjectMax;
    return this.#running < this.of.perProjectMax && hasHeavyRoom;
  }

  #isFull(count: number, since: number | undefined): boolean {
    const { waitingMax, queueMsMax } = this.of.bounds;
    const isStuck = count >= shortQueue && since !== undefined && performance.now() - since > queueMsMax;
    return isStuck || count >= waitingMax;
  }

  /** Calls `start` when it is this one's turn, with what ends the turn; or `refuse`. */
  #enter(request: ConnectionRequest, start: (done: Done) => void, refuse: (error: Error) => void): void {
    const queue = request.isWithin ? this.#within : request.heavy > 0 ? this.#heavy : this.#light;
    if (queue.length === 0 && this.#fits(request)) {
      this.#begin(request, start);
      return;
    }
    if (!request.isPatient && this.#isFull(this.waiting, queue[0]?.since)) {
      refuse(this.#refusal(request));
      return;
    }
    const leave = () => {
      queue.splice(queue.indexOf(waiting), 1);
      this.of.noteWaiting(this);
      refuse(this.#refusal(request));
    };
    const waiting: Waiting = {
      request,
      since: performance.now(),
      timer: request.isPatient ? undefined : setTimeout(leave, this.of.bounds.waitMsMax).unref(),
      start: () => this.#begin(request, start),
    };
    queue.push(waiting);
    this.of.noteWaiting(this);
  }

  #begin({ heavy, isWithin }: ConnectionRequest, start: (done: Done) => void): void {
    this.turn = Math.max(this.turn, this.of.turn);
    // Work that has a place already is counted by it.
    const counts = isWithin ? 0 : 1;
    this.#running += counts;
    this.#runningHeavy += heavy;
    this.of.busy++;
    this.of.heavy += heavy;
    const startedAt = performance.now();
    let isDone = false;
    start(() => {
      if (isDone) return;
      isDone = true;
      this.turn += (performance.now() - startedAt) / this.weight;
      this.#running -= counts;
      this.#runningHeavy -= heavy;
      this.of.busy--;
      this.of.heavy -= heavy;
      this.of.serve();
    });
  }

  #refusal(request: ConnectionRequest): PlinthError {
    this.#tell();
    const retry = { retryAfterSeconds: limits.databaseRetrySeconds };
    const isOwnDoing = !this.#hasOwnRoom(request) || this.of.hasRoom(request);
    return isOwnDoing
      ? new PlinthError(
          "RATE_LIMITED",
          t("Too many requests of this project are under way. Please try again in a moment."),
          retry,
        )
      : new PlinthError(
          "UNAVAILABLE",
          t("The server has too much to do right now. Please try again in a moment."),
          retry,
        );
  }

  #tell(): void {
    this.#refused++;
    const now = performance.now();
    if (now - this.#toldAt < toldEveryMs) return;
    this.of.onRefused?.(this.#project, this.#refused);
    this.#toldAt = now;
    this.#refused = 0;
  }

  #connect(request: ConnectionRequest): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      const lend = (client: PoolClient, done: Done) => {
        // pg gives a connection a new `release` whenever it lends it out.
        const { release } = client;
        client.release = (broken) => {
          release.call(client, broken);
          done();
        };
        resolve(client);
      };
      const start = (done: Done) =>
        this.of.pool.connect().then(
          (client) => lend(client, done),
          (error: unknown) => {
            done();
            reject(error);
          },
        );
      this.#enter(request, start, reject);
    });
  }

  /** As pg's own `query`: with a callback behind its arguments, or with a promise. */
  #queryAs(as: ConnectionRequest): Pool["query"] {
    const { of } = this;
    const query = (...args: unknown[]): Promise<unknown> | undefined => {
      const pool = of.pool as unknown as { query(...args: unknown[]): Promise<unknown> };
      const heavy = as.isWithin ? 0 : Math.min((args[0] as Weighed).heavy ?? 0, of.heavyPerProjectMax);
      const place = heavy === 0 ? as : { ...as, heavy };
      const callback = args.at(-1);
      if (typeof callback !== "function")
        return new Promise((resolve, reject) => {
          const start = (done: Done) =>
            pool
              .query(...args)
              .then(resolve, reject)
              .finally(done);
          this.#enter(place, start, reject);
        });
      const start = (done: Done) =>
        pool.query(...args.slice(0, -1), (...answer: unknown[]) => {
          done();
          callback(...answer);
        });
      this.#enter(place, start, (error) => callback(error));
      return undefined;
    };
    return query as Pool["query"];
  }
}
