/** Files as answers: ranges, conditions, who may keep them, and names in headers. */
import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OpenedMedia } from "../../engine/media/index.ts";
import { fileAnswer } from "./file-answer.ts";

const bytes = Buffer.from("0123456789abcdefghijklmnopqrstuvwxyz");
const etag = '"tag"';

function opened(more: Partial<OpenedMedia> = {}, content: Buffer = bytes): OpenedMedia {
  return {
    file: { file_name: "otter.png" },
    content_type: "image/png",
    etag,
    size: content.length,
    access: "public",
    isDownload: false,
    read: async (range?: { start: number; end: number }) =>
      Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
    ...more,
  } as OpenedMedia;
}
const ask = (headers: Record<string, string> = {}, file = opened(), method = "GET") =>
  fileAnswer(new Request("http://localhost/media/1/otter.png", { headers, method }), file);
const textOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString();

describe("a part of a file", () => {
  test("is the bytes that slice would give, for every range that there is", async () => {
    const place = fc.nat({ max: bytes.length + 5 });
    await fc.assert(
      fc.asyncProperty(fc.option(place, { nil: null }), fc.option(place, { nil: null }), async (first, last) => {
        const response = await ask({ range: `bytes=${first ?? ""}-${last ?? ""}` });
        const isWhole = (first === null && last === null) || (first !== null && last !== null && last < first);
        const start = first ?? Math.max(0, bytes.length - last!);
        const end = Math.min(first === null ? bytes.length : (last ?? bytes.length) + 1, bytes.length);
        if (isWhole) expect([response.status, await textOf(response)]).toEqual([200, bytes.toString()]);
        else if (start >= bytes.length) {
          expect([response.status, response.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
          expect(await textOf(response)).toBe("");
        } else {
          expect(response.status).toBe(206);
          expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${bytes.length}`);
          expect(response.headers.get("content-length")).toBe(String(end - start));
          expect(await textOf(response)).toBe(bytes.subarray(start, end).toString());
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each(["bytes=0-1,4-5", "bytes=a-b", "items=0-1", "bytes 0-1", "bytes=--1", "bytes=1"])(
    "as %s is answered with all of it",
    async (range) => {
      const response = await ask({ range });
      expect([response.status, response.headers.get("content-range"), await textOf(response)]).toEqual([
        200,
        null,
        bytes.toString(),
      ]);
    },
  );

  test("is sent only while the file is the one that the browser has the rest of", async () => {
    expect((await ask({ range: "bytes=0-1", "if-range": etag })).status).toBe(206);
    for (const other of ['"other"', 'W/"tag"', "Wed, 21 Oct 2026 07:28:00 GMT"])
      expect((await ask({ range: "bytes=0-1", "if-range": other })).status).toBe(200);
  });

  test("of an empty file is none", async () => {
    expect((await ask({ range: "bytes=0-" }, opened({}, Buffer.alloc(0)))).status).toBe(416);
    const whole = await ask({}, opened({}, Buffer.alloc(0)));
    expect([whole.status, whole.headers.get("content-length")]).toEqual([200, "0"]);
  });
});

test.each([
  ['"tag"', 304],
  ['W/"tag"', 304],
  ['"a", W/"tag" , "b"', 304],
  ["*", 304],
  ['"other"', 200],
  ["tag", 200],
  ["", 200],
])("a browser that has %s gets %d", async (known, status) => {
  const response = await ask({ "if-none-match": known });
  expect(response.status).toBe(status);
  expect(response.headers.get("etag")).toBe(etag);
  if (status === 304) expect(await textOf(response)).toBe("");
});

test("HEAD has the headers of GET and reads nothing", async () => {
  const unread = opened({ read: () => Promise.reject(new Error("Nobody reads this.")) });
  const [head, get] = [await ask({}, unread, "HEAD"), await ask()];
  expect([head.status, Object.fromEntries(head.headers)]).toEqual([200, Object.fromEntries(get.headers)]);
  expect((await ask({ range: "bytes=1-2" }, unread, "HEAD")).headers.get("content-length")).toBe("2");
});

test("a file whose bytes are gone is not found", async () => {
  await expect(ask({}, opened({ read: async () => null }))).rejects.toMatchObject({ code: "NOT_FOUND" });
});

describe("what browsers may do with it", () => {
  test.each([
    "image/png",
    "image/apng",
    "image/jpeg",
    "image/gif",
    "image/webp",
    "image/avif",
    "image/bmp",
    "video/mp4",
    "audio/mpeg",
  ])("%s is shown", async (content_type) => {
    expect((await ask({}, opened({ content_type }))).headers.get("content-disposition")).toMatch(/^inline;/);
    expect((await ask({}, opened({ content_type, isDownload: true }))).headers.get("content-disposition")).toMatch(
      /^attachment;/,
    );
  });

  test.each([
    "image/svg+xml",
    "text/html",
    "text/javascript",
    "application/pdf",
    "application/xml",
    "application/octet-stream",
    "image/png+xml",
  ])("%s is only ever downloaded", async (content_type) => {
    const { headers } = await ask({}, opened({ content_type }));
    expect(headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("content-type")).toBe(
      content_type.startsWith("text/") ? `${content_type}; charset=utf-8` : content_type,
    );
  });

  test("everybody may keep what is everybody's, and only its reader what is not", async () => {
    const keeping = async (more: Partial<OpenedMedia>) => {
      const { headers } = await ask({}, opened(more));
      return ["cache-control", "cross-origin-resource-policy", "access-control-allow-origin", "vary"].map((name) =>
        headers.get(name),
      );
    };
    expect(await keeping({ access: "public" })).toEqual([
      "public, max-age=3600, stale-while-revalidate=604800",
      "cross-origin",
      "*",
      null,
    ]);
    expect(await keeping({ access: "private" } as never)).toEqual([
      "private, max-age=300",
      "same-origin",
      null,
      "Cookie, Authorization",
    ]);
    const nowSeconds = Math.floor(Date.now() / 1000);
    expect((await keeping({ access: "signed", expires: nowSeconds + 999_999 } as never))[0]).toBe(
      "private, max-age=86400",
    );
    expect((await keeping({ access: "signed", expires: nowSeconds - 5 } as never))[0]).toBe("private, max-age=0");
    const [soon] = await keeping({ access: "signed", expires: nowSeconds + 100 } as never);
    expect(Number(soon!.split("=")[1])).toBeLessThanOrEqual(100);
  });
});

test("whatever a file is called, its name is one part of one header and comes back from it", async () => {
  const sign = fc.constantFrom(
    '"',
    "\\",
    ";",
    "%",
    "'",
    "(",
    "\r",
    "\n",
    "=",
    "é",
    "東",
    "😀",
    "a",
    ".",
    " ",
    "\t",
    "/",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(sign, { minLength: 1, maxLength: 12 }).map((signs) => signs.join("")),
      async (file_name) => {
        const header = (await ask({}, opened({ file: { file_name } as never }))).headers.get("content-disposition")!;
        const [, ascii, full] = /^inline; filename="([\x20-\x7e]*?)"; filename\*=UTF-8''([\w.!~*%-]+)$/.exec(header)!;
        expect(decodeURIComponent(full!)).toBe(file_name);
        expect(ascii).not.toMatch(/["\\%]/);
      },
    ),
  );
});
