import { expect, test } from "vitest";
import { gifOf, tiffOf, webpOf } from "../../../../tests/support/files/many-frames.ts";
import { limits } from "../../../contract/limits.ts";
import { readerOfBytes, requireFewFrames } from "./frames.ts";

const check = (file: Buffer) => requireFewFrames(readerOfBytes(file), file.length);
const max = limits.mediaFramesMax;

test.each([
  ["GIF", gifOf],
  ["WebP", webpOf],
])("a %s has so many frames and no more", async (_, make) => {
  await expect(check(make(max))).resolves.toBeUndefined();
  await expect(check(make(max + 1_100))).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    message: "This image has more than 5000 frames.",
  });
});

test.each(["II", "MM", "II+", "MM+"] as const)("a TIFF (%s) has one page", async (kind) => {
  await expect(check(tiffOf(1, kind))).resolves.toBeUndefined();
  await expect(check(tiffOf(2, kind))).rejects.toThrow("Please upload each page as an image of its own.");
});

test("what breaks off, and what is of another kind, is left to whoever reads it", async () => {
  for (const file of [gifOf(3), webpOf(3), tiffOf(2, "II"), tiffOf(2, "MM+")])
    for (let length = 0; length < 40; length++) await check(file.subarray(0, length)).catch(() => {});
  await check(Buffer.from("\xff\xd8\xff", "latin1"));
});
