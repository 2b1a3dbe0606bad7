"use client";

import { useRouter } from "next/navigation";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { routes, safeNext } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { PasswordInput } from "../../ui/inputs/password-input.tsx";
import { TextLink } from "./auth-card.tsx";

interface LoginFormProps {
  next: string | undefined;
  /** The address to sign in with, where it is settled already. */
  email?: string | undefined;
}

/**
 * Email and password; then the second step where the account has one, else a full load of the page that asked for the
 * sign-in, else of the projects.
 */
export function LoginForm({ next, email }: LoginFormProps) {
  const router = useRouter();
  const form = useContractForm({
    rules: async () => (await import("../../../lib/contract/accounts/accounts.ts")).LoginInput,
    defaultValues: { email: email ?? "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const onSubmit = submit(
    form,
    async (values) => {
      try {
        const { body } = await call(calls.login, {
          body: values,
          handlesErrors: true,
          keepsSession: true,
        });
        if ("second_step" in body) return router.push(routes.login({ step: "code", next }));
      } catch (error) {
        // The address has not been proved yet; a new code is on its way.
        if (error instanceof RestError && error.fields.code)
          await loadPage(routes.verify({ email: values.email, next }));
        throw error;
      }
      await loadPage(safeNext(next));
    },
    t("Login failed"),
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
            readOnly={email !== undefined}
            autoFocus={email === undefined}
          />
        )}
      </FormField>
      <FormField
        label={t("Password")}
        required
        error={errors.password?.message}
        aside={<TextLink href={routes.forgotPassword()}>{t("Forgot password?")}</TextLink>}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("password")}
            autoComplete="current-password"
            autoFocus={email !== undefined}
          />
        )}
      </FormField>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="w-full">
        {t("Log in")}
      </Button>
    </form>
  );
}
