"use client";

import { call } from "../../../lib/console/calls/rest.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";

/** Asks for a mail with a code; the answer is the same for unknown addresses. */
export function ForgotPasswordForm({ email, mail }: { email: string; mail: boolean }) {
  const form = useContractForm({
    rules: async () => (await import("../../../lib/contract/accounts/accounts.ts")).PasswordResetRequest,
    defaultValues: { email },
  });
  const { errors, isSubmitting } = form.formState;

  const onSubmit = submit(
    form,
    async (values) => {
      await call(calls.requestPasswordReset, { body: values, handlesErrors: true, keepsSession: true });
      await loadPage(routes.changePassword({ email: values.email }));
    },
    t("Password reset request failed"),
  );

  return (
    <form noValidate method="post" onSubmit={onSubmit} className="space-y-4">
      <FormError errors={errors} />
      <FormField label={t("Email")} required error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("email")}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            autoFocus
          />
        )}
      </FormField>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="w-full">
        {mail ? t("Send code") : t("Get a code")}
      </Button>
    </form>
  );
}
