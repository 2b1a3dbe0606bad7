/** Work that no answer waits for. */
import { setTimeout } from "node:timers/promises";
import type { Platform } from "../platform.ts";

/** How long an end waits for it, in milliseconds. */
const lastWorkMs = 5_000;

export function createBackground(log: Platform["log"]) {
  const underWay = new Set<Promise<void>>();
  return {
    run(work: () => Promise<void>, failure: string): void {
      const running = work()
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    /** Resolves when nothing is under way any more, or when that takes too long. */
    async ended(): Promise<void> {
      await Promise.race([Promise.all(underWay), setTimeout(lastWorkMs, undefined, { ref: false })]);
    },
  };
}
