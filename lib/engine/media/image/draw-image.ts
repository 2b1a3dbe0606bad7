import { loadSharp } from "./load-sharp.ts";

/** A drawing of our own as an image that every browser shows; strangers' drawings are never drawn. */
export async function drawImage(svg: string): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 2 }).toBuffer();
}
