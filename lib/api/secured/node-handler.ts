/**
 * The hot path: `/secured/graphql` and `/secured/rest` on the raw sockets of Node, where the text from PostgreSQL goes
 * out as it came.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { limits } from "../../contract/limits.ts";
import { newWork, refusedMs } from "../../engine/graphql/index.ts";
import { isPeerGone } from "../../platform/network/peer-gone.ts";
import type { Platform } from "../../platform/platform.ts";
import { addressOfMessage } from "../client-address.ts";
import { answerSecured, refusal, type SecuredResponse } from "./answer.ts";
import { callerOf } from "./identity.ts";
import { type SecuredRequest, tooLarge } from "./request.ts";
import { answerRest, restTooLarge } from "./rest/answer.ts";

const restPath = /^\/secured\/rest([/?]|$)/;

/** Of a body that are kept before it is known who sends it: of strangers there may be very many. */
const strangersBytesMax = 64 * 1024;

/** The handler that server.ts gives these requests to. */
export function createSecuredHandler(platform: Platform): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const isRest = restPath.test(req.url ?? "/");
    const ip_address = addressOfMessage(req, platform.env.TRUSTED_PROXIES);
    let isRefused = false;
    const refuse = async () => {
      isRefused = true;
      req.pause();
      const isTurn = await nextRefusal(ip_address);
      if (!isTurn || res.destroyed) return void res.destroy();
      refuseBody(req, res, isRest ? restTooLarge(platform) : refusal(tooLarge()));
    };
    req.on("error", () => res.destroy());
    if (Number(req.headers["content-length"] ?? 0) > limits.requestBodyBytesMax) return void refuse();
    const answer = isRest ? answerRest : answerSecured;
    const asked = (body: Buffer): SecuredRequest => ({
      method: req.method ?? "GET",
      url: req.url ?? "/",
      header: (name) => {
        const value = req.headers[name];
        return Array.isArray(value) ? value.join(", ") : value;
      },
      body,
      ip_address,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isKnown = false;
    /** Goes on reading where somebody is known to ask; nobody else's bytes are kept. */
    const lookWhoAsks = async () => {
      isKnown = true;
      req.pause();
      const nothing = asked(Buffer.alloc(0));
      const stranger = await callerOf(platform, nothing).then(
        () => false,
        () => true,
      );
      if (!stranger || isRefused) return void req.resume();
      isRefused = true;
      chunks.length = 0;
      refuseBody(req, res, await answer(platform, nothing));
    };
    req.on("data", (chunk: Buffer) => {
      if (isRefused) return;
      bytes += chunk.length;
      if (bytes > limits.requestBodyBytesMax) {
        chunks.length = 0;
        return void refuse();
      }
      chunks.push(chunk);
      if (bytes > strangersBytesMax && !isKnown) void lookWhoAsks();
    });
    req.on("end", () => {
      if (isRefused) return;
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      answer(platform, asked(body)).then(
        (response) => (response.texts ? sendTexts(platform, res, response, response.texts) : send(res, response)),
        (error: unknown) => {
          platform.log.error({ err: error }, "the generated API failed to answer");
          res.destroy();
        },
      );
    });
  };
}

/** Waits until this address may send a body too large again; false where too many of it wait already. */
async function nextRefusal(ip_address: string): Promise<boolean> {
  try {
    (await newWork({ ip_address }, "bodies")).refused(refusedMs(limits.requestBodyBytesMax));
    return true;
  } catch {
    return false;
  }
}

/** How long what still comes of a refused body is let go by, so that its sender gets to read the answer. */
const lingerMs = 2_000;
/** A pause after each piece of it, so that it takes no time from others. */
const pauseMs = 10;

/**
 * Sends the whole answer at once. The connection ends when the body has come or its time is over: ended sooner, it
 * would take the answer back from who is still sending.
 */
function refuseBody(req: IncomingMessage, res: ServerResponse, { status, headers, text }: SecuredResponse): void {
  res.writeHead(status, { ...headers, connection: "close", "content-length": String(Buffer.byteLength(text)) });
  res.write(text);
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, lingerMs);
  req.once("end", end).once("error", end).once("close", end);
  req.on("data", () => {
    req.pause();
    setTimeout(() => req.resume(), pauseMs).unref();
  });
}

function send(res: ServerResponse, { status, headers, text }: SecuredResponse): void {
  if (res.destroyed) return;
  const bytes = Buffer.byteLength(text);
  if (status !== 204) headers["content-length"] = String(bytes);
  res.writeHead(status, headers);
  // What is ASCII alone is the same in both, and Node copies it as it is where it would encode UTF-8.
  res.end(text, bytes === text.length ? "latin1" : "utf8");
}

/**
 * Sends pieces as fast as the receiver takes them; none is made when it has gone. Where one cannot be made the
 * connection breaks, so that a file that ends early is not taken for whole.
 */
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
