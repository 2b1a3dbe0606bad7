import { createHash } from "node:crypto";
import type { SyncDocument } from "../../contract/sync/sync-document.ts";

/** Names the state of definitions: documents of the same parts have the same revision when they are the same. */
export function revisionOf(document: SyncDocument): string {
  return hashOf(document);
}

/** SHA-256 of the value as JSON; the order of keys counts, which presenters keep. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
