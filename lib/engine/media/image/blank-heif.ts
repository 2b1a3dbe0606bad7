/**
 * AVIF and HEIC (ISO 23008-12): what the camera noted is an item of the file like its pictures; its bytes are
 * overwritten where they lie.
 */
import type { FileHandle } from "node:fs/promises";
import { bytesAt } from "./ranges.ts";

/** Bytes of the box that lists a file's items; longer ones are made up. */
const metaBytesMax = 4 * 1024 * 1024;

/** Overwrites EXIF and XMP with zeros; false where the boxes cannot be read. */
export async function blankHeif(file: FileHandle, size: number): Promise<boolean> {
  let position = 0;
  for (let count = 0; position + 8 <= size && count < 10_000; count++) {
    const head = await bytesAt(file, position, 16);
    const [length, headBytes] = boxLength(head, size - position);
    if (length < headBytes || position + length > size) return false;
    if (head.toString("latin1", 4, 8) === "meta") {
      if (length > metaBytesMax) return false;
      const meta = await bytesAt(file, position, length);
      return blankItems(file, size, meta.subarray(headBytes + 4), position);
    }
    position += length;
  }
  return false;
}

function boxLength(head: Buffer, left: number): [length: number, headBytes: number] {
  const short = head.readUInt32BE(0);
  if (short === 0) return [left, 8];
  return short === 1 && head.length >= 16 ? [Number(head.readBigUInt64BE(8)), 16] : [short, 8];
}

async function blankItems(file: FileHandle, size: number, meta: Buffer, metaAt: number): Promise<boolean> {
  try {
    const boxes = new Map(boxesIn(meta));
    const telling = tellingItems(boxes.get("iinf"));
    if (telling.size === 0) return true;
    for (const { id, method, start, length } of extentsOf(boxes.get("iloc")!)) {
      if (!telling.has(id)) continue;
      // Inside of the meta box itself (idat) nothing of a camera is known to lie.
      if (method !== 0 || start + length > size || start <= metaAt) return false;
      for (let at = start; at < start + length; at += 65_536)
        await file.write(Buffer.alloc(Math.min(65_536, start + length - at)), 0, undefined, at);
    }
    return true;
  } catch {
    // Boxes that are shorter than they say.
    return false;
  }
}

function* boxesIn(bytes: Buffer): Generator<[type: string, content: Buffer]> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const [length, headBytes] = boxLength(bytes.subarray(at, at + 16), bytes.length - at);
    if (length < headBytes) return;
    yield [bytes.toString("latin1", at + 4, at + 8), bytes.subarray(at + headBytes, at + length)];
    at += length;
  }
}

/** Ids of items that say things about the picture: EXIF, and XMP, which is of the type `mime`. */
function tellingItems(iinf: Buffer | undefined): Set<number> {
  const found = new Set<number>();
  if (!iinf) return found;
  for (const [type, entry] of boxesIn(iinf.subarray(iinf[0] === 0 ? 6 : 8))) {
    const isWide = entry[0] === 3;
    if (type !== "infe" || entry[0]! < 2) continue;
    const id = isWide ? entry.readUInt32BE(4) : entry.readUInt16BE(4);
    const kind = entry.toString("latin1", isWide ? 10 : 8, isWide ? 14 : 12);
    if (kind === "Exif" || kind === "mime") found.add(id);
  }
  return found;
}

interface Extent {
  id: number;
  method: number;
  start: number;
  length: number;
}

function* extentsOf(iloc: Buffer): Generator<Extent> {
  const version = iloc[0]!;
  const [offsetBytes, lengthBytes, baseBytes] = [iloc[4]! >> 4, iloc[4]! & 15, iloc[5]! >> 4];
  const indexBytes = version > 0 ? iloc[5]! & 15 : 0;
  let at = 6;
  const take = (bytes: number) => {
    let value = 0;
    for (const end = at + bytes; at < end; at++) value = value * 256 + iloc.readUInt8(at);
    return value;
  };
  const wide = version < 2 ? 2 : 4;
  for (let left = take(wide); left > 0; left--) {
    const id = take(wide);
    const method = version > 0 ? take(2) & 15 : 0;
    take(2);
    const base = take(baseBytes);
    for (let extents = take(2); extents > 0; extents--) {
      take(indexBytes);
      const start = base + take(offsetBytes);
      yield { id, method, start, length: take(lengthBytes) };
    }
  }
}
