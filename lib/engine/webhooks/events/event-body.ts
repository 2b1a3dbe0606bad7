/** What is sent, as Standard Webhooks has it: `{ type, timestamp, data }`. */
import { createHash } from "node:crypto";
import { limits } from "../../../contract/limits.ts";

export interface WebhookEvent {
  /** What makes it one event: the same for the same change, whenever it is read. */
  key: string;
  /** The project's transaction that made it, where one did. */
  transaction_id?: string;
  type: string;
  /** ISO 8601. */
  at: string;
  model: string | null;
  subject_id: string;
  data: Record<string, unknown>;
}

/**
 * The event as text. Of one that is larger than a delivery may be, the record is left out, and `record_omitted` says
 * so.
 */
export function bodyOf({ type, at, data }: Pick<WebhookEvent, "type" | "at" | "data">): string {
  const whole = JSON.stringify({ type, timestamp: at, data });
  if (Buffer.byteLength(whole) <= limits.webhookBodyBytesMax) return whole;
  return JSON.stringify({ type, timestamp: at, data: { ...data, record: null, record_omitted: "too_large" } });
}

/** The id of what a webhook is told of an event: a UUID of version 8, made of the two. */
export function deliveryId(webhookId: string, key: string): string {
  const bytes = createHash("sha256").update(`${webhookId}\n${key}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
