/** Images as they are stored and as they are asked for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { base, cookies, folder, platform, project, upload, withMediaServer } from "../support/media-server.ts";
import { movingImage, photograph, realImage } from "../support/real-images.ts";

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
  expect(thumbnail).toBe(`${url}?width=320&height=320&format=webp`);

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
