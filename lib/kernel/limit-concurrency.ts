import { PlinthError } from "./errors.ts";

interface Queue {
  /** How many may wait; everybody where it is left out. */
  waitingMax?: number;
  /** What is said to who comes then. */
  full?: string;
}

// Not p-limit: one call after the other, as nearly all come, it lets 0.4 million in a second, this 2.4.
/**
 * Runs at most `atOnce` at the same time, the others in the order in which they came; UNAVAILABLE where more than
 * `waitingMax` wait already.
 */
export function limitConcurrency(
  atOnce: number,
  { waitingMax = Number.POSITIVE_INFINITY, full = "Too much to do." }: Queue = {},
) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new PlinthError("UNAVAILABLE", full);
      await new Promise<void>((start) => waiting.push(start));
    } else running++;
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** The same for each owner by itself. */
export function limitConcurrencyOfEach(atOnce: number, queue?: Queue) {
  const owners = new Map<string, { turn: ReturnType<typeof limitConcurrency>; users: number }>();
  return async <T>(owner: string, act: () => Promise<T>): Promise<T> => {
    const own = owners.get(owner) ?? { turn: limitConcurrency(atOnce, queue), users: 0 };
    owners.set(owner, own);
    own.users++;
    try {
      return await own.turn(act);
    } finally {
      if (--own.users === 0) owners.delete(owner);
    }
  };
}

/** Runs at most `atOnce` at the same time; of those that wait, each owner's first in turn. */
export function shareConcurrency(atOnce: number) {
  let running = 0;
  const waiting = new Map<string, (() => void)[]>();
  const startNext = () => {
    for (const [owner, acts] of waiting) {
      waiting.delete(owner);
      const start = acts.shift()!;
      if (acts.length > 0) waiting.set(owner, acts);
      return start();
    }
    running--;
  };
  return async <T>(owner: string, act: () => Promise<T>): Promise<T> => {
    if (running >= atOnce)
      await new Promise<void>((start) => {
        const own = waiting.get(owner) ?? [];
        waiting.set(owner, own);
        own.push(start);
      });
    else running++;
    try {
      return await act();
    } finally {
      startNext();
    }
  };
}
