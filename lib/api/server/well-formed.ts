/**
 * What every request must be before anything else looks at it: an address and a host that are some, and nothing in them
 * that no part can keep.
 */
import type { IncomingMessage } from "node:http";

const plainHost = /^[a-z0-9._-]+(:\d{1,5})?$/i;

/** Whether a `Host` header names a host, and nothing beside it. */
function isHost(host: string | undefined): boolean {
  // HTTP/1.0 knows no hosts.
  if (host === undefined || host === "" || plainHost.test(host)) return true;
  return !/[\s/\\?#@,]/.test(host) && URL.canParse(`http://${host}`);
}

/**
 * What is wrong with the request as a sentence; null where it may be answered. An address that was written in full, as
 * for a proxy, becomes its path.
 */
export function faultOf(request: Pick<IncomingMessage, "url" | "headers">): string | null {
  if (!isHost(request.headers.host)) return "The header Host names no host.";
  const full = /^https?:\/\//i.test(request.url ?? "") ? URL.parse(request.url!) : null;
  if (full) request.url = full.pathname + full.search;
  if (request.url?.includes("%00")) return "The address of the request must not contain the character U+0000.";
  return request.url?.startsWith("/") ? null : "The address of the request must begin with a slash.";
}
