/**
 * A real HTTP server that stands for the payment provider's API (https://developer.paddle.com/api-reference/subscriptions): what the subscriptions it knows
 * have become, prices by the day of the period, and the refusals that the provider documents.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { ServerSettings } from "../nodes/server-process.ts";

const key = "pdl_live_apikey_of_the_tests";
const monthly: Record<string, number> = { pri_starter: 1_900, pri_pro: 7_900, pri_business: 29_900 };
const renewsAt = "2026-12-20T10:00:00Z";

interface Known {
  id: string;
  status: string;
  price: string;
  scheduled: { action: string; effective_at: string; resume_at: null } | null;
}

export interface PaymentProvider {
  readonly settings: ServerSettings;
  /** Calls that change something, as `PATCH /subscriptions/sub_1`, with what was sent. */
  readonly changes: { call: string; body: Record<string, unknown> }[];
  /** A subscription that it bills from now on. */
  add(id: string, price: string, status?: string): void;
  /** What it does with the next call that changes something: charges nothing, breaks, or goes on. */
  next: "goes on" | "declines" | "breaks";
  close(): Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

/** Starts it on a free port of 127.0.0.1. With `assumed`, a subscription that it has never heard of is an active one at that price. */
export async function startPaymentProvider(now: () => Date, assumed?: string): Promise<PaymentProvider> {
  const subscriptions = new Map<string, Known>();
  const changes: PaymentProvider["changes"] = [];
  const server = createServer((request, response) => {
    answer(request).then(
      (data) => response.writeHead(200, json).end(JSON.stringify({ data, meta: { request_id: "1" } })),
      (error: Refusal) => {
        if (!(error instanceof Refusal)) return void response.destroy();
        const { status, code, message: detail } = error;
        const documentation_url = `https://developer.paddle.com/v1/errors/${code}`;
        response
          .writeHead(status, json)
          .end(JSON.stringify({ error: { type: "request_error", code, detail, documentation_url } }));
      },
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  async function answer(request: IncomingMessage): Promise<object> {
    const sent = await text(request);
    if (request.headers.authorization !== `bearer ${key}`) throw new Refusal(403, "forbidden", "You aren't permitted");
    const [, , id = "", act] = new URL(request.url ?? "/", "http://127.0.0.1").pathname.split("/");
    const known = subscriptions.get(id) ?? (assumed ? bill(id, assumed) : undefined);
    if (!known) throw new Refusal(404, "not_found", `Entity subscription not found: ${id}`);
    if (request.method === "GET") return shape(known);
    const body = sent ? (JSON.parse(sent) as Record<string, unknown>) : {};
    if (act === "preview") return preview(known, body);
    const how = provider.next;
    provider.next = "goes on";
    if (how === "breaks") throw new Error("broken");
    if (how === "declines")
      throw new Refusal(400, "subscription_payment_declined", "Payment was declined for subscription");
    changes.push({ call: `${request.method} ${request.url}`, body });
    if (act === "cancel") known.scheduled = { action: "cancel", effective_at: renewsAt, resume_at: null };
    else if (act === "resume") known.status = "active";
    else if ("scheduled_change" in body) known.scheduled = null;
    else {
      requireOpen(known);
      known.price = priceOf(body);
    }
    return shape(known);
  }

  function bill(id: string, price: string, status = "active"): Known {
    const known = { id, price, status, scheduled: null };
    subscriptions.set(id, known);
    return known;
  }

  const shape = ({ id, status, price, scheduled }: Known) => ({
    id,
    status,
    customer_id: "ctm_1",
    address_id: "add_1",
    business_id: null,
    currency_code: "USD",
    created_at: "2026-11-20T10:00:00Z",
    updated_at: now().toISOString(),
    started_at: "2026-11-20T10:00:00Z",
    first_billed_at: "2026-11-20T10:00:00Z",
    next_billed_at: status === "paused" ? null : renewsAt,
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: "automatic",
    billing_details: null,
    current_billing_period: { starts_at: "2026-11-20T10:00:00Z", ends_at: renewsAt },
    billing_cycle: { interval: "month", frequency: 1 },
    scheduled_change: scheduled,
    management_urls: {
      update_payment_method: `https://pay.example.com/subscriptions/${id}`,
      cancel: `https://pay.example.com/cancel/${id}`,
    },
    items: [
      {
        status: "active",
        quantity: 1,
        recurring: true,
        created_at: "2026-11-20T10:00:00Z",
        updated_at: "2026-11-20T10:00:00Z",
        price: {
          id: price,
          product_id: "pro_1",
          description: "Monthly",
          type: "standard",
          tax_mode: "account_setting",
          unit_price: { amount: String(monthly[price]), currency_code: "USD" },
          quantity: { minimum: 1, maximum: 1 },
          status: "active",
        },
        product: { id: "pro_1", name: "Plan", tax_category: "standard", status: "active" },
      },
    ],
    custom_data: null,
  });

  function preview(known: Known, body: Record<string, unknown>): object {
    requireOpen(known);
    const price = priceOf(body);
    // Half of the period is over.
    const due = (monthly[price]! - monthly[known.price]!) / 2;
    const isCharged = body.proration_billing_mode === "prorated_immediately";
    return {
      ...shape({ ...known, price }),
      immediate_transaction: isCharged
        ? {
            billing_period: { starts_at: now().toISOString(), ends_at: renewsAt },
            details: details(due),
            adjustments: [],
          }
        : null,
      recurring_transaction_details: details(monthly[price]!),
    };
  }

  const provider: PaymentProvider = {
    settings: {
      PADDLE_API_KEY: key,
      PADDLE_API_URL: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    },
    changes,
    add: (id, price, status) => void bill(id, price, status),
    next: "goes on",
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return provider;
}

/** A connection that is kept could be closed in the moment in which it is used again. */
const json = { "content-type": "application/json", connection: "close" };

function requireOpen({ scheduled }: Known): void {
  if (scheduled)
    throw new Refusal(
      400,
      "subscription_locked_pending_changes",
      "Subscription is locked due to pending changes scheduled",
    );
}

function priceOf({ items }: Record<string, unknown>): string {
  const [item] = items as { price_id: string; quantity: number }[];
  if (!item || !(item.price_id in monthly)) throw new Refusal(400, "bad_request", "Invalid items");
  return item.price_id;
}

function details(amount: number): object {
  const total = String(amount);
  const money = { subtotal: total, discount: "0", tax: "0", total, credit: "0", balance: total, grand_total: total };
  return { tax_rates_used: [], line_items: [], totals: { ...money, currency_code: "USD" } };
}
