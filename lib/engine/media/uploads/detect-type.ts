/** What a file is, told by its bytes: neither its name nor what a client or server says of it counts. */
import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import type { MediaKind } from "../../../contract/media.ts";
import { cleanedTypes } from "../image/clean-image.ts";

export interface FileType {
  kind: MediaKind;
  content_type: string;
  /** Endings of file names; the first is given where there is none that fits. */
  extensions: readonly string[];
}

const plain: FileType = {
  kind: "document",
  content_type: "text/plain",
  extensions: ["txt", "md", "csv", "tsv", "log", "srt", "yaml", "yml", "toml", "ini", "sql"],
};
const unknown: FileType = { kind: "other", content_type: "application/octet-stream", extensions: ["bin"] };

const alike: Readonly<Record<string, readonly string[]>> = {
  jpg: ["jpg", "jpeg"],
  tif: ["tif", "tiff"],
  apng: ["png", "apng"],
  mpg: ["mpg", "mpeg"],
  oga: ["ogg", "oga"],
  opus: ["opus", "ogg", "oga"],
  ogv: ["ogv", "ogg"],
  mid: ["mid", "midi"],
};

const documents =
  /^(application\/(pdf|rtf|epub\+zip|postscript|xml|x-mobipocket-ebook|vnd\.(openxmlformats|oasis|ms-(word|excel|powerpoint)|apple\.(pages|numbers|keynote)).*)|text\/.*)$/;

/** The type of the file at a path. Text is what is valid UTF-8 to its end. */
export async function detectType(path: string): Promise<FileType> {
  const found = await fileTypeFromFile(path);
  // Of text it only knows the beginning, which does not make the rest text.
  if (!found || /^text\/|xml$|ms-regedit|^image\/svg|^model\/stl/.test(found.mime))
    return (await textType(path)) ?? unknown;
  // Its own name of it would be two types.
  const content_type = found.mime.replace(/;.*/, "");
  return { kind: kindOf(content_type), content_type, extensions: alike[found.ext] ?? [found.ext] };
}

function kindOf(contentType: string): MediaKind {
  // Photographs of kinds that cannot be cleaned of the place they were taken at are given back as files, not shown as
  // images.
  if (contentType.startsWith("image/")) return cleanedTypes.includes(contentType) ? "image" : "other";
  if (contentType.startsWith("video/")) return "video";
  if (contentType.startsWith("audio/")) return "audio";
  return documents.test(contentType) ? "document" : "other";
}

const svg: FileType = { kind: "image", content_type: "image/svg+xml", extensions: ["svg"] };
const html: FileType = { kind: "document", content_type: "text/html", extensions: ["html", "htm"] };
const xml: FileType = { kind: "document", content_type: "application/xml", extensions: ["xml"] };
const json: FileType = { kind: "document", content_type: "application/json", extensions: ["json", "geojson"] };

/** Bytes in which markup shows what it is. */
const headBytes = 4096;

async function textType(path: string): Promise<FileType | null> {
  const file = await open(path, "r");
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let head = "";
    let last = "";
    for await (const piece of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      const text = decoder.decode(piece, { stream: true });
      if (text.includes("\0")) return null;
      if (head.length < headBytes) head += text.slice(0, headBytes);
      last = (last + text).slice(-64);
    }
    decoder.decode();
    return markupType(head, last.trimEnd());
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  } finally {
    await file.close();
  }
}

function markupType(head: string, last: string): FileType {
  const start = head.replace(/^\uFEFF/, "").trimStart();
  const markup = start.replace(/^(<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype svg[^>]*>|\s)+/gi, "");
  if (/^<svg[\s>]/i.test(markup)) return svg;
  if (/^<(!doctype html|html|head|body|script|iframe|style|title|meta|div|p|a|img|table)[\s>]/i.test(markup))
    return html;
  if (/^<\?xml/i.test(start)) return xml;
  const isWrapped = (/^\{/.test(start) && last.endsWith("}")) || (/^\[/.test(start) && last.endsWith("]"));
  return isWrapped && /^[[{]\s*(["[{\]}\d-]|true|false|null)/.test(start) ? json : plain;
}
