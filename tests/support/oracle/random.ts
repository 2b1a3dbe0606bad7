/** A repeatable source of chance: the same seed, the same answers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `max`. */
  upTo(max: number): number {
    return Math.floor(this.next() * (max + 1));
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.upTo(times - 1) === 0;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.upTo(from.length - 1)]!;
  }

  list<T>(min: number, max: number, make: (i: number) => T): T[] {
    return [...Array(min + this.upTo(max - min))].map((_, i) => make(i));
  }
}
