"use client";

import type { Paddle } from "@paddle/paddle-js";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { toasts } from "../../../lib/console/toasts.ts";
import type { CheckoutSettings } from "../../../lib/contract/payments.ts";
import type { OwnPage } from "../../../lib/kernel/own-page.ts";

/** How long the thanks stand before the reader is taken to what was paid for. */
const thanksMs = 2_000;

export interface Checkout {
  settings: CheckoutSettings;
  userId: string;
  email: string;
}

/** What the payment is for, in words and as a page. */
export interface Purchase {
  opened: string;
  thanks: string;
  /** Where it appears: the page after the thanks. */
  page: OwnPage;
}

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
  const paddle = useRef<Paddle | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settings = checkout?.settings;
  useEffect(() => () => clearTimeout(leaving.current), []);

  const onEvent = useCallback(
    (name: string | undefined) => {
      if (name === "checkout.completed") {
        toasts.success(thanks);
        leaving.current = setTimeout(() => {
          paddle.current?.Checkout.close();
          router.push(page);
        }, thanksMs);
      }
      if (name === "checkout.payment.failed" || name === "checkout.payment.error" || name === "checkout.error")
        toasts.error("Payment failed. Please try again.");
    },
    [router, thanks, page],
  );

  useEffect(() => {
    if (!settings || !wanted || paddle.current) return;
    let gone = false;
    setState("loading");
    load(settings, onEvent).then(
      (loaded) => {
        if (gone) return;
        paddle.current = loaded;
        setState("ready");
      },
      (error: unknown) => {
        console.error("Error Loading Paddle", error);
        if (gone) return;
        toasts.error("Payment system initialization failed");
        setState("failed");
      },
    );
    return () => {
      gone = true;
    };
  }, [settings, wanted, onEvent]);

  return {
    state,
    open(priceId, customData) {
      if (!paddle.current || !checkout) return toasts.error("Payment system not ready");
      if (!priceId) return toasts.error("Payment configuration error");
      try {
        paddle.current.Checkout.open({
          items: [{ priceId, quantity: 1 }],
          customer: { email: checkout.email },
          customData: { ...customData, userId: checkout.userId },
          settings: {
            displayMode: "overlay",
            theme: "light",
            locale: "en",
            allowLogout: false,
            successUrl: new URL(page, window.location.origin).href,
          },
        });
        toasts.info(opened);
      } catch (error) {
        console.error(error);
        toasts.error("Failed to open checkout");
      }
    },
  };
}

async function load(settings: CheckoutSettings, onEvent: (name: string | undefined) => void): Promise<Paddle> {
  const { initializePaddle } = await import("@paddle/paddle-js");
  const loaded = await initializePaddle({
    environment: settings.environment,
    token: settings.client_token,
    eventCallback: ({ name }) => onEvent(name),
  });
  if (!loaded) throw new Error("The payment provider's script is not there.");
  return loaded;
}
