/**
 * What a node keeps of what it has read of projects: by key, within a bound, dropped by the notice of a change, and
 * looked at again after a while, because notices can be lost.
 */
import { Lru } from "../kernel/lru.ts";
import { perPlatform } from "./per-platform.ts";
import type { Platform } from "./platform.ts";

interface Limits<Value> {
  /** Its notices carry the key of what has changed. */
  topic: string;
  /** For how long nobody asks again. */
  trustedMs: number;
  entriesMax: number;
  bytesMax?: number;
  bytesOf?: (value: Value) => number;
}

interface Entry<Value> {
  value: Promise<Value>;
  seenAt: number;
  /** Running while it is looked at again. */
  looking?: Promise<Value>;
}

export class NoticedCache<Value> {
  readonly #limits: Limits<Value>;
  readonly #entries: (platform: Platform) => Lru<Entry<Value>>;

  constructor(limits: Limits<Value>) {
    this.#limits = limits;
    const { topic, entriesMax, bytesMax } = limits;
    this.#entries = perPlatform(({ notices }) => {
      const entries = new Lru<Entry<Value>>({ entriesMax, weightMax: bytesMax });
      notices.subscribe(topic, (key) => entries.delete(key));
      return entries;
    });
  }

  /**
   * What is kept, else what `read` gives; all who ask at once share one reading, and a failure is not kept. After the
   * time of trust it is read again, or stays the same object where `isStill` says so.
   */
  get(
    platform: Platform,
    key: string,
    read: () => Promise<Value>,
    isStill?: (value: Value) => Promise<boolean>,
  ): Promise<Value> {
    const entries = this.#entries(platform);
    const known = entries.get(key);
    if (!known) return this.#read(entries, key, read);
    if (performance.now() - known.seenAt < this.#limits.trustedMs) return known.value;
    if (!isStill) return this.#read(entries, key, read);
    known.looking ??= known.value
      .then(isStill)
      .then((still) => {
        known.seenAt = performance.now();
        return still ? known.value : this.#read(entries, key, read);
      })
      .finally(() => {
        known.looking = undefined;
      });
    return known.looking;
  }

  /** Makes the next `get` read; on this node alone. */
  drop(platform: Platform, key: string): void {
    this.#entries(platform).delete(key);
  }

  #read(entries: Lru<Entry<Value>>, key: string, read: () => Promise<Value>): Promise<Value> {
    // What a notice drops while it is read is answered to those who wait, and not kept.
    const entry: Entry<Value> = { value: read(), seenAt: performance.now() };
    entries.set(key, entry);
    const isKept = () => entries.get(key) === entry;
    entry.value.then(
      (value) => isKept() && entries.grow(key, this.#limits.bytesOf?.(value) ?? 0),
      () => isKept() && entries.delete(key),
    );
    return entry.value;
  }
}
