/** Bodies that come in, and envelopes that go out. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ErrorCode, errorCodes, PlinthError } from "../kernel/errors.ts";
import { createLog } from "../platform/log.ts";
import type { Platform } from "../platform/platform.ts";
import { answer, errorAnswer } from "./envelope.ts";
import { filesOf } from "./media/multipart.ts";
import { fileOf, parseJson, readBody, readJson, sizeText } from "./read-json.ts";
import { staticFile } from "./static-file.ts";
import { streamOf } from "./stream.ts";

/** A request whose body comes in these pieces; `after` says what becomes of it then. */
function sent(pieces: Uint8Array[], after: "end" | Error = "end", headers: Record<string, string> = {}) {
  let read = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[read++];
      if (piece) controller.enqueue(piece);
      else if (after === "end") controller.close();
      else controller.error(after);
    },
  });
  return {
    request: new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit),
    read: () => read,
  };
}
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("a body", () => {
  test("is the bytes that were sent, however they were cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { maxLength: 8 }), async (pieces) => {
        const whole = Buffer.concat(pieces);
        expect(Buffer.from(await readBody(sent(pieces).request, whole.length)).equals(whole)).toBe(true);
        if (whole.length > 0)
          await expect(readBody(sent(pieces).request, whole.length - 1)).rejects.toMatchObject({ code: "TOO_LARGE" });
      }),
    );
  });

  test("that says itself that it is too large is not read at all, and one that lies no further than the bound", async () => {
    const told = sent([bytesOf("12345")], "end", { "content-length": "5" });
    await expect(readBody(told.request, 4)).rejects.toThrow(
      "The request body is larger than the 0 KB that are allowed.",
    );
    const pieces = Array.from({ length: 100 }, () => new Uint8Array(1024));
    const endless = sent(pieces);
    await expect(readBody(endless.request, 2048)).rejects.toMatchObject({ code: "TOO_LARGE" });
    expect(endless.read()).toBeLessThan(6);
  });

  test("that breaks off is the sender's fault, any other fault is ours", async () => {
    const gone = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    await expect(readBody(sent([bytesOf("{")], gone).request)).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
      message: "The request ended before its body did.",
    });
    await expect(readBody(sent([bytesOf("{")], new Error("disk")).request)).rejects.toThrow("disk");
  });

  test("as JSON is its value, and none is no value at all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (value) => {
        expect(await readJson(sent([bytesOf(JSON.stringify(value))]).request)).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
    expect(parseJson(new Uint8Array())).toEqual({});
  });

  test.each([
    [Uint8Array.of(0x22, 0xc3, 0x22), "The request body is not valid UTF-8."],
    [Uint8Array.of(0xff, 0xfe), "The request body is not valid UTF-8."],
    [bytesOf("{"), "The request body is not valid JSON."],
    [bytesOf("[".repeat(300)), "The request body is nested deeper than 200 levels."],
  ])("of the bytes %j is refused with what is wrong", (bytes, said) => expect(() => parseJson(bytes)).toThrow(said));

  test("that is a file must be there", () => {
    expect(() => fileOf(new Request("http://localhost/"))).toThrow("Please send the file as the body of the request.");
  });
});

test.each([
  [0, "0 KB"],
  [1024, "1 KB"],
  [64 * 1024, "64 KB"],
  [1024 * 1024 - 1, "1024 KB"],
  [5 * 1024 * 1024, "5 MB"],
])("%d bytes are %s", (bytes, said) => expect(sizeText(bytes)).toBe(said));

describe("files of a form", () => {
  async function read(form: FormData | string, type?: string) {
    const request = new Request("http://localhost/", {
      method: "POST",
      body: form,
      ...(type && { headers: { "content-type": type } }),
    });
    const files: [string, string][] = [];
    for await (const { name, content } of filesOf(request)) {
      const parts: Uint8Array[] = [];
      for await (const part of content) parts.push(part);
      files.push([name, Buffer.concat(parts).toString("base64")]);
    }
    return files;
  }

  test("come one after the other as they were, whatever is in them", async () => {
    const content = fc.uint8Array({ maxLength: 3_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 4 }), async (contents) => {
        const form = new FormData();
        for (const [i, bytes] of contents.entries()) form.append("files", new File([bytes as BlobPart], `${i} ä.bin`));
        expect(await read(form)).toEqual(
          contents.map((bytes, i) => [`${i} ä.bin`, Buffer.from(bytes).toString("base64")]),
        );
      }),
      { numRuns: 30 },
    );
  });

  test("a field among them is refused by its name", async () => {
    const form = new FormData();
    form.append("title", "Otter");
    await expect(read(form)).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { title: "Please send files only" },
    });
  });

  const begun = '--x\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nabc';
  test.each([
    ["no form", "{}", "application/json", "Please send the files as multipart/form-data."],
    ["no boundary", begun, "multipart/form-data", "Please send the files as multipart/form-data."],
    [
      "an empty boundary",
      begun,
      "multipart/form-data; boundary=",
      "multipart/form-data needs a boundary of 1 to 70 characters.",
    ],
    [
      "a boundary that is too long",
      begun,
      `multipart/form-data; boundary=${"x".repeat(71)}`,
      "multipart/form-data needs a boundary of 1 to 70 characters.",
    ],
    [
      "a file that breaks off",
      begun,
      "multipart/form-data; boundary=x",
      "The form is not complete, or not valid multipart/form-data.",
    ],
  ])("%s is told as that", async (_, body, type, said) => {
    await expect(read(body, type)).rejects.toMatchObject({ code: "BAD_USER_INPUT", message: said });
  });
});

describe("an envelope", () => {
  const lines: string[] = [];
  const platform = {
    log: createLog({ LOG_LEVEL: "info" }, { write: (line) => lines.push(line) }),
  } as unknown as Platform;

  test("holds the body with its message, is never kept, and sets each cookie by itself", async () => {
    const response = answer(
      { id: 1 },
      { message: "Saved", topLevel: { project: "blog" }, cookies: ["a=1; Path=/", "b=2"] },
    );
    expect(await response.json()).toEqual({ code: 200, message: "Saved", body: { id: 1 }, project: "blog" });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  });

  test.each(Object.keys(errorCodes) as ErrorCode[])(
    "tells %s with its status, code and fields, and nothing of its cause",
    async (code) => {
      const error = new PlinthError(code, "Said to people.", {
        fields: { "a.b": "Wrong" },
        cause: new Error("hunter2"),
      });
      const response = errorAnswer(platform, error);
      const text = await response.text();
      expect(response.status).toBe(errorCodes[code].status);
      expect(text).not.toContain("hunter2");
      const told = JSON.parse(text);
      expect(told).toMatchObject({ code: response.status, body: null, error: { code } });
      if (code !== "INTERNAL")
        expect(told).toMatchObject({ message: "Said to people.", error: { fields: { "a.b": "Wrong" } } });
      expect([response.headers.get("retry-after"), response.headers.get("cache-control")]).toEqual([null, "no-store"]);
    },
  );

  test("says when to come again where that is known", () => {
    const busy = new PlinthError("RATE_LIMITED", "Too many", { retryAfterSeconds: 0 });
    expect(errorAnswer(platform, busy).headers.get("retry-after")).toBe("0");
  });
});

test("a built file is sent once, and not again to who has it", async () => {
  const bytes = Buffer.from("built");
  const ask = (known?: string) =>
    staticFile(new Request("http://localhost/", known ? { headers: { "if-none-match": known } } : {}), bytes, {
      "content-type": "text/plain",
    });
  const first = ask();
  const etag = first.headers.get("etag")!;
  expect([first.status, await first.text()]).toEqual([200, "built"]);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`])
    expect([ask(known).status, await ask(known).text()]).toEqual([304, ""]);
  expect(ask('"x"').status).toBe(200);
  expect(staticFile(new Request("http://localhost/"), Buffer.from("other"), {}).headers.get("etag")).not.toBe(etag);
});

test("texts are made as they are taken, end with who takes them, and none are made for HEAD", async () => {
  const made: string[] = [];
  let ended = 0;
  async function* texts() {
    try {
      for (const text of ["a", "ü", "c", "d", "e", "f"]) {
        made.push(text);
        yield text;
      }
    } finally {
      ended++;
    }
  }
  const get = new Request("http://localhost/");
  expect(await new Response(await streamOf(get, texts())).text()).toBe("aücdef");
  made.length = 0;
  const reader = (await streamOf(get, texts()))!.getReader();
  await reader.read();
  await reader.cancel();
  expect(made.length).toBeLessThan(4);
  expect(await streamOf(new Request("http://localhost/", { method: "HEAD" }), texts())).toBeNull();
  expect(ended).toBe(3);
});
