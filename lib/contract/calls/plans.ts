/** Plans and payment. */
import { z } from "zod";
import { FinishPaymentInput } from "../plans/payments.ts";
import { PlanChangeInput, UpgradeInput } from "../plans/subscription.ts";
import { SubscriptionCheckInput } from "../projects/projects.ts";
import * as at from "./addresses.ts";
import {
  CheckoutSettings,
  Payment,
  Plan,
  PlanChange,
  Subscription,
  SubscriptionCheck,
  UpgradeCheckout,
} from "./answers/plans.ts";
import { type CallGroup, done, nothing } from "./call.ts";

const own = { section: "Plans and payment", who: "signed in" } as const;
const success = z.object({ success: z.literal(true) });
/** Of a change of the chosen project's plan, beside what is wrong with the request. */
const changeErrors = ["BAD_USER_INPUT", "FORBIDDEN", "NOT_FOUND", "CONFLICT", "UNAVAILABLE"] as const;

export const planCalls = {
  [at.listPlans]: {
    section: "Plans and payment",
    summary: "The plans.",
    who: "everybody",
    answer: z.array(Plan),
    says: "The plan catalogue.",
  },
  [at.getSubscription]: {
    ...own,
    summary: "The plan, its limits and what is used of them.",
    answer: Subscription,
    says: "Plan, status, dates, limits and usage.",
  },
  [at.checkSubscription]: {
    ...own,
    summary: "Whether the plan has a feature, or room below a limit.",
    body: SubscriptionCheckInput,
    answer: SubscriptionCheck,
    says: "`allowed`, `limit` and `used`.",
  },
  [at.listPayments]: {
    ...own,
    summary: "What one has paid.",
    body: nothing,
    answer: z.array(Payment),
    says: "A list of payments.",
    beside: z.object({ data: z.object({ body: z.array(Payment) }) }),
  },
  [at.previewPlanChange]: {
    ...own,
    summary: "What another plan would do to the chosen project: costs, limits and when it counts.",
    body: PlanChangeInput,
    answer: PlanChange,
    says: "The change, of which nothing is done yet.",
    errors: changeErrors,
  },
  [at.upgradeSubscription]: {
    ...own,
    summary:
      "Brings the chosen project to another plan: a larger one at once, a smaller one or none from the next period on.",
    body: UpgradeInput,
    answer: z.string().nullable(),
    says: "The address of the checkout where it is to be paid first, else null.",
    beside: success,
    errors: [...changeErrors, "PAYMENT_REQUIRED"],
  },
  [at.keepSubscription]: {
    ...own,
    summary: "Takes back a change of plan that is settled, or resumes a paused subscription.",
    body: nothing,
    answer: done,
    says: "Nothing.",
    beside: success,
    errors: changeErrors,
  },
  [at.moveProject]: {
    ...own,
    summary: "Tries again to move the data of the chosen project, where that has failed.",
    body: nothing,
    answer: done,
    says: "Nothing.",
    beside: success,
    errors: changeErrors,
  },
  [at.getPaymentMethodAddress]: {
    ...own,
    summary: "Where the means of payment is changed.",
    body: nothing,
    answer: z.string(),
    says: "An address of the payment provider.",
    errors: changeErrors,
  },
  [at.startUpgradeCheckout]: {
    ...own,
    summary: "What a browser opens the checkout of a larger plan with.",
    body: PlanChangeInput,
    answer: UpgradeCheckout,
    says: "Price and custom data.",
    errors: changeErrors,
  },
  [at.getCheckoutSettings]: {
    ...own,
    summary: "What a browser needs to open a checkout.",
    answer: CheckoutSettings.nullable(),
    says: "Environment, client token and prices by plan; null where nothing is sold.",
  },
  [at.finishPayment]: {
    ...own,
    summary: "Makes the project of a payment that waits, under another id.",
    body: FinishPaymentInput,
    answer: z.object({ project_id: z.string() }),
    says: "`project_id`.",
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  [at.receivePaymentEvent]: {
    summary: "Takes an event of the payment provider; answered once it is stored.",
    who: "the payment provider",
    sends: "application/json",
    bodyBytesMax: 256 * 1024,
    answer: z.object({ id: z.string() }),
    says: "`id` of the event.",
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallGroup;
