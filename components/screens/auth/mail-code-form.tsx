"use client";

import { t } from "../../../lib/kernel/words/words.ts";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { CodeInput } from "../../sign-in/code-input.tsx";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { ResendCode } from "./resend-code.tsx";

/** The form of a code that was mailed to an address. */
export function useMailCodeForm(email: string) {
  return useContractForm({
    rules: async () => (await import("../../../lib/contract/accounts/accounts.ts")).MailCodeInput,
    defaultValues: { email, code: "" },
  });
}

interface MailCodeFormProps {
  form: ReturnType<typeof useMailCodeForm>;
  /** What the code is for: another can be mailed. */
  purpose: "verify" | "reset";
  /** Sends address and code; what it throws is shown. */
  send(values: { email: string; code: string }): Promise<void>;
  submitLabel: string;
}

/** Asks for the six digits that were mailed. */
export function MailCodeForm({ form, purpose, send, submitLabel }: MailCodeFormProps) {
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate method="post" onSubmit={submit(form, send, t("Verification failed"))} className="space-y-4">
      <FormError errors={errors} />
      <FormField label={t("Email")} required error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...form.register("email")} type="email" autoComplete="username" autoCapitalize="none" />
        )}
      </FormField>
      <FormField label={t("Code")} required help={t("Six digits.")} error={errors.code?.message}>
        {(control) => <CodeInput {...control} {...form.register("code")} autoFocus />}
      </FormField>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="w-full">
        {submitLabel}
      </Button>
      <ResendCode purpose={purpose} email={form.watch("email")} />
    </form>
  );
}
