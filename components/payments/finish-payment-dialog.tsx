"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import { call } from "../../lib/console/calls/rest.ts";
import * as calls from "../../lib/contract/calls/addresses/plans.ts";
import type { Payment } from "../../lib/contract/plans/payments.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { FormError } from "../forms/form-error.tsx";
import { submit } from "../forms/submit.ts";
import { useContractForm } from "../forms/use-contract-form.ts";
import { ProjectIdField } from "../projects/project-id-field.tsx";
import { tellCreated } from "../projects/tell-created.ts";
import { useIdCheck } from "../projects/use-id-check.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";

interface FinishPaymentDialogProps {
  payment: Payment;
  /** The reader has been told of the project with this id. */
  onMade(id: string): void;
  onClose(): void;
}

/** Asks under which id the project of a payment shall be made, and makes it. */
export default function FinishPaymentDialog({ payment, onMade, onClose }: FinishPaymentDialogProps) {
  const router = useRouter();
  const formId = useId();
  const form = useContractForm({
    rules: async () => (await import("../../lib/contract/plans/payments.ts")).FinishPaymentInput,
    defaultValues: { payment_id: payment.id, id: "" },
  });
  const onSubmit = submit(
    form,
    async (body) => {
      const made = await call(calls.finishPayment, { body, handlesErrors: true, mayBeForbidden: true });
      tellCreated(made.body.project_id);
      onMade(made.body.project_id);
      onClose();
      router.refresh();
    },
    t("Failed to create project. Please try again."),
  );
  const idCheck = useIdCheck(form.watch("id"));
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Finish your project")}
      description={t("It is paid ({amount} {currency}, {plan}). It only needs an id that is free.", {
        amount: payment.amount,
        currency: payment.currency,
        plan: payment.plan,
      })}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t("Create Project")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={onSubmit} className="space-y-4">
        <FormError errors={errors} />
        <ProjectIdField field={form.register("id")} check={idCheck} error={errors.id?.message} />
      </form>
    </Dialog>
  );
}
