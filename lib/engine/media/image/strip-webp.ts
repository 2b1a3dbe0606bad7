import type { FileHandle } from "node:fs/promises";
import { bytesAt, Keeping, partsMax } from "./ranges.ts";

const shown = new Set(["VP8 ", "VP8L", "VP8X", "ICCP", "ALPH", "ANIM", "ANMF"]);

/** What of a WebP is kept; null where its chunks are not whole. `mendWebp` must then put its header right. */
export async function stripWebp(file: FileHandle, size: number): Promise<Keeping | null> {
  const riff = await bytesAt(file, 0, 12);
  if (riff.length < 12) return null;
  const last = Math.min(size, 8 + riff.readUInt32LE(4));
  const keeping = new Keeping();
  keeping.keep(0, 12);
  if (last < size) keeping.drop();
  let position = 12;
  for (let count = 0; position < last && count < partsMax; count++) {
    const head = await bytesAt(file, position, 8);
    if (head.length < 8) return null;
    const length = head.readUInt32LE(4);
    const end = Math.min(position + 8 + length + (length % 2), size);
    if (position + 8 + length > size) return null;
    if (shown.has(head.toString("latin1", 0, 4))) keeping.keep(position, end);
    else keeping.drop();
    position = end;
  }
  return keeping;
}

/** The length of what is left, and the flags of VP8X without those of EXIF and XMP. */
export function mendWebp(head: Buffer, size: number): void {
  head.writeUInt32LE(size - 8, 4);
  if (head.length > 20 && head.toString("latin1", 12, 16) === "VP8X") head[20]! &= ~0b1100;
}
