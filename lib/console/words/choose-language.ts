/** The reader's choice of language, kept in a cookie so that the server renders pages in it. */
import { type Language, languageCookie } from "../../kernel/words/languages.ts";

/** Shows the console in a language, for a year; the empty one leaves it to the browser again. Loads the page anew. */
export function chooseLanguage(language: Language | ""): void {
  const seconds = language ? 31_536_000 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${seconds}; samesite=lax`;
  location.reload();
}
