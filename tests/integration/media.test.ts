/** Images of projects, over real sockets: what comes in is an image and nothing else, and goes out to members only. */
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createListener } from "../../lib/api/listener.ts";
import { createSecuredHandler } from "../../lib/api/secured/node-handler.ts";
import { limits } from "../../lib/contract/limits.ts";
import { fetchFile } from "../../lib/engine/media/fetch-file.ts";
import { sweepMedia } from "../../lib/engine/media/index.ts";
import { purgeDeletedProjects } from "../../lib/engine/projects/index.ts";
import { uuidv7 } from "../../lib/kernel/ids.ts";
import { avifImage, gifImage, jpegImage, pngImage, webpImage } from "../support/images.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../support/system-api.ts";

let platform: TestPlatform;
let project: SystemProject;
let other: SystemProject;
let token: string;
let base: string;
const plinth = createServer();

beforeAll(async () => {
  platform = await testPlatform({ env: { OUTBOUND_ALLOW_PRIVATE: "1" } });
  project = await systemProject(platform);
  other = await systemProject(platform);
  const made = await project.owner.gql(`mutation { generateApiToken(name: "t", role: "admin") { token } }`);
  token = made.data.generateApiToken.token;
  const pages = () => {
    throw new Error("no page is asked for here");
  };
  plinth.on("request", createListener({ api: project.api, generated: createSecuredHandler(platform), pages }));
  plinth.listen(0, "127.0.0.1");
  await once(plinth, "listening");
  base = `http://127.0.0.1:${(plinth.address() as AddressInfo).port}`;
});
afterAll(async () => {
  plinth.closeAllConnections();
  plinth.close();
  await platform.close();
});

const cookies = (who: SystemCaller) => ({ cookie: who.browser.cookieHeader(), "x-use-cookies": "true" });

async function upload(who: SystemCaller, files: [name: string, bytes: Buffer][], query = "", more: object = {}) {
  const form = new FormData();
  for (const [name, bytes] of files) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${base}/media/upload${query}`, {
    method: "POST",
    body: form,
    headers: { ...cookies(who), ...more },
  });
  return { status: response.status, body: await response.json() };
}

const fields = "id _key url file_name type content_type file_extension size width height created_at s3_key buffer";
const fromUrl = (url: string, who = project.owner) =>
  who.gql(`mutation ($url: String!) { uploadImageFromUrl(url: $url) { ${fields} } }`, { url });
const remove = (ids: unknown[], who = project.owner) =>
  who.gql(`mutation ($ids: [String]!) { deleteMediaFile(ids: $ids) { message } }`, { ids });
const photos = (args = "", who = project.owner) =>
  who.gql(`{ getPhotos${args} { count results { ${fields} upload_param { project_id model_name doc_id } } } }`);

const folder = (id = project.id) => join(platform.env.PLINTH_DATA_DIR, "media", id);
/** Ids of the files on disk. */
const stored = (id = project.id) => (existsSync(folder(id)) ? readdirSync(folder(id)).toSorted() : []);

/** Runs with a server elsewhere on this machine; `seen` are the paths that it was asked for. */
async function elsewhere(
  answer: RequestListener,
  run: (at: string, seen: string[]) => Promise<void>,
  host = "127.0.0.1",
) {
  const seen: string[] = [];
  const server = createServer((req, res) => {
    seen.push(req.url!);
    answer(req, res);
  });
  server.listen(0, host);
  await once(server, "listening");
  try {
    await run(`http://${host}:${(server.address() as AddressInfo).port}`, seen);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("several files are stored at once, each with its type and size by its bytes, whatever it is called", async () => {
  const files: [string, Buffer][] = [
    ["a.png", pngImage(640, 480)],
    ["b.txt", jpegImage(300, 200, 700_000)],
    ["c.gif", gifImage(5, 6)],
    ["d.webp", webpImage(1000, 2000)],
    ["e.avif", avifImage(70, 80)],
    ["f", avifImage(71, 81, "mif1")],
    ["g.jpeg", jpegImage(7, 8)],
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
    ["d.webp", "image/webp", 1000, 2000],
    ["e.avif", "image/avif", 70, 80],
    ["f.avif", "image/avif", 71, 81],
    ["g.jpeg", "image/jpeg", 7, 8],
  ]);
  for (const [index, { id, size }] of body.body.entries()) {
    expect(readFileSync(join(folder(), id))).toEqual(files[index]![1]);
    expect(size).toBe(files[index]![1].length);
  }
});

test.each<[string, Buffer]>([
  ["HTML that poses as PNG", Buffer.from("<html><script>alert(1)</script></html>")],
  [
    "HTML behind the first bytes of PNG",
    Buffer.from("\x89PNG\r\n\x1a\n<html><script>alert(1)</script></html>".padEnd(400), "latin1"),
  ],
  ["SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)],
  ["SVG after a line of XML", Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>`)],
  ["PDF", Buffer.from("%PDF-1.7\n".padEnd(200))],
  ["HEIC", avifImage(7, 8, "heic").fill("heic", 20, 24)],
  ["nothing", Buffer.alloc(0)],
  ["a PNG cut off", pngImage().subarray(0, 18)],
  ["a JPEG without a size", Buffer.concat([jpegImage(0, 0).subarray(0, 2), Buffer.alloc(5_000, 0xff)])],
  ["an AVIF whose boxes have no length", Buffer.concat([avifImage(9, 9).subarray(0, 24), Buffer.alloc(3_000)])],
  ["a PNG without height", pngImage(3, 0)],
  ["a PNG of four thousand million pixels in a row", pngImage(3, 2).fill(0xff, 16, 20)],
])("%s is refused, and nothing of it or of the files beside it stays", async (_, bytes) => {
  const before = stored();
  const { status, body } = await upload(project.owner, [
    ["fine.png", pngImage(3, 2, "beside")],
    ["photo.png", bytes],
  ]);
  expect([status, body.error]).toEqual([
    400,
    { code: "BAD_USER_INPUT", fields: { "files.1": "This file is not a PNG, JPEG, GIF, WebP or AVIF image." } },
  ]);
  expect(stored()).toEqual(before);
});

test("more than 20 MB is refused on the way, and other files go on", async () => {
  const before = stored();
  const large = Buffer.concat([pngImage(), Buffer.alloc(limits.mediaBytesMax)]);
  const { status, body } = await upload(project.owner, [["large.png", large]]);
  expect([status, body.error]).toEqual([
    413,
    { code: "TOO_LARGE", fields: { "files.0": "This file is larger than the 20 MB that are allowed." } },
  ]);
  expect(stored()).toEqual(before);
  const edge = Buffer.concat([pngImage(9, 9), Buffer.alloc(limits.mediaBytesMax - pngImage(9, 9).length)]);
  const fits = await upload(project.owner, [["edge.png", edge]]);
  expect(fits.body.body[0].size).toBe(limits.mediaBytesMax);
  await remove([fits.body.body[0].id]);
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
  await expect.poll(() => stored().length, { timeout: 20_000 }).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(() => stored(), { timeout: 20_000 }).toEqual(before);
  expect((await fetch(`${base}/health`)).status).toBe(200);
});

test("names with paths and tricks in them are only names", async () => {
  const tricks: [string, string][] = [
    ["../../../../etc/passwd", "passwd.png"],
    ["..\\..\\boot.ini", "boot.ini.png"],
    ["..", "image.png"],
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
    expect([name, answer.status]).toEqual([name, 404]);
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

test("only members with the permission upload, list and delete; members of other kinds still see images", async () => {
  const [{ id, url }] = (await upload(project.owner, [["seen.png", pngImage(5, 5, "seen")]])).body.body;
  const writer = await project.member(["content"]);
  const keeper = await project.member(["media"]);
  const stranger = await project.stranger();
  const image: [string, Buffer][] = [["a.png", pngImage(5, 5, "mine")]];
  expect(await upload(writer, image)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('"media"') },
  });
  for (const answer of [
    await photos("", writer),
    await remove([id], writer),
    await fromUrl("https://example.com/a.png", writer),
  ])
    expect(answer.errors[0].extensions.code).toBe("FORBIDDEN");
  expect((await upload(keeper, image)).status).toBe(200);
  expect((await photos("", keeper)).errors).toBeUndefined();

  const anonymous = await fetch(`${base}/media/upload`, { method: "POST", body: new FormData() });
  expect(anonymous.status).toBe(401);
  const byToken = await fetch(`${base}/media/upload`, {
    method: "POST",
    body: new FormData(),
    headers: { authorization: `Bearer ${token}` },
  });
  expect(byToken.status).toBe(401);
  const form = new FormData();
  form.append("f", new Blob([new Uint8Array(pngImage())]), "a.png");
  // A form of another site can send cookies at most, and no header.
  const { cookie } = cookies(project.owner);
  expect((await fetch(`${base}/media/upload`, { method: "POST", body: form, headers: { cookie } })).status).toBe(401);

  const get = async (headers: Record<string, string>) => {
    const answer = await fetch(base + url, { headers });
    return [answer.status, (await answer.text()).includes("PNG")];
  };
  for (const who of [project.owner, writer, keeper])
    expect(await get({ cookie: cookies(who).cookie })).toEqual([200, true]);
  expect(await get({ authorization: `Bearer ${token}` })).toEqual([200, true]);
  expect(await get({})).toEqual([401, false]);
  for (const who of [stranger, other.owner]) expect(await get({ cookie: cookies(who).cookie })).toEqual([404, false]);
  expect(await get({ cookie, "sec-fetch-site": "cross-site" })).toEqual([401, false]);
  expect(await get({ cookie, origin: "https://evil.example" })).toEqual([401, false]);
});

test("files of another project are not there: not to see, not to list, not to delete", async () => {
  const image: [string, Buffer][] = [["theirs.png", pngImage(6, 6, "theirs")]];
  const [theirs] = (await upload(other.owner, image)).body.body;
  const [mine] = (await upload(project.owner, [["mine.png", pngImage(6, 6, "own")]])).body.body;
  for (const ids of [[theirs.id], [mine.id, theirs.id], [uuidv7()], ["nonsense"], ["../x"]])
    expect([ids, (await remove(ids)).errors[0].extensions.code]).toEqual([ids, "NOT_FOUND"]);
  expect((await remove([])).errors[0].extensions.code).toBe("BAD_USER_INPUT");
  expect((await remove([null])).errors[0].extensions.code).toBe("BAD_USER_INPUT");
  expect((await photos(`(search: "theirs.png")`)).data.getPhotos).toEqual({ count: 0, results: [] });
  const seen = async (file: { url: string }, headers: Record<string, string>) =>
    (await fetch(base + file.url, { headers })).status;
  expect(await seen(theirs, { authorization: `Bearer ${token}` })).toBe(404);
  expect(await seen(theirs, { cookie: cookies(other.owner).cookie })).toBe(200);
  expect(stored()).toContain(mine.id);

  expect((await remove([mine.id, mine.id])).data.deleteMediaFile.message).toBe("File deleted successfully!");
  expect(stored()).not.toContain(mine.id);
  expect(await seen(mine, { cookie: cookies(project.owner).cookie })).toBe(404);
});

test("lists go page by page, the newest first, and find by name and model", async () => {
  const { owner } = await systemProject(platform).then((made) => ({ owner: made.owner }));
  await owner.gql(`mutation { addModelToProject(name: "post") { name } }`);
  for (const number of [1, 2, 3]) await upload(owner, [[`Sea_100% ${number}.png`, pngImage(2, 2, `sea ${number}`)]]);
  await upload(
    owner,
    [["hill.png", pngImage(2, 2, "hill")]],
    "?model_name=post&field_name=cover&doc_id=1&allow_multi=false",
  );
  const names = async (args: string) => {
    const { data, errors } = await photos(args, owner);
    if (errors) return errors[0].extensions.code;
    return [data.getPhotos.count, data.getPhotos.results.map((file: { file_name: string }) => file.file_name)];
  };
  expect(await names("")).toEqual([4, ["hill.png", "Sea_100% 3.png", "Sea_100% 2.png", "Sea_100% 1.png"]]);
  expect(await names("(limit: 2, page: 2)")).toEqual([4, ["Sea_100% 2.png", "Sea_100% 1.png"]]);
  expect(await names("(limit: 2, page: 9)")).toEqual([4, []]);
  expect(await names(`(search: "sea_100% ", limit: 1)`)).toEqual([3, ["Sea_100% 3.png"]]);
  expect(await names(`(search: "S%a")`)).toEqual([0, []]);
  expect(await names(`(models: ["post"])`)).toEqual([1, ["hill.png"]]);
  for (const wrong of ["(limit: 1001)", "(limit: -1)", "(page: 0)"]) expect(await names(wrong)).toBe("BAD_USER_INPUT");
  const { data } = await photos(`(models: ["post"])`, owner);
  expect(data.getPhotos.results[0].upload_param).toMatchObject({ model_name: "post", doc_id: "1" });
  await owner.gql(`mutation { updateModel(type: rename, model_name: "post", new_name: "article") { name } }`);
  expect(await names(`(models: ["article"])`)).toEqual([1, ["hill.png"]]);
});

test("an image is served as what it is and nothing else, in parts if asked, and not twice to one who has it", async () => {
  const image = pngImage(8, 8, "served");
  const [{ url }] = (await upload(project.owner, [["evil.html", image]])).body.body;
  const get = (headers: object = {}, method = "GET") =>
    fetch(base + url, { method, headers: { ...cookies(project.owner), ...headers } });
  const whole = await get();
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": String(image.length),
    "content-disposition": `inline; filename="evil.html.png"; filename*=UTF-8''evil.html.png`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, max-age=300",
  });
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(image);
  const etag = whole.headers.get("etag")!;
  expect((await get({ "if-none-match": etag })).status).toBe(304);
  const head = await get({}, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String(image.length), ""]);

  const last = image.length - 1;
  for (const [range, from, to] of [
    ["bytes=0-3", 0, 3],
    ["bytes=10-", 10, last],
    ["bytes=-5", last - 4, last],
    ["bytes=5-99999", 5, last],
  ] as const) {
    const part = await get({ range });
    expect([range, part.status, part.headers.get("content-range")]).toEqual([
      range,
      206,
      `bytes ${from}-${to}/${image.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(image.subarray(from, to + 1));
  }
  for (const range of [`bytes=${image.length}-`, "bytes=-0"])
    expect([range, (await get({ range })).status]).toEqual([range, 416]);
  for (const range of ["bytes=5-2", "bytes=0-1,3-4", "lines=1-2", "bytes=-"])
    expect([range, (await get({ range })).status]).toEqual([range, 200]);
  expect((await get({ range: "bytes=0-3", "if-range": '"older"' })).status).toBe(200);
  expect((await fetch(`${base}${url}x`, { headers: cookies(project.owner) })).status).toBe(404);
});

test("an image is fetched from an address, after redirects, and named by the last", async () => {
  const image = pngImage(30, 20, "fetched");
  const hops = (left: number) => (left > 0 ? `/hop${left - 1}` : "/pictures/My%20cat.png?x=1");
  await elsewhere(
    (req, res) => {
      const hop = /^\/hop(\d)$/.exec(req.url!)?.[1];
      if (hop) res.writeHead(302, { location: hops(Number(hop)) }).end();
      else res.writeHead(200, { "content-type": "text/html" }).end(image);
    },
    async (at, seen) => {
      const { data } = await fromUrl(`${at}/hop2`);
      expect(data.uploadImageFromUrl).toMatchObject({
        file_name: "My cat.png",
        content_type: "image/png",
        width: 30,
        height: 20,
      });
      expect(seen).toEqual(["/hop2", "/hop1", "/hop0", "/pictures/My%20cat.png?x=1"]);
      const again = await fromUrl(`${at}/other.png`);
      expect(again.data.uploadImageFromUrl.id).toBe(data.uploadImageFromUrl.id);
      const { errors } = await fromUrl(`${at}/hop3`);
      expect(errors[0].extensions).toEqual({
        code: "BAD_USER_INPUT",
        fields: { url: "The address redirects more than 3 times" },
      });
    },
  );
});

test("what is not an image, too large, cut off or not there is refused, and nothing stays", async () => {
  const before = stored();
  await elsewhere(
    (req, res) => {
      const path = req.url!;
      if (path === "/html.png") res.writeHead(200, { "content-type": "image/png" }).end("<html>".padEnd(100));
      else if (path === "/told.png") res.writeHead(200, { "content-length": limits.mediaBytesMax + 1 }).flushHeaders();
      else if (path === "/large.png") {
        res.write(pngImage());
        res.end(Buffer.alloc(limits.mediaBytesMax));
      } else if (path === "/cut.png") {
        res.writeHead(200, { "content-length": 1_000 });
        res.write(pngImage(), () => res.destroy());
      } else if (path === "/ftp") res.writeHead(302, { location: "file:///etc/passwd" }).end();
      else if (path === "/secret") res.writeHead(302, { location: "http://u:p@127.0.0.1/" }).end();
      else res.writeHead(404).end(pngImage());
    },
    async (at) => {
      for (const [path, code, message] of [
        ["/html.png", "BAD_USER_INPUT", "This file is not a PNG, JPEG, GIF, WebP or AVIF image."],
        ["/told.png", "TOO_LARGE", "This file is larger than the 20 MB that are allowed."],
        ["/large.png", "TOO_LARGE", "This file is larger than the 20 MB that are allowed."],
        ["/cut.png", "BAD_USER_INPUT", "The connection was lost before the whole file had come"],
        ["/ftp", "BAD_USER_INPUT", "The address redirects to one that cannot be used"],
        ["/secret", "BAD_USER_INPUT", "The address redirects to one that cannot be used"],
        ["/none", "BAD_USER_INPUT", "The address answered 404 instead of a file"],
      ]) {
        const { errors } = await fromUrl(at + path);
        expect([path, errors[0].extensions]).toEqual([path, { code, fields: { url: message } }]);
      }
    },
  );
  for (const url of [
    "",
    "nonsense",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "http://u:p@example.com/a.png",
  ])
    expect([url, (await fromUrl(url)).errors[0].extensions.code]).toEqual([url, "BAD_USER_INPUT"]);
  expect(stored()).toEqual(before);
});

test("an address that takes longer than 10 seconds is given up", async () => {
  const before = stored();
  await elsewhere(
    (_, res) => {
      res.write(pngImage());
      const drip = setInterval(() => res.write("."), 200);
      res.on("close", () => clearInterval(drip));
    },
    async (at) => {
      const { errors } = await fromUrl(`${at}/slow.png`);
      expect(errors[0].extensions).toEqual({
        code: "BAD_USER_INPUT",
        fields: { url: "The file did not come within 10 seconds" },
      });
    },
  );
  expect(stored()).toEqual(before);
});

test("private networks are out of reach unless the operator allows them, in every spelling", async () => {
  const closed = await testPlatform();
  try {
    const { owner } = await systemProject(closed);
    await elsewhere(
      (_, res) => res.end(pngImage()),
      async (at, seen) => {
        const { port } = new URL(at);
        for (const host of [
          "127.0.0.1",
          "localhost",
          "127.1",
          "0x7f.0.0.1",
          "2130706433",
          "0.0.0.0",
          "[::1]",
          "[::ffff:127.0.0.1]",
          "10.0.0.1",
          "169.254.169.254",
        ]) {
          const { errors } = await fromUrl(`http://${host}:${port}/a.png`, owner);
          expect([host, errors[0].extensions.fields]).toEqual([
            host,
            { url: "This address is inside a private network. Please enter a public one" },
          ]);
        }
        expect(seen).toEqual([]);
      },
    );
  } finally {
    await closed.close();
  }
});

/** Rules under which one address of this machine is public, another private. */
const rules = (addresses: Record<string, string[]> = {}) => {
  const asked: string[] = [];
  return {
    asked,
    addressesOf: async (host: string) => {
      asked.push(host);
      return addresses[host] ?? [host];
    },
    isRefused: (ip: string) => ip === "127.0.0.2",
    signal: AbortSignal.timeout(20_000),
  };
};

test("a redirect into a private network is refused before it is connected to", async () => {
  await elsewhere(
    (_, res) => res.end("secret"),
    async (inner, innerSeen) => {
      await elsewhere(
        (_, res) => res.writeHead(302, { location: `${inner}/metadata` }).end(),
        async (outer, outerSeen) => {
          await expect(fetchFile(`${outer}/a.png`, rules())).rejects.toMatchObject({
            fields: { url: "This address is inside a private network. Please enter a public one" },
          });
          const mixed = rules({ "mixed.example": ["127.0.0.1", "127.0.0.2"] });
          await expect(fetchFile(`http://mixed.example:${new URL(outer).port}/`, mixed)).rejects.toThrow(
            "private network",
          );
          expect(outerSeen).toEqual(["/a.png"]);
        },
      );
      expect(innerSeen).toEqual([]);
    },
    "127.0.0.2",
  );
});

test("a name is resolved once and connected to where it then led, so that it cannot lead elsewhere afterwards", async () => {
  await elsewhere(
    (req, res) => res.end(req.headers.host),
    async (at) => {
      const { port } = new URL(at);
      // No resolver but this one knows the name.
      const once = rules({ "rebind.invalid": ["127.0.0.1"] });
      const { body } = await fetchFile(`http://rebind.invalid:${port}/a`, once);
      expect(Buffer.concat(await body.toArray()).toString()).toBe(`rebind.invalid:${port}`);
      expect(once.asked).toEqual(["rebind.invalid"]);
    },
  );
});

test("what a crash left is swept, and what is on its way or has a row is not", async () => {
  const [kept] = (await upload(project.owner, [["kept.png", pngImage(3, 3, "kept")]])).body.body;
  const [orphan, young] = [uuidv7(), uuidv7()];
  for (const id of [orphan, young]) writeFileSync(join(folder(), id), "left by a crash");
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const id of [orphan, kept.id]) utimesSync(join(folder(), id), old, old);
  expect(await sweepMedia(platform)).toBe(1);
  expect(stored()).toContain(kept.id);
  expect(stored()).toContain(young);
  expect(stored()).not.toContain(orphan);
});

test("a deleted project shows no files, and its purge takes them away", async () => {
  const doomed = await systemProject(platform);
  const [{ url }] = (await upload(doomed.owner, [["a.png", pngImage(3, 3, "doomed")]])).body.body;
  await doomed.owner.browser.post("/system/project/delete", { id: doomed.id });
  expect((await fetch(base + url, { headers: { cookie: doomed.owner.browser.cookieHeader() } })).status).toBe(404);
  expect(stored(doomed.id)).toHaveLength(1);
  await platform.db
    .updateTable("plinth.projects")
    .set({ deleted_at: new Date(0) })
    .where("id", "=", doomed.id)
    .execute();
  expect(await purgeDeletedProjects(platform)).toBe(1);
  expect(existsSync(folder(doomed.id))).toBe(false);
  expect(existsSync(folder())).toBe(true);
});
