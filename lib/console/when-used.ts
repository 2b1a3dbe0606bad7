/** Work that waits for the first sign that somebody is there. */

const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "click"] as const;

/** What waits; null once somebody moved, touched or pressed something in this visit. */
let waiting: (() => unknown)[] | null = [];

function begin(): void {
  for (const sign of signs) window.removeEventListener(sign, begin, true);
  const acts = waiting ?? [];
  waiting = null;
  for (const act of acts) act();
}

if (typeof window !== "undefined")
  for (const sign of signs) window.addEventListener(sign, begin, { capture: true, passive: true });

/** Runs `act` at the first move, touch or key of this visit; at once where that was before. Never on the server. */
export function whenUsed(act: () => unknown): void {
  if (waiting) waiting.push(act);
  else act();
}
