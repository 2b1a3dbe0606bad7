import { performance } from "node:perf_hooks";

/** Milliseconds that this thread has worked so far, without its waits; differences of it tell what something took. */
export const workedMs = (): number => performance.eventLoopUtilization().active;
