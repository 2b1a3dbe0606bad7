import { expect, test } from "vitest";
import { searchPattern } from "./search-pattern.ts";
import { readSearch, searchShape } from "./search-words.ts";

const read = (search: string) =>
  readSearch(search).map((group) => group.map(({ text, as, isExcluded }) => `${isExcluded ? "-" : ""}${as}:${text}`));

test("a search is read as people type it", () => {
  const searches: Record<string, string[][]> = {
    "Sea  view": [["part:Sea", "part:view"]],
    '"sea view" -cold -"no pets"': [["part:sea view", "-words:cold", "-phrase:no pets"]],
    "a b": [["words:a", "beginning:b"]],
    "sea or lake": [["part:sea"], ["part:lake"]],
    "or sea OR": [["words:or", "part:sea", "beginning:OR"]],
    "sea or or lake": [["part:sea"], ["part:lake"]],
    "rock & roll": [["part:rock", "part:roll"]],
    'an "unclosed phrase': [["words:an", "part:unclosed phrase"]],
    東京: [["part:東京"]],
    "-": [],
    '""': [],
    "!!": [],
    "---": [],
    "": [],
  };
  for (const [search, terms] of Object.entries(searches)) expect([search, read(search)]).toEqual([search, terms]);
});

test("a long text is ten terms and the words of the rest", () => {
  const [terms] = readSearch(Array.from({ length: 40 }, (_, i) => `word${i}`).join(" "));
  expect(terms).toHaveLength(11);
  expect(terms!.at(-1)).toMatchObject({ as: "words", text: expect.stringMatching(/^word10 .* word39$/) });
});

test("words that join others are counted too, so that no text is read to its end", () => {
  const [first, ...others] = readSearch(`sea ${"or ".repeat(60)}lake`);
  expect(first).toMatchObject([{ text: "sea" }]);
  expect(others).toMatchObject([[{ as: "words", text: expect.stringMatching(/^or .* lake$/) }]]);
});

test("searches of one shape share a statement, and others do not", () => {
  expect(searchShape("sea view")).toBe(searchShape("hot dogs"));
  for (const other of [
    "sea",
    "sea or view",
    '"sea view"',
    "sea -view",
    "sea a",
    "sea 6f9619ff-8b86-4d01-b42d-00c04fc964ff",
  ])
    expect(searchShape(other)).not.toBe(searchShape("sea view"));
  // A phrase is whole words, a quoted part is not.
  expect(searchShape('"ab"')).not.toBe(searchShape('"abc"'));
});

test("the pattern of highlights finds what folding takes for equal, and no sign of it means anything else", () => {
  const finds = (search: string, text: string) => {
    const pattern = searchPattern(readSearch(search))!
      .replaceAll("\\m", "\\b")
      .replaceAll("\\M", "\\b")
      .replaceAll(/\\U([0-9a-f]{8})/g, "\\u{$1}");
    return new RegExp(pattern, "iu").exec(text)?.[0];
  };
  expect(finds("strasse", "Hohe Straße 1")).toBe("Straße");
  expect(finds("straße", "STRASSE")).toBe("STRASSE");
  expect(finds("Zoe", "zu Zoë")).toBe("Zoë");
  expect(finds("łodz", "Łódź")).toBe("Łódź");
  expect(finds("zoe", "zoe\u0308")).toBe("zoe\u0308");
  expect(finds("a.c(+", "abc a.c(+)")).toBe("a.c(+");
  expect(finds('"sea  view"', "the sea\n view")).toBe("sea\n view");
  expect(finds("no", "know no")).toBe("no");
  expect(searchPattern(readSearch("-cold"))).toBe(null);
  const paragraph = searchPattern(readSearch("word ".repeat(1_000)))!;
  expect(paragraph.split("|").length).toBeLessThan(40);
});
