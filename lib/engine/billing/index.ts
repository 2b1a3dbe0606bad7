export { actOnDueEvents, queueEvent, tendBilling } from "./act-on-event.ts";
export { finishPayment, listPayments, type Payment } from "./payments.ts";
export { receivePaymentEvent } from "./receive-event.ts";
