"use client";

import { useCallback, useState } from "react";
import { call } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/plans.ts";
import type { Payment } from "../../../lib/contract/plans/payments.ts";
import type { Subscription } from "../../../lib/contract/plans/subscription.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export interface Billing {
  subscription: Subscription;
  payments: Payment[];
}

/** What the server's page brought, and a way to look again; null where looking failed. */
export function useSubscription(first: Billing): Billing & { reload(): Promise<Subscription | null> } {
  const [billing, setBilling] = useState(first);
  const reload = useCallback(async () => {
    try {
      const [subscription, payments] = await Promise.all([
        call(calls.getSubscription, { handlesErrors: true, mayBeForbidden: true }),
        call(calls.listPayments, { handlesErrors: true, mayBeForbidden: true }),
      ]);
      setBilling({ subscription: subscription.body, payments: payments.body });
      return subscription.body;
    } catch {
      toasts.error(t("Failed to fetch subscription data"));
      return null;
    }
  }, []);
  return { ...billing, reload };
}
