/** Files that were built, for browsers and programs that keep them. */
import { createHash } from "node:crypto";

/** The bytes with an ETag, or 304 without them for who has them. */
export function staticFile(request: Request, bytes: Buffer, headers: Record<string, string>): Response {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const all = { ...headers, etag };
  const known = request.headers
    .get("if-none-match")
    ?.split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag);
  return known
    ? new Response(null, { status: 304, headers: all })
    : new Response(new Uint8Array(bytes), { headers: all });
}
