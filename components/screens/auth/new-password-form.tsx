"use client";

import { call } from "../../../lib/console/calls/rest.ts";
import { flash } from "../../../lib/console/notices/flash.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { NewPasswordField } from "../../sign-in/new-password-field.tsx";
import { Button } from "../../ui/button.tsx";

interface NewPasswordFormProps {
  /** Where the sign-in page leads afterwards. */
  next?: string | undefined;
}

/** Sets the new password; every session of the account ends, so the way goes to the sign-in page. */
export function NewPasswordForm({ next }: NewPasswordFormProps) {
  const form = useContractForm({
    rules: async () =>
      (await import("../../../lib/contract/accounts/accounts.ts")).ChangePasswordInput.pick({ new_password: true }),
    defaultValues: { new_password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const onSubmit = submit(
    form,
    async (values) => {
      await call(calls.changePassword, { body: values, handlesErrors: true, keepsSession: true });
      flash({ kind: "success", message: t("Your password has been changed. Please log in.") });
      await loadPage(routes.login({ next }), { replace: true });
    },
    t("Password change failed"),
  );

  return (
    <form noValidate method="post" onSubmit={onSubmit} className="space-y-4">
      <FormError errors={errors} />
      <NewPasswordField
        label={t("New password")}
        registration={form.register("new_password")}
        value={form.watch("new_password")}
        error={errors.new_password?.message}
        autoFocus
      />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="w-full">
        {t("Change password")}
      </Button>
    </form>
  );
}
