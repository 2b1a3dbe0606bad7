/** Messages that the reader has put away, kept in a cookie so that the server does not paint them again. */

export const dismissedCookie = "plinth_dismissed";

/** A cookie has little room; the oldest are forgotten, and by then the operators have taken them back. */
const keptMax = 20;

/** Keys of the messages that a cookie's text names. */
export function readDismissed(text: string | undefined): string[] {
  return (text ?? "").split(".").filter((key) => /^[0-9a-f-]{36}$/.test(key));
}

/** Remembers for a year that the reader has put these away. Browser only. */
export function rememberDismissed(keys: readonly string[]): void {
  const text = keys.slice(-keptMax).join(".");
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = `${dismissedCookie}=${text}; path=/; max-age=31536000; samesite=lax`;
}
