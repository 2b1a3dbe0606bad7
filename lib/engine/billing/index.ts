export { actOnDueEvents, queueEvent, startPaymentEvents } from "./act-on-event.ts";
export { keepSubscription, paymentMethodAddress, upgradeSubscription } from "./change-plan.ts";
export { endKeptPlans } from "./follow-subscription.ts";
export { finishPayment, listPayments } from "./payments.ts";
export { previewPlanChange } from "./preview-plan-change.ts";
export { checkoutSettings } from "./prices.ts";
export { receivePaymentEvent } from "./receive-event.ts";
export { retryOwnMove } from "./retry-move.ts";
export { upgradeCheckout } from "./upgrade-checkout.ts";
