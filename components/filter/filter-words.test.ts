import { afterEach, expect, test } from "vitest";
import { msg } from "../../lib/kernel/words/words.ts";
import { speak, speakAsBefore } from "../../tests/support/locale/speak.ts";
import { filterTarget } from "../field-kinds/filter/filter-target.ts";
import type { FilterStep } from "./filter-steps.ts";
import { treeOf } from "./filter-tree.ts";
import { filterWords } from "./filter-words.ts";

const names = { draft: msg("draft") };
const steps: FilterStep[] = [
  { keys: ["title"], label: "Title", group: "Fields", target: filterTarget("text") },
  { keys: ["pages"], label: "Pages", group: "Fields", target: filterTarget("int") },
  {
    keys: ["meta", "status"],
    label: "Status",
    group: "Record",
    target: filterTarget("choice", { options: ["draft"], names }),
  },
  { keys: ["place"], label: "Place", group: "Fields", target: filterTarget("place") },
];
const wordsOf = (where: Record<string, unknown>) => filterWords(steps, treeOf(steps, where), () => "");

afterEach(speakAsBefore);

test.each([
  [{ title: { icontains: "moss" } }, "Title contains “moss”"],
  [{ title: { is_null: true } }, "Title is empty"],
  [{ pages: { between: [1, 5] } }, "Pages is between 1 and 5"],
  [{ pages: { in: [1, 5, 9] } }, "Pages is one of 1, 5, 9"],
  [{ title: { eq: { $caller: "email" } } }, "Title is the caller's email"],
  [{ meta: { status: { eq: "draft" } } }, "Status is draft"],
  [{ place: { within: { lat: 1, lon: 2, km: 3 } } }, "Place is within 3 km of 1, 2"],
  [{ OR: [{ pages: { gt: 1 } }, { pages: { lt: 9 } }] }, "Pages is more than 1 or Pages is less than 9"],
])("%j reads %s", (where, words) => {
  expect(wordsOf(where)).toBe(words);
});

test("a condition has the order of words of the reader's language", () => {
  speak("de", {
    "{field} is between {low} and {high}": "zwischen {low} und {high} liegt {field}",
    "{field} is {value}": "{value} ist {field}",
    "{one} and {other}": "{one} und {other}",
    draft: "Entwurf",
  });
  expect(wordsOf({ meta: { status: { eq: "draft" } }, pages: { between: [1, 5] } })).toBe(
    "Entwurf ist Status und zwischen 1 und 5 liegt Pages",
  );
});
