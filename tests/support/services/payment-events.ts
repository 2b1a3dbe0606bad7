/** Events of the payment provider as it documents them (https://developer.paddle.com/webhooks), signed as it signs them. */
import { createHmac, randomBytes } from "node:crypto";
import type { CheckoutData } from "../../../lib/contract/plans/payments.ts";

export const paymentSecret = "pdl_ntfset_of_the_tests";
export const paymentSettings = {
  PADDLE_CLIENT_TOKEN: "test_token",
  PADDLE_WEBHOOK_SECRET: paymentSecret,
  PADDLE_PRICE_STARTER: "pri_starter",
  PADDLE_PRICE_PRO: "pri_pro",
  PADDLE_PRICE_BUSINESS: "pri_business",
} as const;

const paddleId = (kind: string) => `${kind}_01${randomBytes(12).toString("hex")}`;

interface Event {
  event_id: string;
  event_type: string;
  occurred_at: string;
  notification_id: string;
  data: { id: string; [key: string]: unknown };
}

function event(event_type: string, occurred_at: string, data: Event["data"]): Event {
  return { event_id: paddleId("evt"), event_type, occurred_at, notification_id: paddleId("ntf"), data };
}

const item = (price: string) => ({
  price: {
    id: price,
    product_id: "pro_01h1vjes1y163xfj1rh1tkfb65",
    description: "Monthly",
    type: "standard",
    unit_price: { amount: "7900", currency_code: "USD" },
    billing_cycle: { interval: "month", frequency: 1 },
    tax_mode: "account_setting",
    quantity: { minimum: 1, maximum: 1 },
    status: "active",
  },
  quantity: 1,
});

interface Paid {
  price?: string;
  subscription?: string;
  at?: string;
  custom: Partial<CheckoutData> | null;
  currency?: string;
  total?: string;
}

/** `transaction.completed` */
export function transactionCompleted({
  price = "pri_pro",
  subscription = paddleId("sub"),
  at = "2026-11-20T10:00:00Z",
  custom,
  currency = "USD",
  total = "7900",
}: Paid): Event {
  return event("transaction.completed", at, {
    id: paddleId("txn"),
    status: "completed",
    customer_id: paddleId("ctm"),
    address_id: paddleId("add"),
    business_id: null,
    custom_data: custom,
    currency_code: currency,
    origin: "web",
    subscription_id: subscription,
    invoice_id: paddleId("inv"),
    collection_mode: "automatic",
    billing_period: { starts_at: at, ends_at: "2026-12-20T10:00:00Z" },
    items: [item(price)],
    details: { totals: { subtotal: total, tax: "0", total, grand_total: total, currency_code: currency } },
    payments: [],
    checkout: { url: null },
    created_at: at,
    updated_at: at,
    billed_at: at,
  });
}

interface Subscribed {
  id: string;
  at: string;
  status?: string;
  price?: string;
  scheduled_change?: { action: string; effective_at: string; resume_at: string | null } | null;
}

/** `subscription.created` or `subscription.updated` */
export function subscriptionEvent(
  type: "created" | "updated",
  { id, at, status = "active", price = "pri_pro", scheduled_change = null }: Subscribed,
): Event {
  return event(`subscription.${type}`, at, {
    id,
    status,
    customer_id: paddleId("ctm"),
    currency_code: "USD",
    started_at: "2026-11-20T10:00:00Z",
    first_billed_at: "2026-11-20T10:00:00Z",
    next_billed_at: status === "canceled" || status === "paused" ? null : "2026-12-20T10:00:00Z",
    paused_at: null,
    canceled_at: null,
    collection_mode: "automatic",
    current_billing_period: { starts_at: "2026-11-20T10:00:00Z", ends_at: "2026-12-20T10:00:00Z" },
    billing_cycle: { interval: "month", frequency: 1 },
    scheduled_change,
    items: [{ ...item(price), status: "active", recurring: true }],
    custom_data: null,
    created_at: at,
    updated_at: at,
  });
}

/** The header of a text, signed now or so many seconds ago. */
export function signatureOf(text: string, { secret = paymentSecret, secondsAgo = 0 } = {}): string {
  const ts = Math.floor(Date.now() / 1000) - secondsAgo;
  return `ts=${ts};h1=${createHmac("sha256", secret).update(`${ts}:${text}`).digest("hex")}`;
}
