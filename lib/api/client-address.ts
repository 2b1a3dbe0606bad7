/** From which address a request came. `Request` does not say, so the listener tells it beside. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Env } from "../platform/env.ts";
import { isFromConsole, isNearConsole } from "./console-pass.ts";

/** Of a request as Node has it, what tells where it came from. */
export interface Incoming {
  headers?: IncomingHttpHeaders;
  httpVersion?: string;
  socket?: { remoteAddress?: string | undefined };
}

interface Visitor {
  address: string;
  /** Of a proxy's caller, as the proxy names it, where no proxy is to be believed. */
  claimed?: string | undefined;
  is_near: boolean;
}

const visitors = new WeakMap<Request, Visitor>();
const arrivals = new WeakMap<Request, Incoming>();

/** Notes where a request came from. One that came by no connection was made by the process itself. */
export function rememberVisitor(request: Request, incoming: Incoming | undefined, env: Env): void {
  const forwarded = request.headers.get("x-forwarded-for") ?? "";
  const address = addressBehind(forwarded, incoming?.socket?.remoteAddress, env.TRUSTED_PROXIES);
  const headers = incoming?.headers ?? {};
  const is_near = isFromConsole(env, headers) ? isNearConsole(headers) : !incoming || isNear(incoming);
  const isClaimed = env.TRUSTED_PROXIES === 0 && incoming !== undefined && cameByProxy(incoming);
  const claimed = isClaimed ? (forwarded.split(",").at(-1)?.trim() ?? "").slice(0, 100) : undefined;
  visitors.set(request, { address, is_near, claimed });
  if (incoming) arrivals.set(request, incoming);
}

/** The client's address, empty for calls that came by no connection, and whether the client is at this machine. */
export function visitorOf(request: Request): Visitor {
  return visitors.get(request) ?? { address: "", is_near: false };
}

/** What the request came with: one object for all that is asked while it is answered, such as the calls of a page. */
export function arrivalOf(request: Request): object {
  return arrivals.get(request) ?? request;
}

/**
 * Headers that only proxies and tunnels write. A stranger can add one and gains nothing by it; what is missing, nobody
 * can take away.
 */
const proxyHeader =
  /^(forwarded|via|x-(forwarded|original|real|client|cluster|envoy|amzn|arr|appengine)-.+|x-proxyuser-ip|(cf|fastly|fly|akamai|tailscale|ngrok)-.+|true-client-ip|cdn-loop)$/;

/** Whether a proxy has passed the request on. */
export function cameByProxy({ headers }: Incoming): boolean {
  return Object.keys(headers ?? {}).some((name) => proxyHeader.test(name));
}

/**
 * Whether the request was made on this machine: over a loopback connection on which nothing tells of a proxy. nginx
 * speaks HTTP/1.0 to what stands behind it, and names nobody, until it is told otherwise.
 */
export function isNear(incoming: Incoming): boolean {
  const address = addressBehind("", incoming.socket?.remoteAddress, 0);
  return (address === "::1" || address.startsWith("127.")) && incoming.httpVersion !== "1.0" && !cameByProxy(incoming);
}

/** The same of a request as Node has it. */
export function addressOfMessage({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  return addressBehind(String(headers["x-forwarded-for"] ?? ""), socket.remoteAddress, trustedProxies);
}

/**
 * The address of the connection, or, where that many proxies of our own stand in front, the one that the outermost of
 * them saw. What stands further left in `X-Forwarded-For` is the client's own claim and never believed.
 */
function addressBehind(forwardedFor: string, connectedFrom: string | undefined, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? forwardedFor.split(",").at(-trustedProxies)?.trim() : undefined;
  return (forwarded || connectedFrom || "").replace(/^::ffff:(?=\d+\.)/, "").slice(0, 100);
}
