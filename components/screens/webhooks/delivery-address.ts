/** What the list of deliveries shows, as its address has it. */

import { deliveryStatuses, recordEvents, userEvents } from "../../../lib/contract/webhook-events.ts";
import { isoDate } from "../../../lib/kernel/time.ts";
import { type Message, msg } from "../../../lib/kernel/words/words.ts";

export type DeliveryState = (typeof deliveryStatuses)[number];

/** States as people call them. */
export const deliveryStates: Record<
  DeliveryState,
  { label: Message; kind: "neutral" | "success" | "danger" | "accent" }
> = {
  pending: { label: msg("Waiting"), kind: "accent" },
  delivered: { label: msg("Delivered"), kind: "success" },
  failed: { label: msg("Dead letter"), kind: "danger" },
  dropped: { label: msg("Dropped"), kind: "neutral" },
};

export const deliveryEvents = [...recordEvents, ...userEvents, "test"] as const;

export interface DeliveryAddress {
  webhook: string;
  status: DeliveryState | "";
  event: string;
  model: string;
  /** Days in UTC, YYYY-MM-DD; empty ends are open. */
  from: string;
  to: string;
  /** Where the page begins; empty for the newest. */
  after: string;
}

const isDay = (text: string) => isoDate(text) !== null;
const dayMs = 24 * 60 * 60 * 1000;

/** Reads the address; what makes no sense is left out. */
export function readDeliveryAddress(search: URLSearchParams): DeliveryAddress {
  const given = (name: string, makesSense: (text: string) => boolean) => {
    const text = search.get(name) ?? "";
    return makesSense(text) ? text : "";
  };
  return {
    webhook: given("webhook", (text) => /^[0-9a-f-]{36}$/.test(text)),
    status: given("status", (text) => (deliveryStatuses as readonly string[]).includes(text)) as DeliveryState | "",
    event: given("event", (text) => (deliveryEvents as readonly string[]).includes(text)),
    model: given("model", (text) => text.length <= 100),
    from: given("from", isDay),
    to: given("to", isDay),
    after: given("after", (text) => /^\d{1,18}$/.test(text)),
  };
}

/** The filter as the API takes it; the last day counts whole. */
export function deliveryFilter({ webhook, status, event, model, from, to }: DeliveryAddress) {
  return {
    ...(webhook && { webhook_id: webhook }),
    ...(status && { status }),
    ...(event && { event }),
    ...(model && { model }),
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(to && { to: new Date(Date.parse(to) + dayMs).toISOString() }),
  };
}
