import { afterEach, expect, test } from "vitest";
import { speak, speakAsBefore } from "../../tests/support/locale/speak.ts";
import { languageName } from "./language-name.ts";

afterEach(speakAsBefore);

test("a language is called as its reader calls it, and what is none by its code", () => {
  expect([languageName("de"), languageName("pt-BR")]).toEqual(["German", "Brazilian Portuguese"]);
  speak("de", null);
  expect([languageName("de"), languageName("ja")]).toEqual(["Deutsch", "Japanisch"]);
  expect(languageName("no language")).toBe("no language");
});
