import { initializePaddle } from "@paddle/paddle-js";
import { toasts } from "../../lib/console/notices/toasts.ts";
import type { OwnPage } from "../../lib/kernel/own-page.ts";
import { t } from "../../lib/kernel/words/words.ts";
import type { Checkout, Purchase } from "./checkout.ts";

export interface CheckoutOverlay {
  /** Toasts say what came of it. */
  open(priceId: string | undefined, customData: Record<string, unknown>): void;
  close(): void;
}

/** The payment provider's overlay, from its own script. Rejects where that cannot be loaded. */
export async function loadCheckoutOverlay(
  { settings, email, userId }: Checkout,
  { opened, page }: Pick<Purchase, "opened" | "page">,
  onEvent: (name: string | undefined) => void,
): Promise<CheckoutOverlay> {
  const paddle = await initializePaddle({
    environment: settings.environment,
    token: settings.client_token,
    eventCallback: ({ name }) => onEvent(name),
  });
  if (!paddle) throw new Error("The payment provider's script is not there.");
  return {
    open(priceId, customData) {
      if (!priceId) return toasts.error(t("Payment configuration error"));
      try {
        paddle.Checkout.open({
          items: [{ priceId, quantity: 1 }],
          customer: { email },
          customData: { ...customData, userId },
          settings: {
            displayMode: "overlay",
            theme: "light",
            locale: "en",
            allowLogout: false,
            successUrl: absolute(page),
          },
        });
        toasts.info(t(opened));
      } catch (error) {
        console.error(error);
        toasts.error(t("Failed to open checkout"));
      }
    },
    close: () => paddle.Checkout.close(),
  };
}

const absolute = (page: OwnPage): string => new URL(page, window.location.origin).href;
