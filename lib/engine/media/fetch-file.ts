/** Files from addresses that people give, without letting them reach into the network that Plinth runs in. */
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { limits } from "../../contract/limits.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { lookupOf } from "../../platform/private-address.ts";

export interface FetchRules {
  /** The addresses of a host: asked once for each address on the way, and connected to are only those that it gave. */
  addressesOf(host: string): Promise<string[]>;
  /** Whether an address must not be connected to; one such among a host's refuses the host. */
  isRefused(ip: string): boolean;
  /** Ends it all: resolving, connecting and reading. */
  signal: AbortSignal;
}

/**
 * The body of what stands at an http or https address, after at most 3 redirects, each of which is checked like the first address.
 * BAD_USER_INPUT in a sentence where it cannot be had. The signal also ends the reading of the body, with the signal's reason.
 */
export async function fetchFile(address: string, rules: FetchRules): Promise<{ url: URL; body: IncomingMessage }> {
  let url = new URL(address);
  for (let redirects = 0; ; redirects++) {
    const body = await get(url, rules);
    const { statusCode = 0, headers } = body;
    if (statusCode === 200) return { url, body };
    body.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw badInput({ url: `The address answered ${statusCode} instead of a file` });
    if (redirects === limits.mediaRedirectsMax)
      throw badInput({ url: `The address redirects more than ${limits.mediaRedirectsMax} times` });
    const next = URL.parse(headers.location, url);
    if (!next || !/^https?:$/.test(next.protocol) || next.username || next.password)
      throw badInput({ url: "The address redirects to one that cannot be used" });
    url = next;
  }
}

async function get(url: URL, { addressesOf, isRefused, signal }: FetchRules): Promise<IncomingMessage> {
  const addresses = await orAborted(addressesOf(url.hostname), signal);
  if (addresses.length === 0) throw badInput({ url: `There is no host named ${url.hostname}` });
  if (addresses.some(isRefused))
    throw badInput({ url: "This address is inside a private network. Please enter a public one" });
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      lookup: lookupOf(addresses),
      signal,
      // No connection that others opened, and none that stays.
      agent: false,
      headers: { accept: "image/*", "accept-encoding": "identity", "user-agent": "Plinth" },
    });
    outgoing.on("response", resolve);
    outgoing.on("error", (cause) =>
      reject(
        signal.aborted
          ? signal.reason
          : new PlinthError("BAD_USER_INPUT", "The address does not answer", {
              fields: { url: "The address does not answer" },
              cause,
            }),
      ),
    );
    outgoing.end();
  });
}

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
