/**
 * Whose runs lately took long. Others must not wait for them, so they share the part of those that may take long. It is
 * kept of the owner, for projects are made in a moment.
 */

export interface SlowRules {
  /** What a run takes beyond this is kept of its owner. */
  runMs: number;
  /** How much of it their runs may come to, and the share of the time in which it is forgotten. */
  burstMs: number;
  share: number;
}

/** Owners that are remembered before those are looked for who can be forgotten. */
const rememberedMax = 1_000;

export class SlowOwners {
  readonly #rules: SlowRules;
  readonly #taken = new Map<string, { ms: number; at: number }>();

  constructor(rules: SlowRules) {
    this.#rules = rules;
  }

  note(owner: string, tookMs: number, now = performance.now()): void {
    const beyond = tookMs - this.#rules.runMs;
    if (beyond <= 0) return;
    this.#taken.set(owner, { ms: this.#left(owner, now) + beyond, at: now });
    if (this.#taken.size <= rememberedMax) return;
    for (const known of [...this.#taken.keys()]) if (this.#left(known, now) === 0) this.#taken.delete(known);
  }

  has(owner: string, now = performance.now()): boolean {
    return this.#left(owner, now) > this.#rules.burstMs;
  }

  get size(): number {
    return this.#taken.size;
  }

  #left(owner: string, now: number): number {
    const taken = this.#taken.get(owner);
    return taken ? Math.max(0, taken.ms - (now - taken.at) * this.#rules.share) : 0;
  }
}
