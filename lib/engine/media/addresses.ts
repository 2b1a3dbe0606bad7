/**
 * Addresses of files that open for whoever has them, until they expire: for programs that show private files to people.
 */
import { createHmac } from "node:crypto";
import { equalInConstantTime } from "../../platform/crypto.ts";
import type { Platform } from "../../platform/platform.ts";
import { mediaKey } from "../projects/index.ts";

/** What a request's query says beside how the image is wanted. */
export interface SignedQuery {
  /** The query before the signature, as it was signed. */
  signed: string;
  expires: number;
  signature: Buffer;
}

/** The signature of a query string, null where it has none; it must be the last of it. */
export function signatureIn(query: string): SignedQuery | null {
  const found = /^((?:[^#]*&)?expires=(\d{1,12}))&signature=([0-9a-f]{64})$/.exec(query);
  if (!found) return null;
  return { signed: found[1]!, expires: Number(found[2]), signature: Buffer.from(found[3]!, "hex") };
}

/** Whether this installation signed the query for that file, and it has not expired. */
export function isSigned(platform: Platform, projectId: string, fileId: string, query: SignedQuery): boolean {
  if (query.expires * 1000 <= platform.clock.now().getTime()) return false;
  const key = mediaKey(platform, projectId, query.expires);
  const signature = createHmac("sha256", key).update(`${fileId}?${query.signed}`, "utf8").digest();
  return equalInConstantTime(signature, query.signature);
}
