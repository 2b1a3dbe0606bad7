import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import * as at from "../../contract/calls/addresses.ts";
import { bodyBytesMaxOf, callAt } from "../../contract/calls/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { isPrivateAddress } from "../../platform/network/private-address.ts";
import { lookupOf, ownAddressesOf } from "../../platform/network/public-names.ts";
import type { Platform } from "../../platform/platform.ts";
import { readBody } from "../read-json.ts";

const answerBytesMax = 1024 * 1024;
const timeoutMs = 10_000;
/** Of this node, so that a service that hangs keeps little of it busy. */
const underWayMax = 64;
let underWay = 0;

/** Headers that the service needs; cookies, addresses and the rest stay here. */
const passedOn = ["content-type", "content-encoding", "user-agent"];

/**
 * Sends the request's body to the operator's service and gives its answer as JSON. TOO_LARGE above 2 MB, RATE_LIMITED
 * while too many are under way; status 502 where the service refuses or does not answer in 10 seconds.
 */
export async function forward(platform: Platform, request: Request, url: URL): Promise<Response> {
  if (underWay >= underWayMax)
    throw new PlinthError("RATE_LIMITED", t("Too many events are under way."), { retryAfterSeconds: 5 });
  underWay += 1;
  try {
    const body = request.method === "POST" ? await readBody(request, bodyBytesMaxOf(callAt(at.sendAnalytics))) : null;
    const addresses = await reachable(platform, url);
    const answer = await send(request, url, body, addresses);
    return new Response(await bytesOf(answer), {
      status: answer.statusCode === 200 ? 200 : 502,
      headers: { "content-type": "application/json", "cache-control": "no-store" },
    });
  } catch (error) {
    if (error instanceof PlinthError) throw error;
    platform.log.debug({ reason: (error as Error).message }, "the analytics service did not answer");
    return Response.json({ status: 0 }, { status: 502 });
  } finally {
    underWay -= 1;
  }
}

/** Addresses inside the own network are asked where the operator has named one, or lets Plinth out to all of them. */
async function reachable({ env }: Platform, { hostname }: URL): Promise<string[]> {
  const addresses = await ownAddressesOf(hostname);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || hostname === "localhost";
  if (addresses.length === 0) throw new Error(`there is no host named ${hostname}`);
  if (!isNamed && !env.OUTBOUND_ALLOW_PRIVATE && addresses.some(isPrivateAddress))
    throw new Error(`${hostname} is inside a private network`);
  return addresses;
}

function send(request: Request, url: URL, body: Uint8Array | null, addresses: string[]): Promise<IncomingMessage> {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return new Promise((resolve, reject) => {
    const start = url.protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = start(url, {
      method: request.method,
      lookup: lookupOf(addresses),
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, "accept-encoding": "identity", ...(body && { "content-length": body.byteLength }) },
    });
    outgoing.on("response", resolve);
    outgoing.on("error", reject);
    outgoing.end(body ?? undefined);
  });
}

async function bytesOf(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > answerBytesMax) throw new Error("the answer is too large");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
