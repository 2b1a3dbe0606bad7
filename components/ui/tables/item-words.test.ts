import { afterEach, expect, test } from "vitest";
import { speak, speakAsBefore } from "../../../tests/support/locale/speak.ts";
import { itemWords } from "./item-words.ts";

afterEach(speakAsBefore);

test.each([
  ["records", 0, "0 records"],
  ["entries", 1, "1 entry"],
  ["files", 12_345, "12,345 files"],
  ["galaxies", 1, "1 galaxy"],
  ["stars", 2, "2 stars"],
])("%s, %i of them: %s", (name, count, words) => {
  expect(itemWords(name).count(count)).toBe(words);
  expect(itemWords(name).pages()).toBe(`Pages of ${name}`);
});

test("what is counted has a sentence of its own in each language", () => {
  const catalogue = {
    "{count} entries": { one: "{count} Eintrag", other: "{count} Einträge" },
    "Pages of entries": "Seiten der Einträge",
  };
  speak("de", catalogue);
  expect([1, 1_234].map(itemWords("entries").count)).toEqual(["1 Eintrag", "1.234 Einträge"]);
  expect(itemWords("entries").pages()).toBe("Seiten der Einträge");
});
