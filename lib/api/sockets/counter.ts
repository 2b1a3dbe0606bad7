/** How many there are of each key; keys without any are forgotten. */
export class Counter {
  readonly #counts = new Map<string, number>();

  /** The number afterwards. */
  add(key: string, by: 1 | -1): number {
    const now = this.of(key) + by;
    if (now > 0) this.#counts.set(key, now);
    else this.#counts.delete(key);
    return now;
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
