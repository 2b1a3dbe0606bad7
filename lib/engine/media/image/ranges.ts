/**
 * Parts of a file that are kept, and the file made of them: images lose what the camera noted without being unpacked,
 * so no pixel changes.
 */
import { createReadStream, createWriteStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** From `start` up to, and not including, `end`. */
export interface Kept {
  start: number;
  end: number;
}

/** Segments, chunks or blocks of one image at most; a file of more is made up. */
export const partsMax = 200_000;

/** Bytes at a place; shorter where the file ends. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Collects what is kept: neighbours become one part. */
export class Keeping {
  readonly kept: Kept[] = [];
  /** Whether anything was left out. */
  dropped = false;

  keep(start: number, end: number): void {
    const last = this.kept.at(-1);
    if (last && last.end === start) last.end = end;
    else this.kept.push({ start, end });
  }

  drop(): void {
    this.dropped = true;
  }
}

/** Makes the file of these parts alone, in its place; `edit` changes the first bytes of the new one. */
export async function keepOnly(
  path: string,
  kept: readonly Kept[],
  edit: (head: Buffer, size: number) => void = () => {},
): Promise<void> {
  const size = kept.reduce((sum, { start, end }) => sum + end - start, 0);
  const next = `${path}.clean`;
  try {
    await pipeline(
      async function* () {
        let isFirst = true;
        for (const { start, end } of kept)
          for await (const piece of createReadStream(path, { start, end: end - 1 }) as AsyncIterable<Buffer>) {
            if (isFirst) edit(piece, size);
            isFirst = false;
            yield piece;
          }
      },
      createWriteStream(next, { flags: "wx", mode: 0o600 }),
    );
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}
