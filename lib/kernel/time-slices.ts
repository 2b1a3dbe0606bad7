import { setImmediate } from "node:timers/promises";

/** Milliseconds of long work after which others have their turn. */
const sliceMs = 20;

/** For long work on the one thread: awaited between its steps, the function lets others go first now and then. */
export function timeSlices(): () => Promise<void> {
  let beganMs = performance.now();
  return async () => {
    if (performance.now() - beganMs < sliceMs) return;
    await setImmediate();
    beganMs = performance.now();
  };
}
