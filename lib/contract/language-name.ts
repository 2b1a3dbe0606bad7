import { inLanguage } from "../kernel/words/words.ts";

const names = inLanguage((language) => new Intl.DisplayNames(language, { type: "language" }));

/** `German`, as the reader's language calls it; the code of what is no language. */
export function languageName(locale: string): string {
  try {
    return names().of(locale) ?? locale;
  } catch {
    return locale;
  }
}
