import type { FileHandle } from "node:fs/promises";
import { bytesAt, Keeping, partsMax } from "./ranges.ts";

/**
 * What of a GIF is kept: everything but comments, plain text and applications' notes other than how often it loops;
 * null where its blocks are not whole.
 */
export async function stripGif(file: FileHandle, size: number): Promise<Keeping | null> {
  const screen = await bytesAt(file, 0, 13);
  if (screen.length < 13) return null;
  const keeping = new Keeping();
  let position = 13 + tableBytes(screen[10]!);
  keeping.keep(0, position);
  for (let count = 0; count < partsMax; count++) {
    const head = await bytesAt(file, position, 14);
    if (head[0] === 0x3b) {
      keeping.keep(position, position + 1);
      if (position + 1 < size) keeping.drop();
      return keeping;
    }
    const isImage = head[0] === 0x2c;
    if ((!isImage && head[0] !== 0x21) || head.length < 3) return null;
    const start = isImage ? position + 10 + tableBytes(head[9] ?? 0) + 1 : position + 2;
    const end = await endOfBlocks(file, start, size);
    if (end === null) return null;
    const isLoop = head[1] === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(head.toString("latin1", 3, 14));
    if (isImage || head[1] === 0xf9 || isLoop) keeping.keep(position, end);
    else keeping.drop();
    position = end;
  }
  return null;
}

/** Bytes of the colour table that a flag byte tells of. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const windowBytes = 64 * 1024;

/** After the empty block that ends a row of blocks. */
async function endOfBlocks(file: FileHandle, from: number, size: number): Promise<number | null> {
  let window = await bytesAt(file, from, windowBytes);
  let start = from;
  let position = from;
  while (position < size) {
    if (position - start >= window.length) {
      start = position;
      window = await bytesAt(file, start, windowBytes);
    }
    const length = window[position - start];
    if (length === undefined) return null;
    position += 1 + length;
    if (length === 0) return position;
  }
  return null;
}
