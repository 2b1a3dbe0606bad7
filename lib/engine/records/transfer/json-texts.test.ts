import { expect, test } from "vitest";
import { jsonTexts } from "./json-texts.ts";

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

const lines = async (charactersMax: number, ...texts: string[]) =>
  (await Array.fromAsync(jsonTexts(pieces(...texts), "ndjson", charactersMax))).flat();

test("lines go on over pieces, and are counted with the empty ones", async () => {
  expect(await lines(10, "12", "3", "\n\n4", "5\n6\n", "", "7", "8")).toEqual([
    { line: 1, text: "123" },
    { line: 3, text: "45" },
    { line: 4, text: "6" },
    { line: 5, text: "78" },
  ]);
  expect(await lines(10, " \n", " ")).toEqual([]);
  await expect(lines(3, "1\n12", "34")).rejects.toThrow("The row on line 2 is too long.");
});

test("each character of a long line is looked at once", async () => {
  const { split } = String.prototype;
  let looked = 0;
  String.prototype.split = function (this: string, ...given: [string]) {
    looked += this.length;
    return Reflect.apply(split, this, given);
  } as typeof split;
  try {
    await lines(1_000, ...Array.from({ length: 100 }, () => "0123456789"));
  } finally {
    String.prototype.split = split;
  }
  expect(looked).toBe(1_000);
});
