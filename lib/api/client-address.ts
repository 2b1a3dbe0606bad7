/** From which address a request came. `Request` does not say, so the listener tells it beside. */
import type { IncomingMessage } from "node:http";

const addresses = new WeakMap<Request, string>();

/** Notes where a request came from. */
export function rememberAddress(request: Request, connectedFrom: string | undefined, trustedProxies: number): void {
  const address = addressBehind(request.headers.get("x-forwarded-for") ?? "", connectedFrom, trustedProxies);
  if (address) addresses.set(request, address);
}

/** The client's address; empty for calls that came by no connection. */
export function clientAddress(request: Request): string {
  return addresses.get(request) ?? "";
}

/** The same of a request as Node has it. */
export function addressOfMessage({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  return addressBehind(String(headers["x-forwarded-for"] ?? ""), socket.remoteAddress, trustedProxies);
}

/**
 * The address of the connection, or, where that many proxies of our own stand in front, the one that the outermost of them saw. What stands further left
 * in `X-Forwarded-For` is the client's own claim and never believed.
 */
function addressBehind(forwardedFor: string, connectedFrom: string | undefined, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? forwardedFor.split(",").at(-trustedProxies)?.trim() : undefined;
  return (forwarded || connectedFrom || "").replace(/^::ffff:(?=\d+\.)/, "").slice(0, 100);
}
