/**
 * What a checkout carries, and what the payment provider tells of it (Paddle Billing:
 * https://developer.paddle.com/webhooks).
 */
import { z } from "zod";
import { CreateProjectInput, ProjectId } from "../projects/projects.ts";

export type { CheckoutSettings, Payment } from "../calls/answers/plans.ts";

/** The checkout's custom data. Which plan it is, the price that was paid says, and not `tierName`. */
export const CheckoutData = z.object({
  projectName: CreateProjectInput.shape.name,
  projectDescription: CreateProjectInput.shape.description,
  projectType: CreateProjectInput.shape.project_type,
  tenantModelName: z.string().trim().optional(),
  tierName: z.string().optional(),
  projectId: ProjectId,
  /** The account that pays. */
  userId: z.uuid(),
});
export type CheckoutData = z.infer<typeof CheckoutData>;

/** POST /system/payments/finish: another id for the project of a payment that waits, and if wished another name. */
export const FinishPaymentInput = z.strictObject({
  payment_id: z.string().min(1).max(100),
  id: ProjectId,
  name: CreateProjectInput.shape.name.optional(),
});

const time = z.iso.datetime({ offset: true });
const items = z.array(z.object({ price: z.object({ id: z.string() }) })).min(1);

export const PaymentEvent = z.object({
  event_id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  occurred_at: time,
  data: z.looseObject({ id: z.string().min(1).max(100) }),
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/** The parts of a completed transaction that count here. */
export const CompletedTransaction = z.object({
  id: z.string(),
  subscription_id: z.string().nullish(),
  custom_data: z.unknown(),
  currency_code: z.string(),
  items,
  details: z.object({ totals: z.object({ grand_total: z.string().regex(/^\d+$/) }) }),
  billing_period: z.object({ starts_at: time, ends_at: time }).nullish(),
  billed_at: time.nullish(),
  created_at: time,
});
export type CompletedTransaction = z.infer<typeof CompletedTransaction>;

/** The parts of a subscription that count here. */
export const SubscriptionState = z.object({
  id: z.string(),
  status: z.enum(["active", "trialing", "past_due", "paused", "canceled"]),
  items,
  next_billed_at: time.nullish(),
  scheduled_change: z.object({ action: z.enum(["cancel", "pause", "resume"]), effective_at: time }).nullish(),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;
