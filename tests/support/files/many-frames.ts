/** Small images of very many frames or pages, each one pixel. */

export function gifOf(frames: number): Buffer {
  const head = Buffer.from("47494638396101000100800000000000ffffff", "hex");
  const frame = Buffer.from("21f90400010000002c0000000001000100000202440100", "hex");
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

const chunk = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
};

export function webpOf(frames: number): Buffer {
  const pixel = chunk("VP8L", Buffer.from("2f0000000007103bff51f0fe0788e87f0000", "hex"));
  const frame = chunk("ANMF", Buffer.concat([Buffer.alloc(16), pixel]));
  const about = Buffer.alloc(10);
  about[0] = 2;
  const chunks = [chunk("VP8X", about), chunk("ANIM", Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame)];
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));
}

/** Little and big endian, and those of BigTIFF. */
export function tiffOf(pages: number, kind: "II" | "MM" | "II+" | "MM+"): Buffer {
  const [isLittle, isBig] = [kind.startsWith("II"), kind.endsWith("+")];
  const number = (value: number, bytes: number) => {
    const big = Buffer.from(value.toString(16).padStart(2 * bytes, "0"), "hex");
    return isLittle ? big.reverse() : big;
  };
  const short = (value: number) => number(value, 2);
  const long = (value: number) => number(value, isBig ? 8 : 4);
  const head = [Buffer.from(kind.slice(0, 2)), short(isBig ? 43 : 42), ...(isBig ? [short(8), short(0)] : [])];
  const headBytes = isBig ? 16 : 8;
  const count = isBig ? long(0) : short(0);
  const pageBytes = count.length + long(0).length;
  const page = (i: number) => [count, long(i + 1 < pages ? headBytes + (i + 1) * pageBytes : 0)];
  return Buffer.concat([...head, long(headBytes), ...Array.from({ length: pages }, (_, i) => page(i)).flat()]);
}
