import { expect, test } from "vitest";
import { offeredLanguages } from "./locales.ts";

test("a field is offered the project's languages, and keeps those that it has", () => {
  expect(offeredLanguages({ fallback: "en", all: ["en", "de"] }, [])).toEqual(["de"]);
  expect(offeredLanguages({ fallback: "de", all: ["en", "de"] }, ["fr", "en"])).toEqual(["en", "fr"]);
  expect(offeredLanguages({ fallback: "en", all: ["en"] }, [])).toEqual([]);
});
