/** In which language a request is answered. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Language, requestLanguage } from "../../kernel/words/languages.ts";
import { type Catalogue, provideWords, type Words } from "../../kernel/words/words.ts";

const folder = join(import.meta.dirname, "..", "..", "kernel", "words", "catalogues");
const english: Words = { language: "en", catalogue: null };
const spoken = new Map<Language, Words>([["en", english]]);
const answered = new AsyncLocalStorage<Words>();

provideWords(() => answered.getStore() ?? english);

/** Read when it is first asked for: most installations speak one language. */
function wordsOf(language: Language): Words {
  const known = spoken.get(language);
  if (known) return known;
  const catalogue = JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8")) as Catalogue;
  const words = { language, catalogue };
  spoken.set(language, words);
  return words;
}

/** Renders a page in the language that its reader chose, or that their browser prefers. */
export const withinLanguage = <Result>({ headers }: IncomingMessage, answer: () => Result): Result =>
  answered.run(wordsOf(requestLanguage(headers.cookie, headers["accept-language"])), answer);

/** The same for a call of the console. Programs, which send no `X-Use-Cookies`, are answered in English. */
export const withinCallLanguage = <Result>(request: IncomingMessage, answer: () => Result): Result =>
  request.headers["x-use-cookies"] === "true" ? withinLanguage(request, answer) : answered.run(english, answer);
