/** When a delivery that failed is tried again. */
const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Pauses after the first, second ... failed attempt: about 24 hours together. */
const pauses = [
  5 * seconds,
  30 * seconds,
  2 * minutes,
  10 * minutes,
  30 * minutes,
  1 * hours,
  2 * hours,
  4 * hours,
  8 * hours,
  8 * hours,
];
/** So that what failed together does not come back together. */
const jitter = 0.2;
const retryAfterMax = 24 * hours;

/**
 * Milliseconds from a failed attempt to the next, which is later where the receiver asked for it; null where it was the
 * last.
 */
export function pauseAfter(attempt: number, retryAfterMs: number | null, random = Math.random()): number | null {
  const pause = pauses[attempt - 1];
  if (pause === undefined) return null;
  return Math.max(Math.round(pause * (1 - jitter + 2 * jitter * random)), retryAfterMs ?? 0);
}

/**
 * Milliseconds that a Retry-After header asks for, in seconds or as a date; at most a day, null where it says nothing.
 */
export function retryAfter(header: string | undefined, now: Date): number | null {
  if (!header) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * seconds : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, retryAfterMax) : null;
}
