/** Requests to addresses that people give, without letting them reach into the network that Plinth runs in. */
import {
  type Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { isPrivateAddress } from "./private-address.ts";
import { lookupOf, ownAddressesOf, publicAddressesOf } from "./public-names.ts";

export type RequestFault = "address" | "not_found" | "private" | "redirects" | "redirect" | "no_answer" | "too_large";

/** Why there is no answer; `code` for callers that have their own sentences, the message for people. */
export class GuardedRequestError extends Error {
  override readonly name = "GuardedRequestError";
  readonly code: RequestFault;

  constructor(code: RequestFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface GuardedRequest {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array | undefined;
  /** Whether addresses inside private networks may be asked. */
  allowPrivate: boolean;
  /**
   * How many redirects are followed, each checked like the first address; none where nothing is said: a redirect then
   * is the answer.
   */
  redirectsMax?: number;
  /** Ends it all: resolving, connecting, and reading of the body, with the signal's reason. */
  signal: AbortSignal;
  /**
   * Keeps connections for the next request to the same host; they lead where they were checked to lead. Without it none
   * is shared or kept.
   */
  agent?: Agent | undefined;
  /** For tests: the addresses of a host, and which of them are refused. */
  network?: { addressesOf(host: string): Promise<string[]>; isRefused(ip: string): boolean };
}

/** An answer whose body is read, or not yet. */
export interface GuardedAnswer {
  /** Where it came from, after redirects. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  /** To be read to its end, or destroyed. */
  body: IncomingMessage;
}

const redirectStatuses = [301, 302, 303, 307, 308];

/**
 * Sends a request over http or https. A host is resolved once, refused where one of its addresses is private, and
 * connected to at the addresses that were looked at. GuardedRequestError where there is no answer.
 */
export async function guardedRequest(address: string | URL, options: GuardedRequest): Promise<GuardedAnswer> {
  let url = new URL(address);
  if (!isUsable(url))
    throw new GuardedRequestError("address", "An address begins with https:// or http:// and has no user name in it");
  let { method = "GET", body: content, headers = {} } = options;
  for (let redirects = 0; ; redirects++) {
    const body = await send(url, { ...options, method, headers, body: content });
    const { statusCode: status = 0, headers: answered } = body;
    if (options.redirectsMax === undefined || !redirectStatuses.includes(status) || !answered.location)
      return { url, status, headers: answered, body };
    body.destroy();
    if (redirects === options.redirectsMax)
      throw new GuardedRequestError("redirects", `The address redirects more than ${options.redirectsMax} times`);
    const next = redirectedTo(url, answered.location);
    // Another host must not learn what was meant for the first one: keys are sent under any name.
    if (next.origin !== url.origin) headers = plainOf(headers);
    if (status === 303 || ((status === 301 || status === 302) && method === "POST")) {
      method = method === "HEAD" ? "HEAD" : "GET";
      content = undefined;
      headers = withoutContent(headers);
    }
    url = next;
  }
}

/** Where a redirect leads; what was encrypted is not sent on in the open. */
export function redirectedTo(from: URL, location: string): URL {
  const next = URL.parse(location, from);
  if (!next || !isUsable(next))
    throw new GuardedRequestError("redirect", "The address redirects to one that cannot be used");
  if (from.protocol === "https:" && next.protocol === "http:")
    throw new GuardedRequestError("redirect", "The address redirects from https to an address without encryption");
  return next;
}

/**
 * The body as bytes; `too_large` as soon as it is longer, and the connection is then gone. The signal of the request
 * still ends it.
 */
export async function readBytes(body: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const { bytes, isWhole } = await readStart(body, bytesMax);
  if (!isWhole) throw new GuardedRequestError("too_large", `The answer is larger than ${bytesMax} bytes`);
  return bytes;
}

/** As much of the body as fits, and whether that is all of it; the connection of a longer one is ended. */
export async function readStart(body: IncomingMessage, bytesMax: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > bytesMax) break;
    }
  } finally {
    body.destroy();
  }
  return { bytes: Buffer.concat(parts).subarray(0, bytesMax), isWhole: length <= bytesMax };
}

/** Only http and https, and no credentials in the address. */
function isUsable({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && !username && !password;
}

const guarded = { addressesOf: publicAddressesOf, isRefused: isPrivateAddress };
const open = { addressesOf: ownAddressesOf, isRefused: () => false };

async function send(
  url: URL,
  { method, headers, body, allowPrivate, signal, agent, network = allowPrivate ? open : guarded }: GuardedRequest,
): Promise<IncomingMessage> {
  const addresses = await orAborted(network.addressesOf(url.hostname), signal);
  if (addresses.length === 0) throw new GuardedRequestError("not_found", `There is no host named ${url.hostname}`);
  if (!allowPrivate && addresses.some(network.isRefused))
    throw new GuardedRequestError("private", "This address is inside a private network. Please enter a public one");
  const sendOnce = () => exchange(url, { method, headers, body, signal, agent }, addresses);
  return sendOnce().catch((error: unknown) => {
    // The other side had closed a kept connection just then: nothing has arrived there.
    if (error instanceof GuardedRequestError && error.cause === staleConnection) return sendOnce();
    throw error;
  });
}

const staleConnection = new Error("a kept connection was closed");

function exchange(
  url: URL,
  {
    method,
    headers,
    body,
    signal,
    agent = false,
  }: Pick<GuardedRequest, "method" | "headers" | "body" | "signal"> & { agent?: Agent | false | undefined },
  addresses: readonly string[],
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      lookup: lookupOf(addresses),
      signal,
      agent,
      headers: { "accept-encoding": "identity", "user-agent": "Plinth", ...headers },
    });
    outgoing.on("response", resolve);
    const noAnswer = () => reject(new GuardedRequestError("no_answer", "The address does not answer"));
    // An answer of 101 is none, and no error either.
    outgoing.on("upgrade", (_, socket) => {
      socket.destroy();
      noAnswer();
    });
    outgoing.on("close", noAnswer);
    outgoing.on("error", (fault: NodeJS.ErrnoException) => {
      const cause = outgoing.reusedSocket && fault.code === "ECONNRESET" ? staleConnection : fault;
      reject(
        signal.aborted ? signal.reason : new GuardedRequestError("no_answer", "The address does not answer", { cause }),
      );
    });
    outgoing.end(body);
  });
}

const filtered = (headers: OutgoingHttpHeaders, may: (name: string) => boolean): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => may(name)));
/** Those that say what is asked for, and nothing of who asks. */
const plainOf = (headers: OutgoingHttpHeaders) =>
  filtered(headers, (name) => /^(accept(-.*)?|cache-control|content-.*|if-.*|range|user-agent)$/i.test(name));
const withoutContent = (headers: OutgoingHttpHeaders) =>
  filtered(headers, (name) => !/^(content-.*|transfer-encoding)$/i.test(name));

/** The promise's outcome, or the signal's reason where that comes first. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
    ),
  ]);
}
