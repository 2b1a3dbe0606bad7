/** The short form of the tests (`TESTS=short`, README, "Commands"): what it leaves out, and what it draws from. */
import { test } from "vitest";

export const isShort = process.env.TESTS === "short";

/** A test of the long form alone: what it is about is asked in fewer ways by another. */
export const longTest = test.skipIf(isShort);

const seed = Number(process.env.DRAW_SEED ?? 1);

/** Mulberry32: the same numbers from the same seed. */
function numbersFrom(start: number): () => number {
  let state = start | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * All cases; in the short form one by chance of each `of` that follow one another, so that every part of a list is
 * asked, and all that `isKept` holds. Its seed is fixed and printed; `DRAW_SEED` draws others.
 */
export function drawn<T>(cases: readonly T[], of = 3, isKept: (one: T) => boolean = () => false): T[] {
  if (!isShort) return [...cases];
  const next = numbersFrom(seed + cases.length);
  const chosen = new Set<T>(cases.filter(isKept));
  for (let from = 0; from < cases.length; from += of) {
    const some = cases.slice(from, from + of);
    chosen.add(some[Math.floor(next() * some.length)]!);
  }
  console.log(`${chosen.size} of ${cases.length} cases are drawn (DRAW_SEED=${seed}); npm test asks all.`);
  return cases.filter((one) => chosen.has(one));
}

/** Whether this pair is asked: in the short form each row meets every `of`th column, and so each column. */
export const meets = (row: number, column: number, of = 3): boolean => !isShort || (row + column + seed) % of === 0;

/** Those of a list whose turn it is: of three or more a third in the short form, and of fewer one. */
export const ofTurn = <T>(list: readonly T[], turn: number, of = 3): T[] =>
  list.filter((_, place) => meets(place, turn, Math.min(of, list.length)));
