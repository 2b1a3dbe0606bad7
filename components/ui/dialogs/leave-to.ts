export type Go = () => void;

/** What asks before the page is left; the form opened last comes first. */
export const guards: ((go: Go) => void)[] = [];

/** For buttons that lead elsewhere: at once, or after the reader agreed to drop what they entered. */
export function leaveTo(go: Go): void {
  const ask = guards.at(-1);
  if (ask) ask(go);
  else go();
}
