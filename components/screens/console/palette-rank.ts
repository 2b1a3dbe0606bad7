const found = "found:";

/** Of what the server has found, which fits whatever is typed by now: what was found for less of it stays in sight. */
export const foundChoice = (id: string): string => found + id;

/**
 * How well a choice fits what is typed, from 0 for not at all to 1: it has each word, best at its very beginning, else
 * where words begin. The library's own way takes letters from anywhere, so that 'sign out' found 'Settings of city'.
 */
export function paletteRank(choice: string, typed: string): number {
  if (choice.startsWith(found)) return 0.8;
  const text = choice.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  if (text.startsWith(words.join(" "))) return 1;
  return words.every((word) => text.split(/\s+/).some((one) => one.startsWith(word))) ? 0.8 : 0.4;
}
