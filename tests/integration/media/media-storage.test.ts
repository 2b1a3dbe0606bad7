/** The same guarantees of every storage: what is taken over is read whole and in parts, listed and deleted; and the whole way of a file through it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { sweepMedia } from "../../../lib/engine/media/index.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import type { FileStorage } from "../../../lib/platform/storage/storage.ts";
import { systemProject } from "../../support/calls/system-api.ts";
import { realImage } from "../../support/files/real-images.ts";
import { connected, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type S3Server, startS3Server } from "../../support/services/s3-server.ts";

let s3: S3Server;
let folder: string;
const platforms = new Map<string, TestPlatform>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plinth-storage-"));
  s3 = await startS3Server();
  platforms.set("local", await testPlatform());
  platforms.set("s3", await testPlatform({ env: s3.env }));
}, 60_000);
afterAll(async () => {
  for (const platform of platforms.values()) await platform.close();
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const bytesOf = async (content: Readable | null) => content && Buffer.concat(await content.toArray());

async function listed(storage: FileStorage, at: string) {
  const found: [string, number][] = [];
  for await (const { key, size } of storage.list(at)) found.push([key, size]);
  return found.toSorted();
}

test.each(["local", "s3"])(
  "%s takes files over, gives them whole and in parts, lists and deletes them",
  async (name) => {
    const storage = platforms.get(name)!.storages.chosen("");
    expect(storage.name).toBe(name);
    // More than one part of an upload.
    const large = Buffer.alloc(9 * 1024 * 1024, "abcdefghij");
    for (const [key, bytes] of [
      ["one/a", Buffer.from("hello there")],
      ["one/b", large],
      ["two/a", Buffer.from("other")],
    ] as const) {
      const path = join(folder, "taken");
      writeFileSync(path, bytes);
      await storage.take(key, path, "text/plain");
      expect(() => rmSync(path)).toThrow("ENOENT");
    }
    expect(String(await bytesOf(await storage.read("one/a")))).toBe("hello there");
    expect(String(await bytesOf(await storage.read("one/a", { start: 6, end: 8 })))).toBe("the");
    expect((await bytesOf(await storage.read("one/b")))!.equals(large)).toBe(true);
    expect(await storage.read("one/none")).toBeNull();
    expect(await listed(storage, "one")).toEqual([
      ["one/a", 11],
      ["one/b", large.length],
    ]);
    expect((await storage.folders("")).toSorted()).toEqual(["one", "two"]);
    await storage.delete(["one/a", "one/none"]);
    expect(await storage.read("one/a")).toBeNull();
    await storage.deleteFolder("one");
    expect(await listed(storage, "one")).toEqual([]);
    expect(String(await bytesOf(await storage.read("two/a")))).toBe("other");
    await storage.deleteFolder("two");
  },
);

test.each(["local", "s3"])(
  "an upload to %s is served, made smaller, given in ranges, and gone with all that was made of it",
  async (name) => {
    const platform = platforms.get(name)!;
    const api = createApi(platform);
    const { owner, id } = await systemProject(platform);
    const headers = { cookie: owner.browser.cookieHeader(), "x-use-cookies": "true" };
    const image = await realImage("jpeg", 200, 100, 7);
    const form = new FormData();
    form.append("f", new Blob([new Uint8Array(image)]), "photo.jpg");
    form.append("f", new Blob(["<script>alert(1)</script>"]), "page.jpg");
    form.append("f", new Blob([`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`]), "drawing.png");
    const get = (url: string, more = {}) =>
      api.fetch(new Request(`http://localhost${url}`, { headers: { ...headers, ...more } }));
    const sent = await api.fetch(new Request("http://localhost/media/upload", { method: "POST", headers, body: form }));
    const [photo, page, drawing] = (await sent.json()).body;
    expect([photo.type, photo.upload_param.provider]).toEqual(["image", name]);
    for (const [file, type] of [
      [page, "text/html; charset=utf-8"],
      [drawing, "image/svg+xml"],
    ]) {
      const answer = await get(file.url);
      expect(answer.headers.get("content-type")).toBe(type);
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
      expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    }
    const part = await get(photo.url, { range: "bytes=0-1" });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, image.subarray(0, 2)]);
    const asked = await Promise.all([1, 2, 3].map(() => get(`${photo.url}?width=50&format=webp`)));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    const storage = platform.storages.chosen("");
    expect((await listed(storage, `.renditions/${id}`)).map(([key]) => key)).toEqual([
      expect.stringMatching(new RegExp(`^\\.renditions/${id}/${photo.id}/w50-h0-inside-webp-q80-[0-9a-f]{8}$`)),
    ]);
    expect(await sweepMedia(platform)).toBe(0);
    const gone = await owner.gql(`mutation ($ids: [String]!) { deleteMediaFile(ids: $ids) { message } }`, {
      ids: [photo.id, page.id, drawing.id],
    });
    expect(gone.errors).toBeUndefined();
    expect([await listed(storage, id), await listed(storage, `.renditions/${id}`)]).toEqual([[], []]);
    expect((await get(photo.url)).status).toBe(404);
  },
);

test.each(["local", "s3"])(
  "a resumable upload to %s goes on at any node, becomes one file, and leaves no part",
  async (name) => {
    const first = platforms.get(name)!;
    // Nodes share the folder where files lie on disk, and nothing but the bucket where they do not.
    const own = { PLINTH_DATA_DIR: name === "s3" ? join(folder, "second") : first.env.PLINTH_DATA_DIR };
    const second = connected(
      await startPlatform({ ...first.env, ...own }, { databaseUrl: first.databaseUrl, clock: first.clock }),
    );
    try {
      const nodes = [createApi(first), createApi(second)];
      const { owner } = await systemProject(first);
      const ask = async (node: number, method: string, path: string, more: object = {}, body: Buffer | null = null) =>
        nodes[node]!.fetch(
          new Request(new URL(path, "http://localhost"), {
            method,
            headers: {
              cookie: owner.browser.cookieHeader(),
              "x-use-cookies": "true",
              "tus-resumable": "1.0.0",
              "content-type": "application/offset+octet-stream",
              ...more,
            },
            body: body && new Uint8Array(body),
          }),
        );
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 11) % 253));
      const begin = async () =>
        (await ask(0, "POST", "/media/tus", { "upload-length": String(bytes.length) })).headers.get("location")!;
      const patch = (node: number, path: string, from: number, to: number) =>
        ask(node, "PATCH", path, { "upload-offset": String(from) }, bytes.subarray(from, to));
      const path = await begin();
      for (const [node, from, to] of [
        [0, 0, 100_000],
        [1, 100_000, 250_000],
      ] as const) {
        expect((await patch(node, path, from, to)).status).toBe(204);
        for (const other of [0, 1])
          expect((await ask(other, "HEAD", path)).headers.get("upload-offset")).toBe(String(to));
      }
      expect((await patch(1, path, 0, 10)).status).toBe(409);
      const finished = await (await patch(0, path, 250_000, bytes.length)).json();
      for (const node of [0, 1]) {
        const got = await ask(node, "GET", finished.body.url);
        expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
      }
      const storage = first.storages.chosen("");
      expect(await listed(storage, ".incoming")).toEqual([]);

      const left = await begin();
      await patch(1, left, 0, 1_000);
      expect(await sweepMedia(first)).toBe(0);
      expect(await listed(storage, ".incoming")).toHaveLength(1);
      expect((await ask(0, "DELETE", left)).status).toBe(204);
      expect(await listed(storage, ".incoming")).toEqual([]);
      if (name === "local") return;
      // On disk this is what media-tus.test.ts looks at.
      await patch(1, await begin(), 0, 1_000);
      await first.db
        .updateTable("plinth.media_uploads")
        .set({ expires_at: new Date(0) })
        .execute();
      expect(await sweepMedia(first)).toBe(1);
      expect(await listed(storage, ".incoming")).toEqual([]);
    } finally {
      await second.close();
    }
  },
);

test.each([
  [
    "a bucket that is not there",
    { S3_BUCKET: "none" },
    "The bucket that files are kept in does not exist. Please tell who runs this installation.",
  ],
  [
    "a wrong key",
    { S3_ACCESS_KEY_ID: "nobody", S3_SECRET_ACCESS_KEY: "wrong-on-purpose" },
    "The storage of files does not accept the key of this installation. Please tell who runs this installation.",
  ],
  [
    "a server that is not there",
    { S3_ENDPOINT: "http://127.0.0.1:9" },
    "The storage of files cannot be reached. Please try again later.",
  ],
])("%s is said to be the storage's fault, without a secret, and nothing is kept", async (_what, wrong, message) => {
  const platform = await testPlatform({ env: { ...s3.env, ...wrong } });
  try {
    const api = createApi(platform);
    const { owner } = await systemProject(platform);
    const headers = { cookie: owner.browser.cookieHeader(), "x-use-cookies": "true" };
    const form = new FormData();
    form.append("f", new Blob(["a file for nobody"]), "a.txt");
    const sent = await api.fetch(new Request("http://localhost/media/upload", { method: "POST", headers, body: form }));
    const resumable = await api.fetch(
      new Request("http://localhost/media/tus", {
        method: "POST",
        headers: { ...headers, "tus-resumable": "1.0.0", "upload-length": "3", "upload-metadata": "filename YS50eHQ=" },
      }),
    );
    for (const answer of [sent, resumable]) {
      const text = await answer.text();
      expect([answer.status, JSON.parse(text)]).toMatchObject([503, { message, error: { code: "UNAVAILABLE" } }]);
      expect(text).not.toContain("wrong-on-purpose");
    }
    const { data } = await owner.gql("{ mediaFiles { count } }");
    expect(data.mediaFiles.count).toBe(0);
  } finally {
    await platform.close();
  }
});
