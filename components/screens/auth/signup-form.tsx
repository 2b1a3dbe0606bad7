"use client";

import { call } from "../../../lib/console/calls/rest.ts";
import { routes, safeNext } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { NewPasswordField } from "../../sign-in/new-password-field.tsx";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";

interface SignupFormProps {
  next: string | undefined;
  /** What the link that start printed holds: the first account needs it where it is not made on the machine itself. */
  setup?: string | undefined;
  /** Of the link of an invitation, with the address that it is for. */
  invitation?: { token: string; email: string } | undefined;
}

/** Creates an account; then to the mailed code, or straight in where none is needed. */
export function SignupForm({ next, setup, invitation }: SignupFormProps) {
  const form = useContractForm({
    rules: async () => (await import("../../../lib/contract/accounts/accounts.ts")).RegisterInput,
    defaultValues: { email: invitation?.email ?? "", password: "", first_name: "", last_name: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const onSubmit = submit(
    form,
    async (values) => {
      const { body } = await call(calls.register, {
        body: { ...values, setup, invite: invitation?.token },
        handlesErrors: true,
        keepsSession: true,
      });
      await loadPage("verification_required" in body ? routes.verify({ email: values.email, next }) : safeNext(next));
    },
    t("An error occurred during registration."),
  );

  return (
    <form noValidate method="post" onSubmit={onSubmit} className="space-y-4">
      <FormError errors={errors} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t("First name")} error={errors.first_name?.message}>
          {(control) => <Input {...control} {...form.register("first_name")} autoComplete="given-name" autoFocus />}
        </FormField>
        <FormField label={t("Last name")} error={errors.last_name?.message}>
          {(control) => <Input {...control} {...form.register("last_name")} autoComplete="family-name" />}
        </FormField>
      </div>
      <FormField label={t("Email")} required error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("email")}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            readOnly={invitation !== undefined}
          />
        )}
      </FormField>
      <NewPasswordField
        label={t("Password")}
        registration={form.register("password")}
        value={form.watch("password")}
        error={errors.password?.message}
      />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="w-full">
        {t("Create account")}
      </Button>
    </form>
  );
}
