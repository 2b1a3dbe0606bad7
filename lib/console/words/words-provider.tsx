"use client";

import { type ReactNode, use } from "react";
import type { Language } from "../../kernel/words/languages.ts";
import { type Catalogue, provideWords } from "../../kernel/words/words.ts";
import { onServer } from "../on-server.ts";

const catalogues: Record<Exclude<Language, "en">, () => Promise<{ default: Catalogue }>> = {
  de: () => import("../../kernel/words/catalogues/de.json"),
  es: () => import("../../kernel/words/catalogues/es.json"),
  ja: () => import("../../kernel/words/catalogues/ja.json"),
};

/** Of this page, whose language stays: another one is chosen by loading it again. */
let loading: Promise<void> | undefined;

function load(language: Exclude<Language, "en">): Promise<void> {
  loading ??= catalogues[language]()
    // Without it the page goes on in English.
    .catch(() => ({ default: {} }))
    .then(({ default: catalogue }) => {
      provideWords(() => ({ language, catalogue }));
    });
  return loading;
}

/**
 * Gives the browser the words that the server has rendered the page with: until they are here, the page stays as it
 * came. On the server they come with the request.
 */
export function WordsProvider({ language, children }: { language: Language; children: ReactNode }) {
  if (language !== "en" && !onServer) use(load(language));
  return children;
}
