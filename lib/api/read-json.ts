/** Request bodies: bounded, valid UTF-8, valid JSON, or a sentence that says what is wrong. */

import { limits } from "../contract/limits.ts";
import { parseBoundedJson } from "../kernel/bounded-json.ts";
import { PlinthError } from "../kernel/errors.ts";
import { t } from "../kernel/words/words.ts";
import { isPeerGone } from "../platform/network/peer-gone.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The pieces of a body as they come. BAD_USER_INPUT where the connection ends before the body does. */
export async function* piecesOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* (request.body ?? []) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    if (!isPeerGone(cause)) throw cause;
    throw new PlinthError("BAD_USER_INPUT", t("The request ended before its body did."));
  }
}

/** The pieces of a body that is a file; BAD_USER_INPUT where there is none. */
export function fileOf(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) throw new PlinthError("BAD_USER_INPUT", t("Please send the file as the body of the request."));
  return piecesOf(request);
}

/** The bytes of the body, or TOO_LARGE as soon as there are more than allowed, without reading the rest. */
export async function readBody(request: Request, bytesMax: number = limits.requestBodyBytesMax): Promise<Uint8Array> {
  const tooLarge = () =>
    new PlinthError(
      "TOO_LARGE",
      t("The request body is larger than the {bytesMax} that are allowed.", { bytesMax: sizeText(bytesMax) }),
    );
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of piecesOf(request)) {
    length += chunk.byteLength;
    if (length > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/**
 * Bytes as JSON; `{}` for none, so that missing fields are named. BAD_USER_INPUT for what is not UTF-8, and for what
 * `parseBoundedJson` refuses.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {};
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new PlinthError("BAD_USER_INPUT", t("The request body is not valid UTF-8."));
  }
  return parseBoundedJson(text, "The request body");
}

/** A number of bytes in words. */
export function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
}
