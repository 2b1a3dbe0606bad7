/** Another language for one test; the files of a worker share what says the words. */
import type { Language } from "../../../lib/kernel/words/languages.ts";
import { type Catalogue, provideWords, type Words } from "../../../lib/kernel/words/words.ts";

let before: { words: (() => Words) | undefined } | null = null;

export function speak(language: Language, catalogue: Catalogue | null): void {
  const words = provideWords(() => ({ language, catalogue }));
  before ??= { words };
}

/** To be called after each test that speaks. */
export function speakAsBefore(): void {
  if (before) provideWords(before.words ?? (() => ({ language: "en", catalogue: null })));
  before = null;
}
