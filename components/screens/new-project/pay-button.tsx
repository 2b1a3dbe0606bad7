"use client";

import { routes } from "../../../lib/console/routes.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import type { Checkout, Purchase } from "../../payments/checkout.ts";
import { useCheckout } from "../../payments/use-checkout.ts";
import { Button } from "../../ui/button.tsx";
import { Tooltip } from "../../ui/menus/tooltip.tsx";

const purchase: Purchase = {
  opened: msg("Checkout opened. Complete your payment to create the project."),
  thanks: msg("Payment successful! Your project will be created shortly."),
  page: routes.projects({ payment: "success" }),
};

interface PayButtonProps {
  checkout: Checkout | null;
  /** The provider's, of the plan; undefined where it is not sold here. */
  priceId: string | undefined;
  /** Whether all that the project needs is filled in. */
  complete: boolean;
  price: string;
  /** Calls back with what is paid for, once nothing is missing. */
  order(pay: (data: Record<string, unknown>) => void): void;
}

/** Opens the checkout; disabled, with the reason, while that cannot be. */
export function PayButton({ checkout, priceId, complete, price, order }: PayButtonProps) {
  const { state, open } = useCheckout(checkout, true, purchase);
  const sold = priceId !== undefined;
  const isLoading = state === "idle" || state === "loading";
  const reason = !sold
    ? t("Payment configuration error")
    : state === "failed"
      ? t("Payment system not ready")
      : complete
        ? ""
        : t("Please fill all required fields first");
  return (
    <Tooltip content={reason}>
      <Button
        variant="primary"
        busy={sold && isLoading}
        aria-disabled={reason === "" ? undefined : true}
        onClick={() => {
          if (reason === "") order((data) => open(priceId, data));
        }}
      >
        {t("Pay {price}/month", { price })}
      </Button>
    </Tooltip>
  );
}
