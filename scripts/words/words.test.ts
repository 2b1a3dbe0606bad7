import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "../../lib/kernel/words/languages.ts";
import { findMessages, parsed, shownSources } from "./find-messages.ts";
import { unlistedTexts } from "./unlisted.ts";

const found = findMessages();
const texts = new Map(found.map(({ text, one }) => [text, one]));
const translated = languages.filter((language) => language !== "en");

const catalogueOf = (language: string) =>
  JSON.parse(readFileSync(`lib/kernel/words/catalogues/${language}.json`, "utf8")) as Record<
    string,
    string | Record<string, string>
  >;

/** The `{names}` and `<tags>` of a text, in one order. */
const partsOf = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).sort().join(" ");

test("a text either counts or does not", () => {
  const both = found.filter(({ text, one }) => texts.get(text) !== one).map(({ at, text }) => `${at} ${text}`);
  expect(both).toEqual([]);
});

test.each(translated)("the catalogue of %s has every text of the sources, and no other", (language) => {
  const catalogue = catalogueOf(language);
  expect([...texts.keys()].filter((text) => !Object.hasOwn(catalogue, text))).toEqual([]);
  expect(Object.keys(catalogue).filter((text) => !texts.has(text))).toEqual([]);
});

test.each(translated)("each translation of %s says something, and keeps the names and tags of its text", (language) => {
  const catalogue = catalogueOf(language);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  // Of millions in Spanish, for example, the common form is good enough.
  const forms = pluralCategories.filter((category) => category === "one" || category === "other").sort();
  const wrong = Object.entries(catalogue).flatMap(([text, translation]) => {
    const counts = texts.get(text) !== null;
    if (counts !== (typeof translation === "object")) return [`${text}: counts, or does not`];
    if (typeof translation === "string")
      return translation.trim() !== "" && partsOf(translation) === partsOf(text) ? [] : [`${text}: ${translation}`];
    const kept = Object.keys(translation).sort();
    if (kept.join() !== forms.join()) return [`${text}: has the forms ${kept}`];
    // A form for one may do without the number.
    return Object.values(translation)
      .filter((form) => partsOf(form.replace("{count}", "")) !== partsOf(text.replace("{count}", "")))
      .map((form) => `${text}: ${form}`);
  });
  expect(wrong).toEqual([]);
});

test("no text that people read is outside of the catalogues", () => {
  const outside = shownSources()
    .filter((path) => /^(app|components|plugins|lib\/console)\//.test(path))
    .flatMap((path) => unlistedTexts(parsed(path)));
  expect(outside).toEqual([]);
});
