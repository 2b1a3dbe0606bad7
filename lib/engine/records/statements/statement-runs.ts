/**
 * How the runs of a statement reach PostgreSQL: quick ones that come at the same time go together. Sending and
 * receiving is most of what a small query costs, on both sides, and a commit costs the same for one new record as for
 * ten: under load a packet of several is worth more than a connection for each. Only runs of one statement share a
 * packet, so that none waits for another one's table, lock or fault.
 */
import { limits } from "../../../contract/limits.ts";
import type { PoolShare } from "../../../platform/db/pool-share.ts";
import { isRefused, type PacketStatement } from "./statement-packet.ts";
import { queryText, sendPacket } from "./text-query.ts";

/** Packets of one statement that are under way at once; below this no run waits for another. */
const lanesMax = 4;
const togetherMax = 16;
/**
 * What the reads of a packet may be expected to take in all, and one to be called quick. A new record is quick by its
 * nature: what it waits for is the commit.
 */
const packetMsMax = 10;
/** How many runs go alone after one was refused, so that others do not run twice because of it. */
const aloneAfterError = 10;

interface Waiting {
  pool: PoolShare;
  values: readonly unknown[];
  since: number;
  resolve(text: string): void;
  reject(error: unknown): void;
}

type RunStatement = Pick<PacketStatement, "name" | "text"> & { writes: boolean; cost: number };

/** The runs of one statement outside of transactions. */
export class StatementRuns {
  readonly #statement: RunStatement;
  /** What a run lately took, smoothed; null before the first one's end. */
  #ms: number | null = null;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #isPlanned = false;
  #aloneLeft = 0;

  constructor(statement: RunStatement) {
    this.#statement = statement;
  }

  /**
   * The answer of one run. It may share an implicit transaction with other runs; an error is its own, whatever the
   * others did, and what was answered is committed.
   */
  async run(pool: PoolShare, values: readonly unknown[]): Promise<string> {
    if (!this.#isQuick()) return this.#runAlone(pool, values);
    pool.requireRoom(this.#waiting.length, this.#waiting[0]?.since);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pool, values, since: performance.now(), resolve, reject });
      this.#plan();
    });
  }

  /** How many places for heavy work a run takes: by what it costs at most, and by what it took lately. */
  get heavy(): number {
    const { heavyStatement, veryHeavyStatement } = limits;
    const isAbove = ({ cost, ms }: { cost: number; ms: number }) =>
      this.#statement.cost > cost || (this.#ms !== null && this.#ms > ms);
    return isAbove(veryHeavyStatement) ? 2 : isAbove(heavyStatement) ? 1 : 0;
  }

  #isQuick(): boolean {
    return this.#ms !== null && this.#aloneLeft === 0 && (this.#statement.writes || this.#ms < packetMsMax);
  }

  async #runAlone(pool: PoolShare, values: readonly unknown[]): Promise<string> {
    if (this.#aloneLeft > 0) this.#aloneLeft--;
    const { result, ms } = await sendPacket(pool, [{ ...this.#statement, values }], this.heavy);
    if ("error" in result) throw result.error;
    this.#note(ms);
    return result.answers[0]!;
  }

  #note(ms: number): void {
    this.#ms = this.#ms === null ? ms : this.#ms * 0.8 + ms * 0.2;
  }

  #plan(): void {
    if (this.#isPlanned || this.#waiting.length === 0 || this.#underWay >= lanesMax) return;
    this.#isPlanned = true;
    // Once all requests are read that have arrived by now.
    setImmediate(() => {
      this.#isPlanned = false;
      while (this.#waiting.length > 0 && this.#underWay < lanesMax) void this.#send(this.#take());
    });
  }

  /** A fair share for one lane, and no more than is done soon. */
  #take(): Waiting[] {
    const share = Math.ceil(this.#waiting.length / (lanesMax - this.#underWay));
    const quick = this.#statement.writes ? togetherMax : Math.max(1, Math.floor(packetMsMax / this.#ms!));
    const count = Math.min(share, quick, togetherMax);
    const other = this.#waiting.findIndex(({ pool }) => pool !== this.#waiting[0]!.pool);
    return this.#waiting.splice(0, other === -1 ? count : Math.min(count, other));
  }

  async #send(group: readonly Waiting[]): Promise<void> {
    this.#underWay++;
    try {
      const statements = group.map(({ values }) => ({ ...this.#statement, values }));
      const { result, ms } = await sendPacket(group[0]!.pool, statements);
      if ("error" in result) this.#settleError(group, result.error);
      else {
        this.#note(ms / group.length);
        for (const [i, { resolve }] of group.entries()) resolve(result.answers[i]!);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      this.#underWay--;
      this.#plan();
    }
  }

  /**
   * Of a refused packet PostgreSQL has taken back everything: each run is done again alone, for its own answer or
   * error.
   */
  #settleError(group: readonly Waiting[], error: Error): void {
    this.#aloneLeft = aloneAfterError;
    const isAgain = group.length > 1 && isRefused(error);
    const { name, text } = this.#statement;
    for (const { pool, values, resolve, reject } of group) {
      if (isAgain) queryText(pool, name, text, values).then(resolve, reject);
      else reject(error);
    }
  }
}
