import type { FileHandle } from "node:fs/promises";
import { bytesAt, Keeping, partsMax } from "./ranges.ts";

/** How the image looks, animation among it; every other chunk says things about it. */
const shown = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(" "),
);

/** What of a PNG is kept; null where it is none to its end chunk. What follows that chunk goes too. */
export async function stripPng(file: FileHandle, size: number): Promise<Keeping | null> {
  const keeping = new Keeping();
  keeping.keep(0, 8);
  let position = 8;
  for (let count = 0; count < partsMax; count++) {
    const head = await bytesAt(file, position, 8);
    if (head.length < 8) return null;
    const type = head.toString("latin1", 4, 8);
    const end = position + 12 + head.readUInt32BE(0);
    if (end > size) return null;
    if (shown.has(type)) keeping.keep(position, end);
    else keeping.drop();
    position = end;
    if (type !== "IEND") continue;
    if (end < size) keeping.drop();
    return keeping;
  }
  return null;
}
