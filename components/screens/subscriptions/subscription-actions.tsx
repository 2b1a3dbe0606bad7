"use client";

import { useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { loadSite } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/plans.ts";
import type { Subscription } from "../../../lib/contract/plans/subscription.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";

interface SubscriptionActionsProps {
  subscription: Subscription;
  onChanged(): void;
  onEnd(): void;
}

/**
 * What can be done about a subscription that is billed: taking back what is settled, resuming, ending, another means of
 * payment.
 */
export function SubscriptionActions({ subscription, onChanged, onEnd }: SubscriptionActionsProps) {
  const { status, scheduled, billed, may_change, name } = subscription;
  const [busy, setBusy] = useState(false);
  if (!billed || !may_change) return null;

  async function run(act: () => Promise<unknown>, failure: string) {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      toasts.error(failure, error instanceof RestError ? { description: error.message } : {});
    } finally {
      setBusy(false);
    }
  }
  const quiet = { handlesErrors: true, mayBeForbidden: true } as const;
  const keep = () =>
    run(async () => {
      await call(calls.keepSubscription, { ...quiet });
      onChanged();
    }, t("The change could not be taken back"));
  const changePayment = () =>
    run(async () => {
      const { body } = await call(calls.getPaymentMethodAddress, { ...quiet });
      await loadSite(body);
    }, t("The payment method cannot be changed right now"));

  return (
    <>
      <Button
        variant={status === "past_due" ? "primary" : "secondary"}
        busy={busy}
        onClick={() => void changePayment()}
      >
        {t("Payment method")}
      </Button>
      {status === "paused" || scheduled ? (
        <Button variant="primary" busy={busy} onClick={() => void keep()}>
          {status === "paused" ? t("Resume") : t("Keep {name}", { name })}
        </Button>
      ) : (
        <Button onClick={onEnd}>{t("End subscription")}</Button>
      )}
    </>
  );
}
