/** The hot path: `/secured/graphql` and `/secured/rest` on the raw sockets of Node, where the text from PostgreSQL goes out as it came. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "../../contract/limits.ts";
import type { Platform } from "../../platform/platform.ts";
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
        ip_address: req.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "") ?? "",
      }).then(
        (response) => send(res, response),
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
