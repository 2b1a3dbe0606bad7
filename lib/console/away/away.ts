/**
 * Whether the server answers. A call that no answer came to says that it does not; from then on its health is asked
 * about until it does again, and what waits for that goes on.
 */
import { getHealth } from "../../contract/calls/addresses/system.ts";
import { pathOf } from "../../contract/calls/locate.ts";

const firstMs = 1_000;
const mostMs = 10_000;

let away = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const waiting = new Set<() => void>();

const isHere = () =>
  fetch(pathOf(getHealth), { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

function tell(now: boolean): void {
  if (away === now) return;
  away = now;
  for (const watcher of watchers) watcher();
  if (away) return;
  clearTimeout(timer);
  for (const goOn of waiting) goOn();
}

/** Asks again after a while, each time a longer one. */
function askIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (await isHere()) tell(false);
    else if (away) askIn(Math.min(ms * 1.5, mostMs));
  }, ms);
}

/** A call was not answered: either the server is away, or this one call was in its way. */
export async function noteNoAnswer(): Promise<void> {
  if (away || (await isHere())) return;
  tell(true);
  askIn(firstMs);
}

/** Called each time the server is back; the answer ends that. */
export function onReturn(goOn: () => void): () => void {
  waiting.add(goOn);
  return () => void waiting.delete(goOn);
}

if (typeof window !== "undefined") {
  window.addEventListener("offline", () => void noteNoAnswer());
  window.addEventListener("online", () => away && askIn(0));
}

/** Whether it is away now. */
export const isAway = (): boolean => away;

/** Called whenever that changes; the answer ends it. */
export function watchAway(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
