export { actOnDueEvents, queueEvent, tendBilling } from "./act-on-event.ts";
export { finishPayment, listPayments } from "./payments.ts";
export { checkoutSettings } from "./prices.ts";
export { receivePaymentEvent } from "./receive-event.ts";
