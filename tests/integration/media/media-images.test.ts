/** Images as they are stored and as they are asked for. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { gifOf } from "../../support/files/many-frames.ts";
import { movingImage, photograph, realImage } from "../../support/files/real-images.ts";
import {
  base,
  cookies,
  folder,
  platform,
  project,
  upload,
  withMediaServer,
} from "../../support/services/media-server.ts";

withMediaServer();

const store = async (name: string, bytes: Buffer) => (await upload(project.owner, [[name, bytes]])).body.body[0];
const onDisk = ({ id }: { id: string }) => readFileSync(join(folder(), id));
const get = (url: string, more = {}) => fetch(base + url, { headers: { ...cookies(project.owner), ...more } });
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "a %s loses what the camera noted, the place above all, and not one pixel",
  async (format) => {
    const photo = await photograph(format, 1);
    expect(photo.includes("secret artist")).toBe(true);
    const kept = onDisk(await store(`a.${format}`, photo));
    const { exif, xmp } = await sharp(kept).metadata();
    expect([exif?.some((byte) => byte !== 0) ?? false, xmp?.some((byte) => byte !== 0) ?? false]).toEqual([
      false,
      false,
    ]);
    for (const word of ["secret", "GPS"]) expect(kept.includes(word)).toBe(false);
    expect((await pixels(kept)).equals(await pixels(photo))).toBe(true);
  },
);

test.each(["jpeg", "png", "webp"] as const)(
  "a %s that the camera was turned for stands upright, with the size that is seen",
  async (format) => {
    const file = await store(`turned.${format}`, await photograph(format, 6));
    expect([file.width, file.height]).toEqual([20, 40]);
    const kept = onDisk(file);
    expect((await sharp(kept).metadata()).orientation ?? 1).toBe(1);
    expect(kept.includes("secret")).toBe(false);
    // What was left is above now.
    const [red, , blue] = await pixels(kept);
    expect([red! > 200, blue! < 60]).toEqual([true, true]);
  },
);

test.each(["gif", "webp"] as const)("a moving %s goes on moving, and does in another size", async (format) => {
  const file = await store(`moving.${format}`, await movingImage(format));
  expect([file.width, file.height]).toEqual([12, 8]);
  expect((await sharp(onDisk(file), { animated: true }).metadata()).pages).toBe(2);
  const small = await get(`${file.url}?width=6`);
  expect(small.headers.get("content-type")).toBe("image/webp");
  const about = await sharp(Buffer.from(await small.arrayBuffer()), { animated: true }).metadata();
  expect([about.width, about.pages]).toEqual([6, 2]);
});

test("sizes, fits, formats and qualities are made as they are asked for, kept, and named by a strong tag", async () => {
  const { id, url, thumbnail } = await store("wide.jpg", await realImage("jpeg", 400, 200, 3));
  const made = async (query: string) => {
    const answer = await get(`${url}?${query}`);
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return [answer.headers.get("content-type"), format, width, height];
  };
  expect(await made("width=100")).toEqual(["image/jpeg", "jpeg", 100, 50]);
  expect(await made("width=100&height=100&fit=cover&format=webp")).toEqual(["image/webp", "webp", 100, 100]);
  expect(await made("height=50&format=png")).toEqual(["image/png", "png", 100, 50]);
  expect(await made("width=4000")).toEqual(["image/jpeg", "jpeg", 400, 200]);
  expect(await made("width=40&format=avif&quality=30")).toEqual(["image/avif", "heif", 40, 20]);
  expect(thumbnail).toMatch(/\?width=320&height=320&format=webp&v=[0-9a-f]{8}$/);
  expect(thumbnail).toContain(`${url}?`);

  const first = await get(`${url}?width=100`);
  const etag = first.headers.get("etag")!;
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect((await get(`${url}?width=100`, { "if-none-match": etag })).status).toBe(304);
  expect((await get(`${url}?width=101`)).headers.get("etag")).not.toBe(etag);
  const kept = await platform.db
    .selectFrom("plinth.media_renditions")
    .select("name")
    .where("file_id", "=", id)
    .execute();
  expect(kept.map(({ name }) => name)).toContain("w100-h0-inside-jpeg-q80");

  for (const query of ["width=0", "width=4001", "height=x", "fit=none", "format=gif", "quality=101", "color=red"])
    expect([query, (await get(`${url}?${query}`)).status]).toEqual([query, 400]);
  const [text] = (await upload(project.owner, [["a.txt", Buffer.from("text")]])).body.body;
  expect((await get(`${text.url}?width=10`)).status).toBe(400);
});

/** A GIF of two large images, of which nearly all is missing. */
function claimingGif(width: number, height: number): Buffer {
  const screen = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const frame = Buffer.from("\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0", "latin1");
  for (const [bytes, at] of [
    [screen, 6],
    [frame, 13],
  ] as const) {
    bytes.writeUInt16LE(width, at);
    bytes.writeUInt16LE(height, at + 2);
  }
  return Buffer.concat([screen, frame, frame, Buffer.from(";")]);
}

const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
const noisy = sharp({ create: { width: 80, height: 60, channels: 3, background: "#777777", noise } });

test.each<[what: string, file: () => Promise<Buffer>, about: object, small: string | null]>([
  [
    "a HEIC, of which no browser and no smaller image can be made, is kept for download",
    () => readFile("tests/fixtures/photo.heic"),
    { content_type: "image/heic", width: 64, height: 48 },
    null,
  ],
  ["an AVIF", () => noisy.clone().avif().toBuffer(), { content_type: "image/avif", width: 80 }, "webp"],
  [
    "a JPEG in the colours of printers",
    () => noisy.clone().toColourspace("cmyk").jpeg().toBuffer(),
    { content_type: "image/jpeg", width: 80 },
    "webp",
  ],
  [
    "a PNG of one bit",
    () => noisy.clone().png({ palette: true, colours: 2 }).toBuffer(),
    { content_type: "image/png", width: 80 },
    "webp",
  ],
  [
    "a JPEG that ends too early is shown as far as it goes",
    async () => (await noisy.clone().jpeg().toBuffer()).subarray(0, 2_500),
    { content_type: "image/jpeg", width: 80 },
    "webp",
  ],
])("%s: kept as it is, and never a broken picture", async (_, read, about, small) => {
  const bytes = await read();
  const file = await store("a.bin", bytes);
  expect(file).toMatchObject({ ...about, type: "image" });
  const kept = onDisk(file);
  expect([kept.length, kept.includes("secret")]).toEqual([bytes.length, false]);
  const whole = await get(file.url);
  expect(Buffer.from(await whole.arrayBuffer()).equals(kept)).toBe(true);
  const answer = await get(`${file.url}?width=20&format=webp`);
  if (small) {
    const { format, width, space } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([file.thumbnail === null, format, width, space]).toEqual([false, small, 20, "srgb"]);
  } else {
    expect([file.thumbnail, answer.status, whole.headers.get("content-disposition")?.split(";")[0]]).toEqual([
      null,
      400,
      "attachment",
    ]);
  }
});

test.each<[what: string, file: () => Promise<Buffer>, message: string]>([
  [
    "frames of more than 100 megapixels together",
    async () => claimingGif(8_000, 7_000),
    "This image has more than 100 million pixels.",
  ],
  [
    "more frames than may be, however small",
    async () => gifOf(limits.mediaFramesMax + 1),
    "This image has more than 5000 frames.",
  ],
  [
    "a turned JPEG that ends too early",
    async () => (await photograph("jpeg", 6, 400, 300)).subarray(0, 1_500),
    "This image is damaged.",
  ],
])("%s are refused with the reason", async (_, read, message) => {
  const { status, body } = await upload(project.owner, [["a.bin", await read()]]);
  expect([status, body.error.fields]).toEqual([400, { "files.0": message }]);
});

test("a stranger has no more sizes of a file made than are kept, until one of them has rested; members have", async () => {
  const { id, url } = await store("many.jpg", await realImage("jpeg", 40, 20, 3));
  const statusOf = async (size: number, headers = {}) =>
    (await fetch(`${base}${url}?width=${size}`, { headers })).status;
  await project.owner.gql("mutation { updateMediaSettings(input: { is_private: false }) { is_private } }");
  await expect.poll(() => statusOf(1)).toBe(200);
  const now = platform.clock.now();
  const kept = (i: number) => ({
    file_id: id,
    project_id: project.id,
    name: `kept ${i}`,
    content_type: "image/jpeg",
    size: 1,
    storage: "disk",
    storage_key: `none/${i}`,
    used_at: now,
  });
  const most = limits.mediaRenditionsPerFileMax;
  const rows = Array.from({ length: most - 3 }, (_, i) => kept(i));
  await platform.db.insertInto("plinth.media_renditions").values(rows).execute();
  // Two places are left, however many ask at once.
  const statuses = await Promise.all([2, 3, 4, 5, 6].map((size) => statusOf(size)));
  expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429]);
  expect(await statusOf(1)).toBe(200);
  const refused = await fetch(`${base}${url}?width=7`);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
  expect(await statusOf(8, cookies(project.owner))).toBe(200);
  expect(await statusOf(9)).toBe(429);
  const rested = new Date(now.getTime() - limits.mediaRenditionRestMs - 1_000);
  await platform.db
    .updateTable("plinth.media_renditions")
    .set({ used_at: rested })
    .where("file_id", "=", id)
    .where("name", "=", "kept 5")
    .execute();
  expect([await statusOf(9), await statusOf(10)]).toEqual([200, 429]);
});
