import { expect, test } from "vitest";
import { linesOf } from "./json-lines.ts";

const bytes = async function* (...pieces: string[]) {
  for (const piece of pieces) yield new TextEncoder().encode(piece);
};

test("lines come whole, however they were cut, without empty ones", async () => {
  expect(await Array.fromAsync(linesOf(bytes("a", "b\n\nc", "\n", "d")))).toEqual(["ab", "c", "d"]);
  expect(await Array.fromAsync(linesOf(bytes("\n\n", " ")))).toEqual([]);
});

test("a line without end is given up", async () => {
  const endless = (async function* () {
    for (;;) yield new Uint8Array(1_000).fill(97);
  })();
  await expect(Array.fromAsync(linesOf(endless, 10_000))).rejects.toThrow("has no end");
});
