"use client";

import { useId } from "react";
import { call } from "../../../../lib/console/calls/rest.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { routes } from "../../../../lib/console/routes.ts";
import * as calls from "../../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormError } from "../../../forms/form-error.tsx";
import { submit } from "../../../forms/submit.ts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { NewPasswordField } from "../../../sign-in/new-password-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";

/** A new password with the old one; other devices are signed out. */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const form = useContractForm({
    rules: async () => (await import("./passwords.ts")).Passwords,
    defaultValues: { old_password: "", new_password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const id = useId();

  const onSubmit = submit(
    form,
    async (values) => {
      await call(calls.changePassword, { body: values, handlesErrors: true });
      form.reset();
      toasts.success(t("Your password has been changed."));
    },
    t("Password change failed"),
  );

  if (!hasPassword) {
    return (
      <Card
        title={t("Password")}
        description={t(
          "You sign in with Google or GitHub. A password is a second way in: we will email you a code to set one.",
        )}
        footer={<ButtonLink href={routes.forgotPassword({ email })}>{t("Set a password")}</ButtonLink>}
      />
    );
  }
  return (
    <Card
      title={t("Password")}
      description={t("Changing it signs you out on all other devices.")}
      footer={
        <Button type="submit" form={id} variant="primary" busy={isSubmitting}>
          {t("Change password")}
        </Button>
      }
    >
      <form id={id} noValidate method="post" onSubmit={onSubmit} className="space-y-4">
        <FormError errors={errors} />
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <FormField label={t("Current password")} required error={errors.old_password?.message}>
          {(control) => (
            <PasswordInput {...control} {...form.register("old_password")} autoComplete="current-password" />
          )}
        </FormField>
        <NewPasswordField
          label={t("New password")}
          registration={form.register("new_password")}
          value={form.watch("new_password")}
          error={errors.new_password?.message}
        />
      </form>
    </Card>
  );
}
