"use client";

import { useEffect, useState } from "react";
import { call } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/plans.ts";
import { type Plan, planOf } from "../../../lib/contract/plans/plans.ts";
import type { PlanChange } from "../../../lib/contract/plans/subscription.ts";
import { isMoving } from "../../../lib/contract/projects/moves.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import type { Checkout } from "../../payments/checkout.ts";
import { PaymentNotes } from "../../payments/payment-notes.tsx";
import { useArrival } from "../../payments/use-arrival.ts";
import { MoveNote } from "../../projects/move-note.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { dateText } from "../../ui/time/date-text.ts";
import { CurrentSubscription } from "./current-subscription.tsx";
import { PaymentHistory } from "./payment-history.tsx";
import { PlanButton } from "./plan-button.tsx";
import { PlanCard } from "./plan-card.tsx";
import { SubscriptionActions } from "./subscription-actions.tsx";
import { TrialNote } from "./trial-note.tsx";
import { usePlanCheckout } from "./use-plan-checkout.ts";
import { type Billing, useSubscription } from "./use-subscription.ts";

const ChangePlanDialog = onDemand(() => import("./change-plan-dialog.tsx"), { late: true });

/** How long after a change its note appears. */
const noteMs = 1_000;
/** How often it is looked how far the data has moved. */
const moveMs = 1_500;

interface SubscriptionsScreenProps {
  first: Billing;
  plans: readonly Plan[];
  checkout: Checkout | null;
  /** The plan whose checkout the address asks for. */
  asked: Plan["key"] | null;
  /** Whether the reader comes from the checkout. */
  awaited: boolean;
  /** Where the operator can be asked. */
  contact: string | null;
}

/** The plan of the chosen project with its use, the plans there are, and what was paid. */
export function SubscriptionsScreen({ first, plans, checkout, asked, awaited, contact }: SubscriptionsScreenProps) {
  const { subscription, payments, reload } = useSubscription(first);
  const [choosing, setChoosing] = useState<Plan>();
  const openCheckout = usePlanCheckout(checkout, asked);
  const isOnItsWay = useArrival(awaited, subscription.plan, reload);
  const prices = checkout?.settings.prices ?? null;

  const [retrying, setRetrying] = useState(false);
  useEffect(() => {
    if (!subscription.move || !isMoving(subscription.move)) return;
    const timer = setTimeout(() => void reload(), moveMs);
    return () => clearTimeout(timer);
  }, [subscription, reload]);

  async function retryMove() {
    setRetrying(true);
    await call(calls.moveProject, { handlesErrors: true, mayBeForbidden: true }).catch((error: Error) =>
      toasts.error(t("The data cannot be moved right now"), { description: error.message }),
    );
    setRetrying(false);
    void reload();
  }

  function onChanged(change: PlanChange) {
    void reload();
    setTimeout(() => toasts.info(noteOf(change)), noteMs);
  }

  return (
    <>
      <PaymentNotes payments={payments} projects={[]} awaited={false} />
      <div className="w-full max-w-7xl space-y-6 p-edge">
        <TrialNote subscription={subscription} />
        {isOnItsWay && (
          <Alert
            title={t("Your payment arrived")}
            description={t("The plan changes by itself, usually within a minute.")}
          />
        )}
        {subscription.move && (
          <MoveNote
            move={subscription.move}
            busy={retrying}
            onRetry={subscription.may_change ? () => void retryMove() : null}
          />
        )}
        <CurrentSubscription
          subscription={subscription}
          hasPayments={checkout !== null}
          actions={
            <SubscriptionActions
              subscription={subscription}
              onChanged={() => void reload()}
              onEnd={() => setChoosing(planOf("free"))}
            />
          }
        />
        {prices && (
          <section aria-labelledby="available-plans">
            <h2 id="available-plans" className="mb-3 text-lead font-semibold">
              {t("Available Plans")}
            </h2>
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-5">
              {plans.map((plan) => (
                <PlanCard
                  key={plan.key}
                  plan={plan}
                  isCurrent={plan.key === subscription.plan}
                  action={
                    <PlanButton
                      plan={plan}
                      subscription={subscription}
                      prices={prices}
                      contact={contact}
                      onChoose={() => setChoosing(plan)}
                    />
                  }
                />
              ))}
            </ul>
          </section>
        )}
        {prices && <PaymentHistory payments={payments} />}
      </div>
      {choosing && (
        <ChangePlanDialog
          plan={choosing}
          price={prices?.[choosing.key] ?? null}
          onClose={() => setChoosing(undefined)}
          onChanged={onChanged}
          onCheckout={openCheckout}
        />
      )}
    </>
  );
}

function noteOf({ kind, to, from, effective_at }: PlanChange): string {
  const [before, after] = [planOf(from).name, planOf(to).name];
  if (kind === "upgrade") return t("The project is on {after} now.", { after });
  return effective_at
    ? t("The project stays on {before} until {date}, then goes on with {after}.", {
        before,
        date: dateText(effective_at),
        after,
      })
    : t("The project stays on {before} until the next period, then goes on with {after}.", { before, after });
}
