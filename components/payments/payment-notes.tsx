"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { Payment } from "../../lib/contract/plans/payments.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { tellCreated } from "../projects/tell-created.ts";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/feedback/alert.tsx";
import { onDemand } from "../ui/loading/on-demand.tsx";
import { useArrival } from "./use-arrival.ts";

const FinishPaymentDialog = onDemand(() => import("./finish-payment-dialog.tsx"));

interface PaymentNotesProps {
  payments: Payment[];
  /** Those that the reader has. */
  projects: readonly { id: string }[];
  /** Whether the reader comes from the checkout. */
  awaited: boolean;
}

/** Above the projects: a payment whose project is on its way, and payments that wait for another id of theirs. */
export function PaymentNotes({ payments, projects, awaited }: PaymentNotesProps) {
  const [finishing, setFinishing] = useState<Payment>();
  const waiting = payments.filter(({ problem }) => problem !== null);
  const router = useRouter();
  const isOnItsWay = useArrival(awaited, `${projects.length} ${payments.length}`, router.refresh);
  /** Of which the reader has seen or been told. */
  const known = useRef(new Set(projects.map(({ id }) => id)));
  useEffect(() => {
    for (const { id } of projects) {
      if (awaited && !known.current.has(id)) tellCreated(id);
      known.current.add(id);
    }
  }, [projects, awaited]);
  if (waiting.length === 0 && !isOnItsWay) return null;
  return (
    <div className="space-y-3 px-edge pt-edge">
      {isOnItsWay && (
        <Alert
          title={t("Your payment arrived")}
          description={t("The project is being created; it appears here by itself, usually within a minute.")}
        />
      )}
      {waiting.map((payment) => (
        <Alert
          key={payment.id}
          kind="warning"
          title={t("Your payment for {plan} has no project yet", { plan: payment.plan })}
          description={payment.problem}
          action={
            <Button size="small" onClick={() => setFinishing(payment)}>
              {t("Finish")}
            </Button>
          }
        />
      ))}
      {finishing && (
        <FinishPaymentDialog
          payment={finishing}
          onMade={(id) => known.current.add(id)}
          onClose={() => setFinishing(undefined)}
        />
      )}
    </div>
  );
}
