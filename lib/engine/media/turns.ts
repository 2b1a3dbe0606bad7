import { PlinthError } from "../../kernel/errors.ts";

/** Runs at most `atOnce` at the same time, the others in the order in which they came; UNAVAILABLE where more than `waitingMax` wait already. */
export function turns(atOnce: number, waitingMax = Number.POSITIVE_INFINITY) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax)
        throw new PlinthError("UNAVAILABLE", "Too many images are being made right now.");
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
