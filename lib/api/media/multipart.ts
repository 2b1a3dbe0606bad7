/** Files of a form (multipart/form-data), handed on while they come in. */

import { on } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { IncomingFile } from "../../engine/media/index.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";

/** RFC 2046, section 5.1.1; an empty one is never found in any body. */
const boundary = /;\s*boundary=("[\w'()+,./:=? -]{1,70}"|[\w'()+,./:=?-]{1,70})\s*(;|$)/i;

/** More parts than any upload may have, so that the one that is too many is told as such. */
const partsMax = 100;

/**
 * The files of a request, one after the other; the next comes when the last has been read. When the reader stops, so
 * does the reading of the request. BAD_USER_INPUT for a body that is no such form, or that has fields without a file.
 */
export async function* filesOf(request: Request): AsyncGenerator<IncomingFile> {
  const { parser, body } = open(request);
  const running = new Set<BusboyFileStream>();
  const found = on(parser, "file", { close: ["finish"] });
  parser.on("file", (_, file) => {
    running.add(file);
    // Told by `received`; without a listener it would end the process.
    file.on("error", () => {});
    file.on("close", () => running.delete(file));
  });
  let fault: unknown = null;
  const stop = (error: unknown) => {
    fault ??= error;
    for (const file of running) file.destroy(error as Error);
  };
  parser.on("field", (name) => parser.destroy(badInput({ [name.slice(0, 100)]: t("Please send files only") })));
  const received = pipeline(body, parser).catch((error: unknown) => stop(told(error)));
  try {
    for await (const [, content, name] of found) yield { name: name ?? "", content: bytesOf(content) };
    await received;
  } catch (error) {
    fault ??= error;
  } finally {
    body.destroy();
    parser.destroy();
    await received;
  }
  if (fault) throw told(fault);
}

function open(request: Request): { parser: BusboyInstance; body: Readable } {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body)
    throw new PlinthError("BAD_USER_INPUT", t("Please send the files as multipart/form-data."));
  if (!boundary.test(type))
    throw new PlinthError("BAD_USER_INPUT", t("multipart/form-data needs a boundary of 1 to 70 characters."));
  try {
    const parser = new Busboy({
      headers: { "content-type": type },
      limits: { parts: partsMax, headerPairs: 20, fieldNameSize: 100, fieldSize: 100 },
    });
    return { parser, body: Readable.fromWeb(request.body as ReadableStream) };
  } catch {
    throw malformed();
  }
}

/** A file that breaks off is a fault of its form, for whoever reads it. */
async function* bytesOf(content: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw told(error);
  }
}

/** What went wrong with the form or on its way. */
function told(error: unknown): unknown {
  return error instanceof PlinthError ? error : malformed();
}

const malformed = () =>
  new PlinthError("BAD_USER_INPUT", t("The form is not complete, or not valid multipart/form-data."));
