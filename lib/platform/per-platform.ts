/** What a part of the engine keeps in memory for each platform: caches, queues, counts. */
import type { Platform } from "./platform.ts";

/**
 * A function that gives the same value for the same platform object, made by `make` when it is first asked for. Another
 * object is another platform, a copy by spread too. The value lives as long as its platform, and nothing ends it: what
 * holds connections or timers needs an end of its own. Where `make` throws, the next call makes it again.
 */
export function perPlatform<Value>(make: (platform: Platform) => Value): (platform: Platform) => Value {
  const made = new WeakMap<Platform, { value: Value }>();
  return (platform) => {
    let known = made.get(platform);
    if (!known) {
      known = { value: make(platform) };
      made.set(platform, known);
    }
    return known.value;
  };
}
