import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";

/** How much must come in which time, so that nobody keeps a place from others for nothing. */
export interface Pace {
  bytesMin: number;
  everyMs: number;
}

const late = Symbol("late");

/** The same pieces; BAD_USER_INPUT where the sender is slower than the pace. Only the waiting for them counts. */
export async function* briskly(
  source: AsyncIterable<Uint8Array>,
  { bytesMin, everyMs }: Pace,
): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  let [waitedMs, bytes] = [0, 0];
  for (let coming = pieces.next(); ; ) {
    const beganMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, everyMs - waitedMs, late);
    });
    const piece = await Promise.race([coming, over]);
    clearTimeout(timer);
    if (piece !== late && piece.done) return;
    waitedMs += performance.now() - beganMs;
    if (piece !== late) bytes += piece.value.length;
    if (piece === late || waitedMs >= everyMs) {
      if (bytes < bytesMin) throw tooSlow(pieces, coming);
      [waitedMs, bytes] = [0, 0];
    }
    if (piece === late) continue;
    yield piece.value;
    coming = pieces.next();
  }
}

/** What still comes is nobody's. */
function tooSlow(pieces: AsyncIterator<Uint8Array>, coming: Promise<unknown>): PlinthError {
  coming.catch(() => {});
  pieces.return?.().catch(() => {});
  return new PlinthError("BAD_USER_INPUT", t("The file comes too slowly. Please send it over a faster line."));
}
