import type { FileHandle } from "node:fs/promises";

/** Pictures have dozens; a colour profile of half a megabyte takes nine. */
const segmentsMax = 1_000;

/**
 * Width and height of a JPEG file, null where they cannot be found. It goes from segment to segment, for before the size may stand megabytes of colour
 * profiles and thumbnails.
 */
export async function jpegSize(file: FileHandle): Promise<{ width: number; height: number } | null> {
  const segment = Buffer.alloc(9);
  let position = 2;
  for (let count = 0; count < segmentsMax; count++) {
    const { bytesRead } = await file.read(segment, 0, segment.length, position);
    if (bytesRead < segment.length || segment[0] !== 0xff) return null;
    const marker = segment[1]!;
    if (marker === 0xff) {
      // A byte that fills.
      position += 1;
      continue;
    }
    if (isFrame(marker)) return { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    // The image itself or the end came first, or a segment that says to be shorter than its own length.
    if (marker === 0xda || marker === 0xd9 || segment.readUInt16BE(2) < 2) return null;
    position += 2 + segment.readUInt16BE(2);
  }
  return null;
}

/** SOF0 to SOF15, among which stand DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
