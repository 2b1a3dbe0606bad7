import { PaymentEvent } from "../../contract/plans/payments.ts";
import { parseBoundedJson } from "../../kernel/bounded-json.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { paddleLibrary } from "./provider.ts";

/**
 * Stores an event of the payment provider, once however often it comes, and gives its id. Nothing is done about it yet.
 * UNAUTHENTICATED unless the provider signed exactly this text; BAD_USER_INPUT where that is no event; NOT_FOUND where
 * no payments are set up.
 */
export async function receivePaymentEvent(platform: Platform, text: string, signature: string): Promise<string> {
  const secret = platform.env.PADDLE_WEBHOOK_SECRET;
  if (!secret) throw new PlinthError("NOT_FOUND", t("Payments are not set up on this installation."));
  if (!(await isSigned(text, secret, signature)))
    throw new PlinthError("UNAUTHENTICATED", t("The signature does not fit the event."));
  const parsed = PaymentEvent.safeParse(parseBoundedJson(text, "The event"));
  if (!parsed.success) throw badInput({ event: t("This is no event of the payment provider") });
  const { event_id, event_type, occurred_at } = parsed.data;
  await platform.db
    .insertInto("plinth.payment_events")
    .values({ id: event_id, type: event_type, occurred_at, payload: text })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return event_id;
}

async function isSigned(text: string, secret: string, signature: string): Promise<boolean> {
  const { Paddle } = await paddleLibrary();
  // The key is of no use for this; the provider's library takes none without.
  const { webhooks } = new Paddle("none");
  // A header of another form is an error there.
  return webhooks.isSignatureValid(text, secret, signature).catch(() => false);
}
