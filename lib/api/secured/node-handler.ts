/** The hot path: `/secured/graphql` and `/secured/rest` on the raw sockets of Node, where the text from PostgreSQL goes out as it came. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { limits } from "../../contract/limits.ts";
import { isPeerGone } from "../../platform/peer-gone.ts";
import type { Platform } from "../../platform/platform.ts";
import { addressOfMessage } from "../client-address.ts";
import { answerSecured, refusal, type SecuredResponse } from "./answer.ts";
import { tooLarge } from "./request.ts";
import { answerRest, restTooLarge } from "./rest/answer.ts";

const restPath = /^\/secured\/rest([/?]|$)/;

/** The handler that server.ts gives these requests to. */
export function createSecuredHandler(platform: Platform): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const isRest = restPath.test(req.url ?? "/");
    req.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limits.requestBodyBytesMax) chunks.push(chunk);
      else if (!res.headersSent) {
        // The rest is not read: the answer is sent at once and the connection closed behind it.
        res.setHeader("connection", "close");
        send(res, isRest ? restTooLarge(platform) : refusal(tooLarge()));
        chunks.length = 0;
        req.resume();
      }
    });
    req.on("end", () => {
      if (res.headersSent) return;
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      const answer = isRest ? answerRest : answerSecured;
      answer(platform, {
        method: req.method ?? "GET",
        url: req.url ?? "/",
        header: (name) => {
          const value = req.headers[name];
          return Array.isArray(value) ? value.join(", ") : value;
        },
        body,
        ip_address: addressOfMessage(req, platform.env.TRUSTED_PROXIES),
      }).then(
        (response) => (response.texts ? sendTexts(platform, res, response, response.texts) : send(res, response)),
        (error: unknown) => {
          platform.log.error({ err: error }, "the generated API failed to answer");
          res.destroy();
        },
      );
    });
    req.on("error", () => res.destroy());
  };
}

function send(res: ServerResponse, { status, headers, text }: SecuredResponse): void {
  if (res.destroyed) return;
  if (status !== 204) headers["content-length"] = String(Buffer.byteLength(text));
  res.writeHead(status, headers);
  res.end(text);
}

/** Sends pieces as fast as the receiver takes them; none is made when it has gone. Where one cannot be made the connection breaks, so that a file that ends early is not taken for whole. */
async function sendTexts(
  platform: Platform,
  res: ServerResponse,
  { status, headers }: SecuredResponse,
  texts: AsyncGenerator<string>,
): Promise<void> {
  res.writeHead(status, headers);
  try {
    await pipeline(Readable.from(texts, { highWaterMark: 1 }), res);
  } catch (error) {
    if (!isPeerGone(error)) platform.log.error({ err: error }, "an export could not be finished");
  }
}
