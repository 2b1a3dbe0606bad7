/** From which address a request came. `Request` does not say, so the listener tells it beside. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

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

/** Headers that only proxies and tunnels write. A stranger can add one and gains nothing by it; what is missing, nobody can take away. */
const proxyHeader =
  /^(forwarded|via|x-(forwarded|original|real|client|cluster|envoy|amzn|arr|appengine)-.+|x-proxyuser-ip|(cf|fastly|fly|akamai|tailscale|ngrok)-.+|true-client-ip|cdn-loop)$/;

/** Whether a proxy has passed the request on. */
export function cameByProxy({ headers }: { headers?: IncomingHttpHeaders }): boolean {
  return Object.keys(headers ?? {}).some((name) => proxyHeader.test(name));
}

/**
 * Whether the request was made on this machine: over a loopback connection on which nothing tells of a proxy. nginx speaks HTTP/1.0 to what stands behind
 * it, and names nobody, until it is told otherwise.
 */
export function isNear(
  message: Pick<IncomingMessage, "headers" | "httpVersion"> & { socket: { remoteAddress?: string | undefined } },
): boolean {
  const address = addressBehind("", message.socket.remoteAddress, 0);
  return (address === "::1" || address.startsWith("127.")) && message.httpVersion !== "1.0" && !cameByProxy(message);
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
