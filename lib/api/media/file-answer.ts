/** A file as an HTTP answer (RFC 9110): whole, in part, or not at all where the browser has it. */

import { Readable } from "node:stream";
import type { OpenedMedia } from "../../engine/media/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";

/**
 * What browsers show or play by themselves, and in which nothing can run; everything else, SVG and HTML above all, is
 * only ever downloaded.
 */
const shown = /^(image\/(png|apng|jpeg|gif|webp|avif|bmp)|video\/.+|audio\/.+)$/;

/**
 * The answer with the file. The type is the one that its bytes showed, no browser guesses another, and were it opened
 * as a page nothing in it would run. What is everybody's may be kept for an hour, and shown for a week while it is
 * asked for anew: a file's bytes may be replaced. What is not everybody's, by the reader's own browser only.
 */
export async function fileAnswer(request: Request, opened: OpenedMedia): Promise<Response> {
  const { file, etag, size } = opened;
  const headers = new Headers({
    "content-type": opened.content_type.startsWith("text/")
      ? `${opened.content_type}; charset=utf-8`
      : opened.content_type,
    "content-disposition": dispositionOf(file.file_name, shown.test(opened.content_type) && !opened.isDownload),
    "content-security-policy": "default-src 'none'; sandbox",
    "accept-ranges": "bytes",
    etag,
    ...keepingHeaders(opened),
  });
  const withoutBody = (status: number) => new Response(null, { status, headers });
  if (namesTag(request.headers.get("if-none-match"), etag)) return withoutBody(304);
  const condition = request.headers.get("if-range");
  const asked = condition === null || condition === etag ? request.headers.get("range") : null;
  const range = rangeOf(asked, size);
  if (range === "outside") {
    headers.set("content-range", `bytes */${size}`);
    return withoutBody(416);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set("content-length", String(end - start + 1));
  if (range) headers.set("content-range", `bytes ${start}-${end}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return withoutBody(status);
  const content = await opened.read(range ?? undefined);
  if (!content) throw new PlinthError("NOT_FOUND", t("There is no file at this address."));
  return new Response(Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>, { status, headers });
}

/** Who may keep it, for how long, and which sites may show it. */
function keepingHeaders({ access, expires }: OpenedMedia): Record<string, string> {
  if (access === "public")
    return {
      "cache-control": "public, max-age=3600, stale-while-revalidate=604800",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    };
  if (access === "signed") {
    const left = Math.max(0, (expires ?? 0) - Math.ceil(Date.now() / 1000));
    return {
      "cache-control": `private, max-age=${Math.min(left, 86_400)}`,
      "cross-origin-resource-policy": "cross-origin",
    };
  }
  return {
    "cache-control": "private, max-age=300",
    "cross-origin-resource-policy": "same-origin",
    vary: "Cookie, Authorization",
  };
}

/** Names in ASCII for all, and in full for those who read RFC 6266; no quote or line end gets into the header. */
function dispositionOf(name: string, isInline: boolean): string {
  const ascii = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${full}`;
}

/** Whether `If-None-Match` holds the tag. */
function namesTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/**
 * One range of bytes, both ends included; null where the whole file is to be sent, which every other `Range` may be
 * answered with.
 */
function rangeOf(header: string | null, size: number): { start: number; end: number } | "outside" | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!found || (found[1] === "" && found[2] === "")) return null;
  const [, first, last] = found;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return start < size ? { start, end } : "outside";
}
