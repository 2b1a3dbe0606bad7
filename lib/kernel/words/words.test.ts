import { afterEach, expect, test } from "vitest";
import { speak, speakAsBefore } from "../../../tests/support/locale/speak.ts";
import { acceptedLanguage, requestLanguage } from "./languages.ts";
import { currentLanguage, known, listed, msg, plural, t } from "./words.ts";

const german = {
  Save: "Speichern",
  "{who} published it": "Von {who} veröffentlicht",
  "{count} records": { one: "{count} Datensatz", other: "{count} Datensätze" },
};
const speakGerman = () => speak("de", german);

afterEach(speakAsBefore);

test("English is what the source says", () => {
  expect(t("Save")).toBe("Save");
  expect(t("{who} published it", { who: "Ada" })).toBe("Ada published it");
  expect(plural(1, "{count} record", "{count} records")).toBe("1 record");
  expect(plural(12_345, "{count} record", "{count} records")).toBe("12,345 records");
  expect(listed(["a", "b", "c"])).toBe("a, b and c");
});

test("other languages say it in theirs, and count in theirs", () => {
  speakGerman();
  expect(currentLanguage()).toBe("de");
  expect(t("Save")).toBe("Speichern");
  expect(t(msg("Save"))).toBe("Speichern");
  expect(t("{who} published it", { who: "Ada" })).toBe("Von Ada veröffentlicht");
  expect(plural(1, "{count} record", "{count} records")).toBe("1 Datensatz");
  expect(plural(12_345, "{count} record", "{count} records")).toBe("12.345 Datensätze");
  expect(listed(["a", "b"], "or")).toBe("a oder b");
});

test("what a catalogue lacks stays English, and no name of an object is a text", () => {
  speakGerman();
  expect(known("Never heard of")).toBe("Never heard of");
  expect(known("constructor")).toBe("constructor");
});

test("values are filled in as they are, whatever they hold", () => {
  expect(t("{who} published it", { who: "{who} $& {count}" })).toBe("{who} $& {count} published it");
});

test("the browser's first language that the console speaks is taken, by weight", () => {
  expect(acceptedLanguage("fr-CH, de;q=0.7, ja;q=0.8, *;q=0.1")).toBe("ja");
  expect(acceptedLanguage("de-AT,en;q=0.9")).toBe("de");
  expect(acceptedLanguage("de;q=0, es;q=0.1")).toBe("es");
  expect(acceptedLanguage("fr, nl;q=x")).toBe("en");
  expect(acceptedLanguage(undefined)).toBe("en");
});

test("the reader's own choice comes before the browser's", () => {
  expect(requestLanguage("a=b; plinth_language=es", "de")).toBe("es");
  expect(requestLanguage("plinth_language=tlh", "de")).toBe("de");
  expect(requestLanguage("xplinth_language=es", "de")).toBe("de");
});
