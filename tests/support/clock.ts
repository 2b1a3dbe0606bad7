import type { Clock } from "../../lib/platform/platform.ts";

/** A clock that stands still until it is moved. */
export function fakeClock(start = "2026-01-05T09:00:00Z"): Clock & { advance(ms: number): void } {
  let nowMs = Date.parse(start);
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms;
    },
  };
}
