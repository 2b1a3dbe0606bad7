/** Images as bytes, made here, so that each test has its own. */
import { crc32, deflateSync } from "node:zlib";

/** A PNG of one colour that browsers show; `seed` makes its bytes differ from others'. */
export function pngImage(width = 3, height = 2, seed = "a"): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  // How large a pixel is to be printed: says nothing about anybody, so it is kept with the image.
  const density = Buffer.alloc(9);
  density.writeUInt32BE(crc32(seed) & 0x7fffffff, 0);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("pHYs", density),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** The beginning of a JPEG up to its size, with that many bytes of metadata before it. */
export function jpegImage(width: number, height: number, metadataBytes = 0): Buffer {
  const size = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const profiles: Buffer[] = [];
  for (let left = metadataBytes; left > 0; left -= 60_000)
    profiles.push(segment(0xe2, Buffer.alloc(Math.min(left, 60_000))));
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...profiles, segment(0xc2, size), Buffer.from([0xff, 0xd9])]);
}

const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};

/** The boxes of an AVIF, up to its size; of this major brand. */
export function avifImage(width: number, height: number, brand = "avif"): Buffer {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  const brands = Buffer.from(`${brand}\0\0\0\0mif1avif`, "latin1");
  return Buffer.concat([
    box("ftyp", brands),
    box("meta", Buffer.alloc(4), box("iprp", box("ipco", box("ispe", size)))),
    box("mdat", Buffer.alloc(8)),
  ]);
}
