/** From which address a request came. `Request` does not say, so the listener tells it beside. */

const addresses = new WeakMap<Request, string>();

/**
 * Notes where a request came from: the address of its connection, or, where that many proxies of our own stand in front, the one that the outermost
 * of them saw. What stands further left in `X-Forwarded-For` is the client's own claim and never believed.
 */
export function rememberAddress(request: Request, connectedFrom: string | undefined, trustedProxies: number): void {
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  const forwarded = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined;
  const address = forwarded || connectedFrom;
  if (address) addresses.set(request, address.replace(/^::ffff:(?=\d+\.)/, "").slice(0, 100));
}

/** The client's address; empty for calls that came by no connection. */
export function clientAddress(request: Request): string {
  return addresses.get(request) ?? "";
}
