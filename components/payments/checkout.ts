import type { CheckoutSettings } from "../../lib/contract/plans/payments.ts";
import type { OwnPage } from "../../lib/kernel/own-page.ts";
import type { Message } from "../../lib/kernel/words/words.ts";

/** Who pays, and with what settings of the payment provider. */
export interface Checkout {
  settings: CheckoutSettings;
  userId: string;
  email: string;
}

/** What the payment is for, in words and as a page. */
export interface Purchase {
  opened: Message;
  thanks: Message;
  /** Where it appears: the page after the thanks. */
  page: OwnPage;
}
