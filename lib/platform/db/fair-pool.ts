/**
 * Connections to one PostgreSQL that projects share fairly. A project has a part of them, work that is known to be heavy has a part of that, and those that
 * wait take turns by the time that each project has used, not by the order in which they came.
 */
import type { Pool, PoolClient } from "pg";
import { limits } from "../../contract/limits.ts";
import { PlinthError } from "../../kernel/errors.ts";

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

interface FairPoolOptions {
  /** As many as the pool has. Some are kept for work that holds one already, so that it can come to its end. */
  connectionsMax: number;
  /** Of one project; half of the others where it is left out. */
  perProjectMax?: number;
  /** Told how many were refused, at most every ten seconds. */
  onRefused?: (project: string, count: number) => void;
}

/** How much may wait, and how long. */
interface WaitingBounds {
  /** Of one project. */
  waitingMax: number;
  /** How long the first of a long queue may have waited when another one comes. */
  queueMsMax: number;
  waitMsMax: number;
}

/** What is asked for. */
interface Place {
  readonly heavy: number;
  /** Waits however long it takes, for no request waits for it. */
  readonly isPatient: boolean;
  /** Belongs to work that has a place already. */
  readonly isWithin: boolean;
}

const asRequest: Place = { heavy: 0, isPatient: false, isWithin: false };
const asPatient: Place = { ...asRequest, isPatient: true };
const asWithin: Place = { ...asPatient, isWithin: true };

interface Waiting {
  readonly place: Place;
  readonly since: number;
  readonly timer: NodeJS.Timeout | undefined;
  start(): void;
}

type Done = () => void;

const toldEveryMs = 10_000;
/** A queue as short as this is never cut before its time. */
const shortQueue = 64;

export class FairPool {
  readonly pool: Pool;
  readonly connectionsMax: number;
  /** Those that are not kept. */
  readonly placesMax: number;
  readonly perProjectMax: number;
  /** Places for heavy work, of all projects and of one. */
  readonly heavyMax: number;
  readonly heavyPerProjectMax: number;
  readonly bounds: WaitingBounds = {
    waitingMax: limits.databaseWaitingMax,
    queueMsMax: limits.databaseQueueMsMax,
    waitMsMax: limits.databaseWaitMsMax,
  };
  readonly onRefused: FairPoolOptions["onRefused"];
  readonly #shares = new Map<string, PoolShare>();
  readonly #waiting = new Set<PoolShare>();
  #drained: (() => void) | undefined;
  busy = 0;
  heavy = 0;
  /** How far the project has come that was served last: who comes back after a pause starts there, and saves up nothing. */
  turn = 0;

  constructor(pool: Pool, { connectionsMax, perProjectMax, onRefused }: FairPoolOptions) {
    this.pool = pool;
    this.connectionsMax = connectionsMax;
    this.placesMax = connectionsMax - Math.max(1, Math.floor(connectionsMax / 8));
    this.perProjectMax = Math.min(this.placesMax, perProjectMax ?? Math.max(1, Math.floor(this.placesMax / 2)));
    this.heavyMax = Math.max(2, Math.floor(this.placesMax / 2));
    this.heavyPerProjectMax = Math.max(1, Math.floor(this.perProjectMax / 2));
    this.onRefused = onRefused;
  }

  /** The part of one project; the same for all who ask. */
  shareOf(project: string, weight = 1): PoolShare {
    let share = this.#shares.get(project);
    if (!share) {
      share = new PoolShare(this, project);
      this.#shares.set(project, share);
    }
    share.weight = weight;
    return share;
  }

  /** Ends the connections, after whoever waits for one has had it. */
  async end(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
      this.#noteDrained();
    });
    await this.pool.end();
  }

  #noteDrained(): void {
    if (this.#waiting.size === 0) this.#drained?.();
  }

  /** Whether there is room beside what other projects do. */
  hasRoom({ heavy, isWithin }: Place): boolean {
    if (isWithin) return this.busy < this.connectionsMax;
    return this.busy < this.placesMax && (heavy === 0 || this.heavy + heavy <= this.heavyMax);
  }

  noteWaiting(share: PoolShare): void {
    if (share.waiting > 0) this.#waiting.add(share);
    else this.#waiting.delete(share);
    this.#noteDrained();
  }

  /** Lets in who can come in: of those whose project has used least. */
  serve(): void {
    while (this.#waiting.size > 0) {
      let next: PoolShare | null = null;
      for (const share of this.#waiting) if (share.canStart() && (!next || share.turn < next.turn)) next = share;
      if (!next) return;
      this.turn = next.turn;
      next.startOne();
    }
  }
}

/**
 * The part of one project. Who comes when too many wait, or has waited too long, is refused: RATE_LIMITED where it is the project's own doing, else
 * UNAVAILABLE.
 */
export class PoolShare implements Connections {
  readonly of: FairPool;
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

  constructor(of: FairPool, project: string) {
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
    if (within && this.#fits(within.place)) return this.#within;
    const canLight = light !== undefined && this.#fits(light.place);
    const canHeavy = heavy !== undefined && this.#fits(heavy.place);
    if (canLight && canHeavy) return light.since <= heavy.since ? this.#light : this.#heavy;
    return canLight ? this.#light : canHeavy ? this.#heavy : null;
  }

  #fits(place: Place): boolean {
    return this.#hasOwnRoom(place) && this.of.hasRoom(place);
  }

  #hasOwnRoom({ heavy, isWithin }: Place): boolean {
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
  #enter(place: Place, start: (done: Done) => void, refuse: (error: Error) => void): void {
    const queue = place.isWithin ? this.#within : place.heavy > 0 ? this.#heavy : this.#light;
    if (queue.length === 0 && this.#fits(place)) {
      this.#begin(place, start);
      return;
    }
    if (!place.isPatient && this.#isFull(this.waiting, queue[0]?.since)) {
      refuse(this.#refusal(place));
      return;
    }
    const leave = () => {
      queue.splice(queue.indexOf(waiting), 1);
      this.of.noteWaiting(this);
      refuse(this.#refusal(place));
    };
    const waiting: Waiting = {
      place,
      since: performance.now(),
      timer: place.isPatient ? undefined : setTimeout(leave, this.of.bounds.waitMsMax).unref(),
      start: () => this.#begin(place, start),
    };
    queue.push(waiting);
    this.of.noteWaiting(this);
  }

  #begin({ heavy, isWithin }: Place, start: (done: Done) => void): void {
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

  #refusal(place: Place): PlinthError {
    this.#tell();
    const retry = { retryAfterSeconds: limits.databaseRetrySeconds };
    const isOwnDoing = !this.#hasOwnRoom(place) || this.of.hasRoom(place);
    return isOwnDoing
      ? new PlinthError(
          "RATE_LIMITED",
          "Too many requests of this project are under way. Please try again in a moment.",
          retry,
        )
      : new PlinthError("UNAVAILABLE", "The server has too much to do right now. Please try again in a moment.", retry);
  }

  #tell(): void {
    this.#refused++;
    const now = performance.now();
    if (now - this.#toldAt < toldEveryMs) return;
    this.of.onRefused?.(this.#project, this.#refused);
    this.#toldAt = now;
    this.#refused = 0;
  }

  #connect(place: Place): Promise<PoolClient> {
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
      this.#enter(place, start, reject);
    });
  }

  /** As pg's own `query`: with a callback behind its arguments, or with a promise. */
  #queryAs(as: Place): Pool["query"] {
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
