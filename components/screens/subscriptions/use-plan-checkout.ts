"use client";

import { useEffect, useState } from "react";
import { call } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { routes } from "../../../lib/console/routes.ts";
import * as calls from "../../../lib/contract/calls/addresses/plans.ts";
import type { Plan } from "../../../lib/contract/plans/plans.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import type { Checkout, Purchase } from "../../payments/checkout.ts";
import { useCheckout } from "../../payments/use-checkout.ts";

const purchase: Purchase = {
  opened: msg("Checkout opened. Complete your payment to change the plan."),
  thanks: msg("Payment successful! Your plan will change shortly."),
  page: routes.subscriptions({ payment: "success" }),
};

/** Opens the checkout for a plan of the chosen project, at once for the one that the page's address names. */
export function usePlanCheckout(checkout: Checkout | null, asked: Plan["key"] | null): (plan: Plan["key"]) => void {
  const [wanted, setWanted] = useState(asked);
  const { state, open } = useCheckout(checkout, wanted !== null, purchase);
  useEffect(() => {
    if (wanted === null || state !== "ready") return;
    setWanted(null);
    call(calls.startUpgradeCheckout, {
      body: { subscription_type: wanted },
      handlesErrors: true,
      mayBeForbidden: true,
    }).then(
      ({ body }) => open(body.price, body.custom_data),
      (error: Error) => toasts.error(t("Failed to open checkout"), { description: error.message }),
    );
  }, [wanted, state, open]);
  return setWanted;
}
