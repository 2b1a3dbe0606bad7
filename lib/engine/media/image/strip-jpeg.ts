import type { FileHandle } from "node:fs/promises";
import { bytesAt, Keeping, partsMax } from "./ranges.ts";

/**
 * APP0 (JFIF), APP2 (colour profiles) and APP14 (how colours are stored) say how the image looks; every other APP and
 * comments say things about it.
 */
const telling = (marker: number) =>
  (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker)) || marker === 0xfe;

/**
 * What of a JPEG is kept; null where it is no JPEG to its first scan. Multi-picture pointers (APP2 MPF) go, and so does
 * all that follows the image's end.
 */
export async function stripJpeg(file: FileHandle, size: number): Promise<Keeping | null> {
  const keeping = new Keeping();
  keeping.keep(0, 2);
  let position = 2;
  for (let count = 0; count < partsMax; count++) {
    const head = await bytesAt(file, position, 10);
    if (head.length < 4 || head[0] !== 0xff) return null;
    const marker = head[1]!;
    if (marker === 0xff) {
      position += 1;
      keeping.drop();
      continue;
    }
    if (marker === 0xda) {
      keeping.keep(position, await endOfImage(file, position, size));
      if (keeping.kept.at(-1)!.end < size) keeping.drop();
      return keeping;
    }
    const end = position + 2 + head.readUInt16BE(2);
    if (end > size || head.readUInt16BE(2) < 2) return null;
    const isPointer = marker === 0xe2 && head.toString("latin1", 4, 8) === "MPF\0";
    if (telling(marker) || isPointer) keeping.drop();
    else keeping.keep(position, end);
    position = end;
  }
  return null;
}

const blockBytes = 256 * 1024;

/**
 * Where the image ends: after its first end marker, for thumbnails of the camera may follow. The file's end where there
 * is none.
 */
async function endOfImage(file: FileHandle, from: number, size: number): Promise<number> {
  let position = from;
  while (position < size) {
    const block = await bytesAt(file, position, blockBytes);
    let at = block.indexOf(0xff);
    for (; at >= 0 && at + 1 < block.length; at = block.indexOf(0xff, at + 1)) {
      if (block[at + 1] === 0xd9) return position + at + 2;
      // A later scan's header may hold these two bytes; what it says is skipped.
      if (hasLength(block[at + 1]!) && at + 3 < block.length) at += 1 + block.readUInt16BE(at + 2);
    }
    if (block.length < 2) break;
    position += Math.max(block.length - 1, at);
  }
  return size;
}

const hasLength = (marker: number) => marker >= 0xc0 && marker <= 0xfe && !(marker >= 0xd0 && marker <= 0xd9);
