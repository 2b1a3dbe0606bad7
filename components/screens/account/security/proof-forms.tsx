"use client";

import { call } from "../../../../lib/console/calls/rest.ts";
import * as calls from "../../../../lib/contract/calls/addresses/security.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormError } from "../../../forms/form-error.tsx";
import { submit } from "../../../forms/submit.ts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { SecondFactorForm } from "../../../sign-in/second-factor-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";

interface ProofFormProps {
  onProved(): void;
}

/** A fresh proof by the password. */
export function PasswordProof({ email, onProved }: ProofFormProps & { email: string }) {
  const form = useContractForm({
    rules: async () => (await import("../../../../lib/contract/accounts/account-security.ts")).PasswordProofInput,
    defaultValues: { password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = submit(
    form,
    async (values) => {
      await call(calls.proveByPassword, { body: values, handlesErrors: true });
      onProved();
    },
    t("This is not your password"),
  );
  return (
    <form noValidate method="post" onSubmit={onSubmit} className="space-y-4">
      <FormError errors={errors} />
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <FormField label={t("Password")} required error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register("password")} autoComplete="current-password" />}
      </FormField>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="w-full">
        {t("Confirm")}
      </Button>
    </form>
  );
}

/** A fresh proof by a code of the app, or a recovery code. */
export function CodeProof({ onProved }: ProofFormProps) {
  const send = async (values: { code: string }) => {
    await call(calls.proveByCode, { body: values, handlesErrors: true });
    onProved();
  };
  return <SecondFactorForm send={send} failure={t("This code is wrong")} submitLabel={t("Confirm")} />;
}
