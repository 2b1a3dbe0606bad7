import { expect, test } from "vitest";
import { inSentence } from "./in-sentence.ts";

test("a name inside a sentence loses its capital, an abbreviation keeps all of them", () => {
  expect(["Long text", "JSON", "URL", "Date and time", "élan"].map(inSentence)).toEqual([
    "long text",
    "JSON",
    "URL",
    "date and time",
    "élan",
  ]);
});
