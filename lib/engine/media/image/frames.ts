/**
 * How many frames or pages an image has, counted without unpacking it: the library's readers take the time of their
 * number squared, so a small file of many would hold a thread for minutes.
 */

import type { FileHandle } from "node:fs/promises";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";

/** Bytes at a place; shorter where the file ends. */
export type ReadAt = (position: number, length: number) => Promise<Buffer> | Buffer;

/** Chunks or blocks beside those of frames. */
const othersMax = 1_000;

/** BAD_USER_INPUT for an image of more frames or chunks than may be, or a TIFF of several pages. */
export async function requireFewFrames(read: ReadAt, size: number): Promise<void> {
  const head = (await read(0, 16)).toString("latin1");
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return countChunks(read, size);
  if (/^GIF8/.test(head)) return countBlocks(read, size);
  if (/^(II[*+]\0|MM\0[*+])/.test(head)) return requireOnePage(read, head);
}

/** A reader of a file that is asked for small pieces one after the other. */
export function readerOf(file: FileHandle): ReadAt {
  const windowBytes = 64 * 1024;
  let start = 0;
  let window = Buffer.alloc(0);
  return (position, length) => {
    if (position >= start && position + length <= start + window.length)
      return window.subarray(position - start, position - start + length);
    return (async () => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, position);
      window = buffer.subarray(0, bytesRead);
      start = position;
      return window.subarray(0, length);
    })();
  };
}

/** The same for bytes in memory. */
export const readerOfBytes =
  (bytes: Buffer): ReadAt =>
  (position, length) =>
    bytes.subarray(position, position + length);

function tooMany(): PlinthError {
  return new PlinthError(
    "BAD_USER_INPUT",
    t("This image has more than {mediaFramesMax} frames.", { mediaFramesMax: limits.mediaFramesMax }),
  );
}

async function countChunks(read: ReadAt, size: number): Promise<void> {
  let position = 12;
  for (let count = 0; position < size; count++) {
    if (count > limits.mediaFramesMax + othersMax) throw tooMany();
    const head = await read(position, 8);
    if (head.length < 8) return;
    const length = head.readUInt32LE(4);
    position += 8 + length + (length % 2);
  }
}

async function countBlocks(read: ReadAt, size: number): Promise<void> {
  const screen = await read(0, 13);
  if (screen.length < 13) return;
  let position = 13 + tableBytes(screen[10]!);
  let frames = 0;
  // Before each frame stands a block that says how long it is shown.
  for (let blocks = 0; position < size; blocks++) {
    if (frames > limits.mediaFramesMax || blocks > 2 * limits.mediaFramesMax + othersMax) throw tooMany();
    const head = await read(position, 10);
    if (head[0] === 0x2c) frames++;
    else if (head[0] !== 0x21) return;
    position = await endOfBlocks(read, position + (head[0] === 0x2c ? 11 + tableBytes(head[9] ?? 0) : 2), size);
  }
}

/** Bytes of the colour table that a flag byte tells of. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

async function endOfBlocks(read: ReadAt, from: number, size: number): Promise<number> {
  let position = from;
  while (position < size) {
    const found = read(position, 1);
    const [length = 0] = found instanceof Promise ? await found : found;
    position += 1 + length;
    if (length === 0) break;
  }
  return position;
}

async function requireOnePage(read: ReadAt, head: string): Promise<void> {
  const bytes = Buffer.from(head, "latin1");
  const isBig = head.includes("+");
  const isLittle = head.startsWith("II");
  const short = (from: Buffer) => (isLittle ? from.readUInt16LE(0) : from.readUInt16BE(0));
  const long = (from: Buffer) => {
    const half = (at: number) => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at));
    return isBig ? half(isLittle ? 0 : 4) + half(isLittle ? 4 : 0) * 2 ** 32 : half(0);
  };
  const width = isBig ? 8 : 4;
  const first = long(bytes.subarray(isBig ? 8 : 4));
  const count = await read(first, 8);
  if (count.length < 8) return;
  const entries = isBig ? long(count) : short(count);
  const next = await read(first + (isBig ? 8 + entries * 20 : 2 + entries * 12), width);
  if (next.length < width || long(next) === 0) return;
  throw new PlinthError("BAD_USER_INPUT", t("Please upload each page as an image of its own."));
}
