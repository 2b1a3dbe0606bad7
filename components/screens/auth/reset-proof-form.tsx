"use client";

import { rest } from "../../../lib/console/rest.ts";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Input } from "../../ui/input.tsx";
import { CodeInput } from "./code-input.tsx";
import { ResendCode } from "./resend-code.tsx";

/** Trades the mailed code for the right to choose a new password. */
export function ResetProofForm({ email, onProved }: { email: string; onProved: () => void }) {
  const form = useContractForm({
    rules: async () => (await import("../../../lib/contract/accounts.ts")).MailCodeInput,
    defaultValues: { email, code: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const onSubmit = submit(
    form,
    async (values) => {
      await rest("/auth/v2/forget/password/verify", { body: values, handlesErrors: true, keepsSession: true });
      onProved();
    },
    "Verification failed",
  );

  return (
    <form noValidate method="post" onSubmit={onSubmit} className="space-y-4">
      <FormError errors={errors} />
      <FormField label="Email" required error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...form.register("email")} type="email" autoComplete="username" autoCapitalize="none" />
        )}
      </FormField>
      <FormField label="Code" required help="Six digits, from our mail." error={errors.code?.message}>
        {(control) => <CodeInput {...control} {...form.register("code")} />}
      </FormField>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="w-full">
        Continue
      </Button>
      <ResendCode purpose="reset" email={form.watch("email")} />
    </form>
  );
}
