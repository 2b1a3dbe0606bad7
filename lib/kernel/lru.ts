interface LruLimits<Value> {
  entriesMax: number;
  /** Bound of the sum of `weightOf`, which is asked when an entry comes in. */
  weightMax?: number;
  weightOf?: (value: Value, key: string) => number;
}

interface Entry<Value> {
  value: Value;
  weight: number;
}

// Not lru-cache: with room left, where caches of documents and plans are, it gives 8 million entries a second, this 14.
/**
 * A map that keeps the entries used last, within a number and, where given, a weight. An entry heavier than all the
 * room is not kept.
 */
export class Lru<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #limits: LruLimits<Value>;
  #weight = 0;

  /** A number alone bounds the entries. */
  constructor(limits: LruLimits<Value> | number) {
    this.#limits = typeof limits === "number" ? { entriesMax: limits } : limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const { entriesMax, weightMax = Number.POSITIVE_INFINITY } = this.#limits;
    // The newest stands last in a Map: taking it out and in again makes it the newest. Worth it only when room gets
    // tight.
    if (this.#entries.size > entriesMax / 2 || this.#weight > weightMax / 2) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#entries.set(key, { value, weight: 0 });
    this.grow(key, this.#limits.weightOf?.(value, key) ?? 0);
  }

  /** Adds to the weight of an entry that has grown since it came in. */
  grow(key: string, weight: number): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    entry.weight += weight;
    this.#weight += weight;
    const { entriesMax, weightMax = Number.POSITIVE_INFINITY } = this.#limits;
    while (this.#entries.size > entriesMax || this.#weight > weightMax) this.delete(this.#entries.keys().next().value!);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#weight -= entry.weight;
    this.#entries.delete(key);
  }
}
