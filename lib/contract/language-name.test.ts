import { afterEach, expect, test } from "vitest";
import { provideWords } from "../kernel/words/words.ts";
import { languageName } from "./language-name.ts";

afterEach(() => provideWords(() => ({ language: "en", catalogue: null })));

test("a language is called as its reader calls it, and what is none by its code", () => {
  expect([languageName("de"), languageName("pt-BR")]).toEqual(["German", "Brazilian Portuguese"]);
  provideWords(() => ({ language: "de", catalogue: null }));
  expect([languageName("de"), languageName("ja")]).toEqual(["Deutsch", "Japanisch"]);
  expect(languageName("no language")).toBe("no language");
});
