export { passPaymentEvent as POST } from "../../../../../lib/console/payment-event.ts";
