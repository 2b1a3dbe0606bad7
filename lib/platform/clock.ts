import type { Clock } from "./platform.ts";

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
