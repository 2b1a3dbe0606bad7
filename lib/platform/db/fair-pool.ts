/**
 * Connections to one PostgreSQL that projects share fairly. A project has a part of them, work that is known to be
 * heavy has a part of that, and those that wait take turns by the time that each project has used, not by the order in
 * which they came.
 */
import type { Pool } from "pg";
import { limits } from "../../contract/limits.ts";
import { type ConnectionRequest, PoolShare, type SharedPool, type WaitingBounds } from "./pool-share.ts";

interface FairPoolOptions {
  /** As many as the pool has. Some are kept for work that holds one already, so that it can come to its end. */
  connectionsMax: number;
  /** Of one project; half of the others where it is left out. */
  perProjectMax?: number;
  /** Told how many were refused, at most every ten seconds. */
  onRefused?: SharedPool["onRefused"];
}

export class FairPool implements SharedPool {
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
  readonly onRefused: SharedPool["onRefused"];
  readonly #shares = new Map<string, PoolShare>();
  readonly #waiting = new Set<PoolShare>();
  #drained: (() => void) | undefined;
  busy = 0;
  heavy = 0;
  /**
   * How far the project has come that was served last: who comes back after a pause starts there, and saves up nothing.
   */
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

  /** How many wait for a connection. */
  get waiting(): number {
    let count = 0;
    for (const share of this.#waiting) count += share.waiting;
    return count;
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

  hasRoom({ heavy, isWithin }: ConnectionRequest): boolean {
    if (isWithin) return this.busy < this.connectionsMax;
    return this.busy < this.placesMax && (heavy === 0 || this.heavy + heavy <= this.heavyMax);
  }

  noteWaiting(share: PoolShare): void {
    if (share.waiting > 0) this.#waiting.add(share);
    else this.#waiting.delete(share);
    this.#noteDrained();
  }

  /** Of those that can come in, first those whose project has used least. */
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
