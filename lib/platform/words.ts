/** Which language the server speaks while it answers somebody, or writes to them. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../kernel/words/languages.ts";
import { type Catalogue, provideWords, type Words } from "../kernel/words/words.ts";

const folder = join(import.meta.dirname, "..", "kernel", "words", "catalogues");
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

/** Runs `answer`, and what it begins, with texts in that language. */
export const speaking = <Result>(language: Language, answer: () => Result): Result =>
  answered.run(wordsOf(language), answer);
