/** Images that are there: who sees, lists and deletes them, how they are served, and when they go. */
import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sweepMedia } from "../../../lib/engine/media/index.ts";
import { purgeDeletedProjects } from "../../../lib/engine/projects/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { systemProject } from "../../support/calls/system-api.ts";
import { pngImage } from "../../support/files/images.ts";
import {
  base,
  cookies,
  folder,
  fromUrl,
  other,
  photos,
  platform,
  project,
  remove,
  stored,
  token,
  upload,
  withMediaServer,
} from "../../support/services/media-server.ts";

withMediaServer();

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

test("many deletions at once on a pool with little room all come to their end", async () => {
  const files = Array.from({ length: 6 }, (_, i): [string, Buffer] => [`many ${i}.png`, pngImage(4, 4, `many ${i}`)]);
  const { body } = (await upload(project.owner, files)).body;
  // Each deletion takes two connections one after the other; three of them, with one each, would wait for ever for the second.
  const taken = await Promise.all(
    Array.from({ length: platform.pool.options.max! - 3 }, () => platform.pool.connect()),
  );
  try {
    const answers = await Promise.all(body.map(({ id }: { id: string }) => remove([id])));
    for (const { errors } of answers) expect(errors).toBeUndefined();
  } finally {
    for (const client of taken) client.release();
  }
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
