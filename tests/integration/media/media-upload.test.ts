import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { avifImage, jpegImage, pngImage } from "../../support/files/images.ts";
import { movingImage, realImage } from "../../support/files/real-images.ts";
import {
  base,
  cookies,
  folder,
  incoming,
  other,
  platform,
  plinth,
  project,
  remove,
  stored,
  token,
  upload,
  withMediaServer,
} from "../../support/services/media-server.ts";

withMediaServer();

test("who uploads with an API token is told that it takes a person's session", async () => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${base}/media/upload`, { method: "POST", body: new FormData(), headers });
  expect([response.status, (await response.json()).message]).toEqual([
    401,
    "This needs the session of a person: an API token cannot do it.",
  ]);
});

test("several files are stored at once, each with its type and size by its bytes, whatever it is called", async () => {
  const files: [string, Buffer][] = [
    ["a.png", pngImage(640, 480)],
    ["b.txt", await realImage("jpeg", 300, 200)],
    ["c.gif", await movingImage("gif", 5, 6)],
    ["d.webp", await realImage("webp", 100, 200)],
    ["e.avif", await realImage("avif", 70, 80)],
    ["f", await realImage("avif", 71, 81)],
    ["g.jpeg", await realImage("jpeg", 7, 8)],
  ];
  const { status, body } = await upload(project.owner, files);
  expect([status, body.message]).toEqual([200, "7 files uploaded successfully!"]);
  const shown = body.body.map((file: Record<string, unknown>) => [
    file.file_name,
    file.content_type,
    file.width,
    file.height,
  ]);
  expect(shown).toEqual([
    ["a.png", "image/png", 640, 480],
    ["b.txt.jpg", "image/jpeg", 300, 200],
    ["c.gif", "image/gif", 5, 6],
    ["d.webp", "image/webp", 100, 200],
    ["e.avif", "image/avif", 70, 80],
    ["f.avif", "image/avif", 71, 81],
    ["g.jpeg", "image/jpeg", 7, 8],
  ]);
  for (const [index, { id, size }] of body.body.entries()) {
    expect(readFileSync(join(folder(), id))).toEqual(files[index]![1]);
    expect(size).toBe(files[index]![1].length);
  }
});

const damaged = "This image is damaged.";

test.each<[string, Buffer, string]>([
  ["nothing", Buffer.alloc(0), "This file is empty."],
  [
    "HTML behind the first bytes of PNG",
    Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR<html>".padEnd(400), "latin1"),
    damaged,
  ],
  ["a PNG cut off", pngImage().subarray(0, 40), damaged],
  ["a JPEG without a size", Buffer.concat([jpegImage(0, 0).subarray(0, 2), Buffer.alloc(5_000, 0xff)]), damaged],
  [
    "an AVIF whose boxes have no length",
    Buffer.concat([avifImage(9, 9).subarray(0, 24), Buffer.alloc(3_000)]),
    damaged,
  ],
  ["a PNG without height", pngImage(3, 0), damaged],
  ["a PNG of more than 100 megapixels", pngImage(100_000, 1_001), "This image has more than 100 million pixels."],
])("%s is refused, and nothing of it or of the files beside it stays", async (_, bytes, message) => {
  const before = stored();
  const { status, body } = await upload(project.owner, [
    ["fine.png", pngImage(3, 2, "beside")],
    ["photo.png", bytes],
  ]);
  expect([status, body.error]).toEqual([400, { code: "BAD_USER_INPUT", fields: { "files.1": message } }]);
  expect([stored(), incoming()]).toEqual([before, []]);
});

test("more than the project takes is refused on the way, and other files go on", async () => {
  const before = stored();
  const settings = (max_bytes: number | null, who = project.owner) =>
    who.gql(`mutation ($max: Float) { updateMediaSettings(input: { max_bytes: $max }) { max_bytes limit_bytes } }`, {
      max: max_bytes,
    });
  expect((await settings(2 ** 31)).errors[0].extensions.code).toBe("BAD_USER_INPUT");
  expect((await settings(2 ** 20)).data.updateMediaSettings.max_bytes).toBe(2 ** 20);
  const large = Buffer.concat([Buffer.from("text "), Buffer.alloc(2 ** 20, "a")]);
  const { status, body } = await upload(project.owner, [["large.txt", large]]);
  expect([status, body.error]).toEqual([
    413,
    { code: "TOO_LARGE", fields: { "files.0": "This file is larger than the 1 MB that are allowed." } },
  ]);
  expect([stored(), incoming()]).toEqual([before, []]);
  const fits = await upload(project.owner, [["edge.txt", large.subarray(0, 2 ** 20)]]);
  expect(fits.body.body[0]).toMatchObject({ size: 2 ** 20, content_type: "text/plain", type: "document" });
  await remove([fits.body.body[0].id]);
  await settings(null);
});

test("forms that are none, or hold something else than files, are refused in a sentence", async () => {
  const post = async (init: RequestInit, path = "/media/upload") => {
    const answer = await fetch(base + path, {
      method: "POST",
      ...init,
      headers: { ...cookies(project.owner), ...init.headers },
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const before = stored();
  const form = "multipart/form-data; boundary=x";
  const cut = `--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\n${pngImage().toString("latin1")}`;
  const wrong: [RequestInit, string][] = [
    [{ body: "{}", headers: { "content-type": "application/json" } }, "Please send the files as multipart/form-data."],
    [
      { body: "x", headers: { "content-type": "multipart/form-data" } },
      "Please send the files as multipart/form-data.",
    ],
    [
      { body: "nonsense", headers: { "content-type": form } },
      "The form is not complete, or not valid multipart/form-data.",
    ],
    [
      { body: Buffer.from(cut, "latin1"), headers: { "content-type": form } },
      "The form is not complete, or not valid multipart/form-data.",
    ],
    [{ body: "--x--\r\n", headers: { "content-type": form } }, "Please choose at least one file."],
  ];
  for (const [init, message] of wrong) expect(await post(init)).toMatchObject({ status: 400, message });
  const fieldForm = new FormData();
  fieldForm.append("color", "red");
  expect(await post({ body: fieldForm })).toMatchObject({
    status: 400,
    error: { fields: { color: "Please send files only" } },
  });
  const many = new FormData();
  for (let index = 0; index <= limits.mediaFilesPerUploadMax; index++)
    many.append("f", new Blob([new Uint8Array(pngImage(3, 2, `many ${index}`))]), "a.png");
  expect(await post({ body: many })).toMatchObject({
    status: 400,
    error: { fields: { "files.20": expect.stringMatching(/at most 20/) } },
  });
  const one = new FormData();
  one.append("f", new Blob([new Uint8Array(pngImage())]), "a.png");
  expect(await post({ body: one }, "/media/upload?folder=x")).toMatchObject({
    status: 400,
    error: { fields: { folder: expect.anything() } },
  });
  expect(await post({ body: one }, "/media/upload?model_name=nope")).toMatchObject({
    status: 400,
    error: { fields: { model_name: "There is no model named nope" } },
  });
  expect(stored()).toEqual(before);
});

test("an upload that breaks off leaves nothing, and the server goes on", async () => {
  const before = stored();
  const { port } = plinth.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const head = `--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\n`;
  const { cookie } = cookies(project.owner);
  socket.write(
    `POST /media/upload HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nX-Use-Cookies: true\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n${head}`,
  );
  socket.write(Buffer.concat([pngImage(), Buffer.alloc(300_000)]));
  await expect.poll(() => incoming().length, { timeout: 20_000 }).toBe(1);
  socket.destroy();
  await expect.poll(() => incoming(), { timeout: 20_000 }).toEqual([]);
  expect(stored()).toEqual(before);
  expect((await fetch(`${base}/health`)).status).toBe(200);
});

test("names with paths and tricks in them are only names", async () => {
  const tricks: [string, string][] = [
    ["../../../../etc/passwd", "passwd.png"],
    ["..\\..\\boot.ini", "boot.ini.png"],
    ["..", "file.png"],
    [".htaccess", "htaccess.png"],
    ["x.php\u0000.png", "x.php.png"],
    ["\u202Egnp.exe", "gnp.exe.png"],
    [`a";x="b.png`, `a";x="b.png`],
    ["page.html", "page.html.png"],
    ["日本 100%.PNG", "日本 100%.png"],
    ["n".repeat(400), `${"n".repeat(146)}.png`],
  ];
  for (const [given, shown] of tricks) {
    // Sent as it is: FormData of the runtime would write quotes in its own way.
    const image = pngImage(4, 4, given);
    const name = given.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
    const body = Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n\r\n`),
      image,
      Buffer.from("\r\n--x--\r\n"),
    ]);
    const headers = { ...cookies(project.owner), "content-type": "multipart/form-data; boundary=x" };
    const answer = await (await fetch(`${base}/media/upload`, { method: "POST", headers, body })).json();
    const file = answer.body[0];
    expect([given, file.file_name]).toEqual([given, shown]);
    expect(file.s3_key).toBe(`${project.id}/${file.id}`);
    const got = await fetch(base + file.url, { headers: cookies(project.owner) });
    expect([got.status, Buffer.from(await got.arrayBuffer()).equals(image)]).toEqual([200, true]);
    expect(got.headers.get("content-disposition")).toMatch(
      /^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w.%~!-]*$/,
    );
  }
  expect(readdirSync(platform.env.PLINTH_DATA_DIR).toSorted()).not.toContain("passwd.png");
  for (const name of ["..%2F..%2Fsecret", "%2e%2e%2fsecret", "..%5csecret", "a%00.png", "%ff"]) {
    const answer = await fetch(`${base}/media/${uuidv7()}/${name}`, { headers: cookies(project.owner) });
    // NUL is refused in every address, before anybody looks for a file.
    expect([name, answer.status]).toEqual([name, name.includes("%00") ? 400 : 404]);
  }
});

test("the same bytes are stored once in a project, also by many at once, and again in another", async () => {
  const image = pngImage(11, 12, "same");
  const before = stored();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) =>
      upload(project.owner, [
        [`same ${number}.png`, image],
        ["twice.png", image],
      ]),
    ),
  );
  const ids = new Set(answers.flatMap(({ body }) => body.body.map((file: { id: string }) => file.id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(ids.size).toBe(1);
  expect(stored()).toEqual([...before, ...ids].toSorted());
  const there = await upload(other.owner, [["same.png", image]]);
  expect(ids).not.toContain(there.body.body[0].id);
  expect(stored(other.id)).toEqual([there.body.body[0].id]);
});

test("different files by many at once all get there", async () => {
  const batches = ["a", "b", "c"].map((batch) =>
    [1, 2, 3].map((number): [string, Buffer] => [`${batch}${number}.png`, pngImage(2, 2, `crowd ${batch}${number}`)]),
  );
  // The same files in opposite orders, so that their rows wait for each other.
  const answers = await Promise.all(
    [...batches, ...batches.map((batch) => batch.toReversed())].map((files) => upload(project.owner, files)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.flatMap(({ body }) => body.body.map((file: { id: string }) => file.id))).size).toBe(9);
});
