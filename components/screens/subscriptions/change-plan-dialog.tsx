"use client";

import { useCallback, useEffect, useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/plans.ts";
import { type Plan, planOf } from "../../../lib/contract/plans/plans.ts";
import type { PlanChange } from "../../../lib/contract/plans/subscription.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PlanChangeFacts } from "./plan-change-facts.tsx";
import { effectText, moneyText } from "./plan-words.ts";

interface ChangePlanDialogProps {
  plan: Plan;
  /** Its price at the provider, as the reader's page knows it. */
  price: string | null;
  onClose(): void;
  /** The plan has changed, or will at a time that is settled. */
  onChanged(change: PlanChange): void;
  /** It is to be bought first. */
  onCheckout(plan: Plan["key"]): void;
}

const failure = msg("Failed to initiate plan upgrade");

/** Says what another plan changes, and does it when the reader says so. */
export default function ChangePlanDialog({ plan, price, onClose, onChanged, onCheckout }: ChangePlanDialogProps) {
  const { change, fault, retry } = usePreview(plan.key);
  const [busy, setBusy] = useState(false);

  async function confirm(asked: PlanChange) {
    setBusy(true);
    try {
      const { body: checkout } = await call(calls.upgradeSubscription, {
        body: {
          subscription_type: plan.key,
          name: plan.name,
          feature_promise: plan.features,
          subscription_code: price,
        },
        handlesErrors: true,
        mayBeForbidden: true,
      });
      onClose();
      if (checkout === null) onChanged(asked);
      else onCheckout(plan.key);
    } catch (error) {
      setBusy(false);
      toasts.error(t(failure), error instanceof RestError ? { description: error.message } : {});
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titles[change?.kind ?? "checkout"](plan.name)}
      description={change ? effectText(change) : t("Checking what it changes.")}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            variant={change?.kind === "cancel" ? "danger" : "primary"}
            busy={busy}
            disabled={!change}
            onClick={() => change && void confirm(change)}
          >
            {change ? confirmLabel(change) : t("Continue")}
          </Button>
        </>
      }
    >
      {fault && <Alert kind="danger" title={t(failure)} description={fault} onRetry={retry} />}
      {!change && !fault && <Skeleton className="h-56 w-full" />}
      {change && <PlanChangeFacts change={change} />}
    </Dialog>
  );
}

const titles: Record<PlanChange["kind"], (name: string) => string> = {
  checkout: (name) => t("Choose {name}", { name }),
  upgrade: (name) => t("Upgrade to {name}", { name }),
  downgrade: (name) => t("Change to {name}", { name }),
  cancel: () => t("End the subscription"),
};

function confirmLabel({ kind, due_now, to }: PlanChange): string {
  if (kind === "checkout") return t("Go to checkout");
  if (kind === "cancel") return t("End subscription");
  if (kind === "downgrade") return t("Change to {name}", { name: planOf(to).name });
  return due_now ? t("Upgrade and pay {due_now}", { due_now: moneyText(due_now) }) : t("Upgrade");
}

function usePreview(key: Plan["key"]) {
  const [change, setChange] = useState<PlanChange>();
  const [fault, setFault] = useState("");
  const look = useCallback(() => {
    setFault("");
    call(calls.previewPlanChange, {
      body: { subscription_type: key },
      handlesErrors: true,
      mayBeForbidden: true,
    }).then(
      ({ body }) => setChange(body),
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    );
  }, [key]);
  useEffect(look, [look]);
  return { change, fault, retry: look };
}
