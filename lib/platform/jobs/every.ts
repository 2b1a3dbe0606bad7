/** Work that a node repeats for as long as it runs. */
import type { Platform, Repeated } from "../platform.ts";

/** Nodes that were started together drift apart by up to this part of the pause. */
const jitter = 0.1;

/**
 * Does the work, and again `everyMs` after each turn has ended, up to a tenth later, so that nodes do not meet and
 * turns never run into each other. A failure is logged. Keeps no process alive. The function that it returns ends it
 * and waits for a turn under way.
 */
export function repeat(
  log: Platform["log"],
  work: () => Promise<unknown>,
  { everyMs, failure, isNow = true }: Repeated,
): () => Promise<void> {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    await Promise.resolve()
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, failure));
    wait();
  };
  let running = Promise.resolve();
  const wait = () => {
    if (isEnded) return;
    timer = setTimeout(
      () => {
        running = turn();
      },
      everyMs * (1 + Math.random() * jitter),
    ).unref();
  };
  if (isNow) running = turn();
  else wait();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
