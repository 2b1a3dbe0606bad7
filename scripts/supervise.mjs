/** Starts a server again that ended by itself. Runs on Node 20 without any package. */
import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/** The server's own word for "I am in a state that nobody knows" (lib/platform/ending.ts). */
export const unfit = 70;
/** By these somebody asked it to end. */
const asked = ["SIGINT", "SIGTERM", "SIGHUP"].map((name) => 128 + constants.signals[name]);
/** The first wait doubles with each end, and after so many ends in a row no further start is tried. */
const patience = { firstMs: 500, endsMax: 6, calmMs: 60_000 };

/** Whether it ended by itself, rather than because it was asked to or could not begin. */
function isCrash(code) {
  return code === unfit || (code > 128 && !asked.includes(code));
}

/**
 * Runs the server until it ends as asked, and resolves with its exit code. After an end of another kind it starts
 * again, each time after a longer wait, until it has been ready for a minute; after six such ends in a row it gives up
 * with code 70. `start(ready)` runs it once, calls `ready` when it takes requests, and resolves with its exit code. A
 * first start that fails is not tried again: its reason is one that only a person can mend.
 */
export async function supervise(start, { firstMs, endsMax, calmMs } = patience) {
  let wasReady = false;
  for (let ends = 1; ; ends++) {
    let readySinceMs = null;
    const code = await start(() => {
      readySinceMs = performance.now();
    });
    const isReady = readySinceMs !== null;
    wasReady ||= isReady;
    if (code === 0 || asked.includes(code) || !wasReady || (isReady && !isCrash(code))) return code;
    if (isReady && performance.now() - readySinceMs >= calmMs) ends = 1;
    if (ends >= endsMax) {
      console.error(`Plinth ended ${ends} times in a row and is not started again. What is written above says why.`);
      return unfit;
    }
    const waitMs = firstMs * 2 ** (ends - 1);
    console.error(`Plinth ended by itself (${described(code)}). It starts again in ${waitMs / 1000} s.`);
    await wait(waitMs);
  }
}

function described(code) {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
  return signal ? `signal ${signal}` : `code ${code}`;
}
