"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { toasts } from "../../lib/console/notices/toasts.ts";
import { t } from "../../lib/kernel/words/words.ts";
import type { Checkout, Purchase } from "./checkout.ts";
import type { CheckoutOverlay } from "./checkout-overlay.ts";

/** How long the thanks stand before the reader is taken to what was paid for. */
const thanksMs = 2_000;

interface CheckoutState {
  /** `idle` before a paid plan is chosen. */
  state: "idle" | "loading" | "ready" | "failed";
  open(priceId: string | undefined, customData: Record<string, unknown>): void;
}

/** The provider's overlay: loaded once a paid plan is `wanted`, opened for what is to be paid. */
export function useCheckout(
  checkout: Checkout | null,
  wanted: boolean,
  { opened, thanks, page }: Purchase,
): CheckoutState {
  const router = useRouter();
  const [state, setState] = useState<CheckoutState["state"]>("idle");
  const overlay = useRef<CheckoutOverlay | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const onEvent = useCallback(
    (name: string | undefined) => {
      if (name === "checkout.completed") {
        toasts.success(t(thanks));
        leaving.current = setTimeout(() => {
          overlay.current?.close();
          router.push(page);
        }, thanksMs);
      }
      if (name === "checkout.payment.failed" || name === "checkout.payment.error" || name === "checkout.error")
        toasts.error(t("Payment failed. Please try again."));
    },
    [router, thanks, page],
  );

  useEffect(() => {
    if (!checkout || !wanted || overlay.current) return;
    let gone = false;
    setState("loading");
    import("./checkout-overlay.ts")
      .then(({ loadCheckoutOverlay }) => loadCheckoutOverlay(checkout, { opened, page }, onEvent))
      .then(
        (loaded) => {
          if (gone) return;
          overlay.current = loaded;
          setState("ready");
        },
        (error: unknown) => {
          console.error("Error Loading Paddle", error);
          if (gone) return;
          toasts.error(t("Payment system initialization failed"));
          setState("failed");
        },
      );
    return () => {
      gone = true;
    };
  }, [checkout, wanted, opened, page, onEvent]);

  return {
    state,
    open: (priceId, customData) =>
      overlay.current ? overlay.current.open(priceId, customData) : void toasts.error(t("Payment system not ready")),
  };
}
