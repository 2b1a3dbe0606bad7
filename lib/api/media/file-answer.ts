/** A stored file as an answer of HTTP: whole, in part, or not at all where the browser has it. */
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import type { MediaFile } from "../../engine/media/index.ts";

/**
 * The answer with the file, which closes the handle in every case. It can only ever be an image: the type is the one that its bytes showed, no
 * browser guesses another, and were it opened as a page nothing in it would run. Kept by the reader's own browser only.
 */
export async function fileAnswer(request: Request, file: MediaFile, handle: FileHandle): Promise<Response> {
  const etag = `"${file.sha256.toString("hex")}"`;
  const headers = new Headers({
    "content-type": file.content_type,
    "content-disposition": dispositionOf(file.file_name),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, max-age=300",
    vary: "Cookie, Authorization",
    "accept-ranges": "bytes",
    etag,
  });
  const withoutBody = async (status: number) => {
    await handle.close();
    return new Response(null, { status, headers });
  };
  if (namesTag(request.headers.get("if-none-match"), etag)) return withoutBody(304);
  const condition = request.headers.get("if-range");
  const asked = condition === null || condition === etag ? request.headers.get("range") : null;
  const range = rangeOf(asked, file.size);
  if (range === "outside") {
    headers.set("content-range", `bytes */${file.size}`);
    return withoutBody(416);
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  headers.set("content-length", String(end - start + 1));
  if (range) headers.set("content-range", `bytes ${start}-${end}/${file.size}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return withoutBody(status);
  const content = Readable.toWeb(handle.createReadStream({ start, end }));
  return new Response(content as unknown as ReadableStream<Uint8Array>, { status, headers });
}

/** Names in ASCII for all, and in full for those who read RFC 6266; no quote or line end gets into the header. */
function dispositionOf(name: string): string {
  const ascii = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ascii}"; filename*=UTF-8''${full}`;
}

/** Whether `If-None-Match` holds the tag. */
function namesTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** One range of bytes, both ends included; null where the whole file is to be sent, which every other `Range` may be answered with. */
function rangeOf(header: string | null, size: number): { start: number; end: number } | "outside" | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!found || (found[1] === "" && found[2] === "")) return null;
  const [, first, last] = found;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return start < size ? { start, end } : "outside";
}
