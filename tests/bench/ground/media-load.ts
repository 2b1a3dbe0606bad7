/** What is sent to a server of files, made while it is sent: nothing of it lies in memory or on disk as a whole. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { Upload } from "tus-js-client";

const blockBytes = 1024 * 1024;
const block = randomBytes(blockBytes);

/** So many bytes that are no text and no known type; another `seed` gives another file. */
export function* bytesOf(size: number, seed: number): Generator<Buffer> {
  for (let sent = 0; sent < size; sent += blockBytes) {
    const piece = Buffer.from(block.subarray(0, Math.min(blockBytes, size - sent)));
    // Both ends of what is sent again and again differ, so that no two files are the same.
    if (piece.length >= 12) piece.writeDoubleLE(seed + sent / size, 4);
    yield piece;
  }
}

/** Photographs of 12 megapixels and about 5 MB, each of its own; every second one was taken with the camera held upright, as telephones note it. */
export async function photographs(count: number): Promise<Buffer[]> {
  const noise = { type: "gaussian", mean: 128, sigma: 22 } as const;
  const made = await Promise.all(
    [1, 6].map((orientation) =>
      sharp({ create: { width: 4032, height: 3024, channels: 3, background: "#777777", noise } })
        .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "59/1 54/1 0/1" } })
        .withMetadata({ orientation })
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  );
  return Array.from({ length: count }, (_, number) => {
    const image = made[number % made.length]!;
    const comment = Buffer.from(`\xff\xfe\0\x12photograph ${String(number).padStart(5, "0")}`, "latin1");
    return Buffer.concat([image.subarray(0, 2), comment, image.subarray(2)]);
  });
}

interface Target {
  url: string;
  headers: Record<string, string>;
}

/** Sends a body as it is made, and waits for the answer. */
export async function post({ url, headers }: Target, body: Iterable<Buffer>): Promise<string> {
  const sending = request(url, { method: "POST", headers });
  const answered = once(sending, "response");
  answered.catch(() => {});
  await pipeline(Readable.from(body), sending);
  const [response] = await answered;
  const text = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${text}`);
  return text;
}

/** Sends a file in a form. */
export function postForm({ url, headers }: Target, name: string, content: () => Iterable<Buffer>): Promise<string> {
  const form = function* () {
    yield Buffer.from(`--bench\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
    yield* content();
    yield Buffer.from("\r\n--bench--\r\n");
  };
  const type = "multipart/form-data; boundary=bench";
  return post({ url, headers: { ...headers, "content-type": type } }, form());
}

/** Sends a file by tus, in parts as large as the console's. */
export function sendResumable({ url, headers }: Target, size: number, content: Iterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(Readable.from(content, { objectMode: false }), {
      endpoint: url,
      headers,
      uploadSize: size,
      chunkSize: 8 * 1024 * 1024,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { filename: "film.bin" },
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
}
