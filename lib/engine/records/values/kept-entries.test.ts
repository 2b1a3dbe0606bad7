import fc from "fast-check";
import { expect, test } from "vitest";
import type { CatalogField } from "../../compiler/index.ts";
import { keptEntries } from "./kept-entries.ts";

const nested = [{ name: "text", shape: { form: "value" }, nested: [] }] as unknown as CatalogField[];
const field = { name: "list", shape: { form: "entries" }, nested } as unknown as CatalogField;
const entries = (texts: readonly string[]) => texts.map((text, hidden) => ({ text, hidden }));
const kept = (before: readonly string[], given: readonly string[]) =>
  keptEntries(field, entries(before), entries(given));

test.each<[string, string, (number | null)[] | null]>([
  ["abc", "cab", [2, 0, 1]],
  ["aabb", "bbaa", [2, 3, 0, 1]],
  ["abc", "axc", [0, 1, 2]],
  ["abc", "ac", [0, 2]],
  ["aab", "ab", null],
  ["ab", "abx", [0, 1, null]],
  ["abc", "xc", null],
])("%s that becomes %s", (before, given, places) => {
  expect(kept([...before], [...given])).toEqual(places);
});

test("each entry is taken from one place, an entry that is told apart from one that looked the same", () => {
  const list = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 });
  fc.assert(
    fc.property(list, list, (before, given) => {
      const places = kept(before, given);
      const taken = places?.filter((place) => place !== null) ?? [];
      expect(new Set(taken).size).toBe(taken.length);
      for (const [i, place] of places?.entries() ?? [])
        if (place !== null && place !== i) expect(before[place]).toBe(given[i]);
    }),
  );
});

test("what it does grows with the entries, and not with their square", () => {
  const steps = (count: number) => {
    const { find, some } = Array.prototype;
    let steps = 0;
    const counted = (own: typeof find | typeof some) =>
      function (this: unknown[], ...given: unknown[]) {
        steps += this.length;
        return Reflect.apply(own, this, given);
      };
    Array.prototype.find = counted(find) as typeof find;
    Array.prototype.some = counted(some) as typeof some;
    try {
      const numbers = Array.from({ length: count }, (_, i) => String(i));
      kept(
        numbers,
        numbers.map((text) => `changed ${text}`),
      );
      kept(numbers, numbers.toReversed().slice(1));
    } finally {
      Object.assign(Array.prototype, { find, some });
    }
    return steps;
  };
  expect(steps(200)).toBeLessThanOrEqual(200 * 10);
});
