"use client";

import { FormError } from "../forms/form-error.tsx";
import { submit } from "../forms/submit.ts";
import { useContractForm } from "../forms/use-contract-form.ts";
import { Button } from "../ui/button.tsx";
import { SecondFactorField } from "./second-factor-field.tsx";

interface SecondFactorFormProps {
  /** Sends the code; what it throws is shown. */
  send(values: { code: string }): Promise<void>;
  /** Said where the server says nothing of its own. */
  failure: string;
  submitLabel: string;
}

/** Asks for a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ send, failure, submitLabel }: SecondFactorFormProps) {
  const form = useContractForm({
    rules: async () => (await import("../../lib/contract/accounts/account-security.ts")).SecondFactorInput,
    defaultValues: { code: "" },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate method="post" onSubmit={submit(form, send, failure)} className="space-y-4">
      <FormError errors={errors} />
      <SecondFactorField registration={form.register("code")} error={errors.code?.message} />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}
